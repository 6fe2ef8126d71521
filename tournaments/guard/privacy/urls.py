"""The addresses of what is kept of people."""

from django.urls import path

from tournaments.guard.privacy import views

app_name = "privacy"
urlpatterns = [
    path("players/<slug:player>/forget/", views.forget, name="forget"),
    path("players/<slug:player>/export/", views.export, name="export"),
    path("kept-too-long/", views.due, name="due"),
    path("what-is-kept/", views.kept, name="kept"),
]
