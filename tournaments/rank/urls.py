"""Addresses of the ranking."""

from django.urls import path

from tournaments.rank import views
from tournaments.rank.prizes import views as prizes

app_name = "ranking"
urlpatterns = [
    path("", views.ranking, name="ranking"),
    path("teams/", views.teams, name="teams"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/settings/", prizes.settings, name="prize_settings"),
    path("prizes/collected/", prizes.collect, name="collect"),
    path("prizes/not-collected/", prizes.give_back, name="give_back"),
    path("prizes/winner/", prizes.name_winner, name="name_winner"),
    path("prizes/lot/", prizes.draw, name="draw_lot"),
    path("prizes/export/<slug:format>/", prizes.export, name="export_prizes"),
    path("moves/", views.moves, name="moves"),
    path("export/<slug:format>/", views.export, name="export"),
]
