"""The addresses of members, and of the entries of a tournament."""

from django.urls import path

from tournaments.registration import views
from tournaments.registration.door import views as door
from tournaments.registration.lots import views as lots
from tournaments.registration.members import views as members

app_name = "registration"
urlpatterns = [
    path("players/", members.players, name="players"),
    path("players/add/", members.add, name="add_player"),
    path("players/import/", members.import_players, name="import_players"),
    path(
        "players/template.csv", members.template, {"kind": "csv"}, name="template_csv"
    ),
    path(
        "players/template.xlsx",
        members.template,
        {"kind": "xlsx"},
        name="template_xlsx",
    ),
    path("players/members.csv", members.export, {"kind": "csv"}, name="export_csv"),
    path("players/members.xlsx", members.export, {"kind": "xlsx"}, name="export_xlsx"),
    path("players/<slug:player>/", members.player, name="player"),
    path("players/<slug:player>/change/", members.change, name="change_player"),
    path("t/<slug:tournament>/players/", door.entries, name="entries"),
    path("t/<slug:tournament>/players/find/", door.find, name="find"),
    path("t/<slug:tournament>/players/register/", door.register, name="register"),
    path("t/<slug:tournament>/players/walk-in/", door.walk_in, name="walk_in"),
    path(
        "t/<slug:tournament>/players/numbers-by-lot/",
        lots.draw_numbers,
        name="draw_numbers",
    ),
    path(
        "t/<slug:tournament>/players/numbers-of-before/",
        lots.undo_numbers,
        name="undo_numbers",
    ),
    path("t/<slug:tournament>/players/<slug:entry>/", views.entry, name="entry"),
    path(
        "t/<slug:tournament>/players/<slug:entry>/number/",
        views.change_number,
        name="change_number",
    ),
    path(
        "t/<slug:tournament>/players/<slug:entry>/exclude/",
        views.exclude,
        name="exclude",
    ),
    path(
        "t/<slug:tournament>/players/<slug:entry>/readmit/",
        views.readmit,
        name="readmit",
    ),
    path("t/<slug:tournament>/players/<slug:entry>/pair/", views.pair, name="pair"),
    path(
        "t/<slug:tournament>/players/<slug:entry>/unpair/", views.unpair, name="unpair"
    ),
    path(
        "t/<slug:tournament>/players/<slug:entry>/replace/",
        views.replace,
        name="replace",
    ),
    path(
        "t/<slug:tournament>/players/<slug:entry>/do/<slug:action>/",
        door.act,
        name="act",
    ),
]
