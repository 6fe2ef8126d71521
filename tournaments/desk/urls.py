"""The address of a tournament, and of its end."""

from django.urls import path

from tournaments.desk import views
from tournaments.desk.player import views as player
from tournaments.jury.deciding import views as deciding

app_name = "desk"
urlpatterns = [
    path("", views.tournament, name="tournament"),
    path("settings/points/", views.recount, name="recount"),
    path("finish/", views.finish, name="finish"),
    path("reopen/", views.reopen, name="reopen"),
    path("ranking/players/<slug:entry>/", player.player, name="player"),
    path("ranking/ruled/", deciding.moves, name="ruled"),
]
