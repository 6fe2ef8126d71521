"""The address of a tournament, and of its end."""

from django.urls import path

from tournaments.desk import views
from tournaments.desk.archive import views as away
from tournaments.desk.gates import views as gates
from tournaments.desk.player import views as player

app_name = "desk"
urlpatterns = [
    path("", views.tournament, name="tournament"),
    path("settings/points/", views.recount, name="recount"),
    path("seating/<int:round>/close/", gates.close, name="close"),
    path("finish/", gates.finish, name="finish"),
    path("reopen/", views.reopen, name="reopen"),
    path("archive/", away.archive, name="archive"),
    path("bring-back/", away.bring_back, name="bring_back"),
    path("delete/", away.delete, name="delete"),
    path("ranking/players/<slug:entry>/", player.player, name="player"),
]
