"""Addresses of the ranking."""

from django.urls import path

from tournaments.ranking import views
from tournaments.ranking.ruled import views as ruled

app_name = "ranking"
urlpatterns = [
    path("", views.ranking, name="ranking"),
    path("teams/", views.teams, name="teams"),
    path("prizes/", views.prizes, name="prizes"),
    path("ruled/", ruled.moves, name="ruled"),
    path("moves/", views.moves, name="moves"),
    path("export/<slug:format>/", views.export, name="export"),
    path("players/<slug:entry>/", views.player, name="player"),
]
