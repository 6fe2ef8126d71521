"""Addresses of the papers."""

from django.urls import path

from tournaments.papers import views

app_name = "printing"
urlpatterns = [
    path("", views.all_papers, name="papers"),
    path("all/<slug:bundle>.pdf", views.bundle, name="bundle"),
    path("rulings/<slug:ruling>.pdf", views.ruling, name="ruling"),
    path("cards/<slug:entry>.pdf", views.player_card, name="player_card"),
    path("stop-<str:order>/", views.stop, name="stop"),
    path("<slug:paper>.pdf", views.paper, name="paper"),
    path("<slug:paper>.html", views.page, name="page"),
    path("<slug:paper>/", views.preview, name="preview"),
]
