"""Addresses of the papers."""

from django.urls import path

from tournaments.printing import views

app_name = "printing"
urlpatterns = [
    path("", views.all_papers, name="papers"),
    path("rulings/<slug:ruling>.pdf", views.ruling, name="ruling"),
    path("<slug:paper>.pdf", views.paper, name="paper"),
]
