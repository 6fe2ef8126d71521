"""Addresses of the ranking."""

from django.urls import path

from tournaments.ranking import views

app_name = "ranking"
urlpatterns = [
    path("", views.ranking, name="ranking"),
    path("teams/", views.teams, name="teams"),
    path("prizes/", views.prizes, name="prizes"),
    path("moves/", views.moves, name="moves"),
    path("export/<slug:format>/", views.export, name="export"),
]
