"""Addresses of the club's offences."""

from django.urls import path

from tournaments.settings.offences import views

app_name = "offences"
urlpatterns = [
    path("", views.games, name="games"),
    path("<slug:variant>/", views.game, name="game"),
    path("<slug:variant>/change/", views.change, name="change"),
    path("<slug:variant>/versions/<int:version>/", views.game, name="version"),
]
