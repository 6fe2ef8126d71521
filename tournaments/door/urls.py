"""The addresses of members, and of the entries of a tournament."""

from django.urls import include, path

from tournaments.door import views
from tournaments.door.archive import views as away
from tournaments.door.clubs import views as clubs
from tournaments.door.entering import views as door
from tournaments.door.field import views as field
from tournaments.door.members import views as members
from tournaments.door.sides import views as sides

CSV, XLSX = {"kind": "csv"}, {"kind": "xlsx"}

app_name = "registration"
of_the_club = [
    path("", members.players, name="players"),
    path("add/", members.add, name="add_player"),
    path("import/", members.import_players, name="import_players"),
    path("template.csv", members.template, CSV, name="template_csv"),
    path("template.xlsx", members.template, XLSX, name="template_xlsx"),
    path("members.csv", members.export, CSV, name="export_csv"),
    path("members.xlsx", members.export, XLSX, name="export_xlsx"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:club>/", clubs.club, name="club"),
    path("<slug:player>/", members.player, name="player"),
    path("<slug:player>/change/", members.change, name="change_player"),
    path("<slug:player>/archive/", away.archive, name="archive_player"),
    path("<slug:player>/bring-back/", away.bring_back, name="bring_back_player"),
    path("<slug:player>/delete/", away.delete, name="delete_player"),
    path("<slug:player>/merge/", away.merge, name="merge_player"),
    path("<slug:player>/part/", away.part, name="part_players"),
]
of_a_tournament = [
    path("", door.entries, name="entries"),
    path("find/", door.find, name="find"),
    path("register/", door.register, name="register"),
    path("walk-in/", door.walk_in, name="walk_in"),
    path("several/", field.several, name="several"),
    path("several/take/", field.take, name="take"),
    path("several/names/", field.names, name="names"),
    path("several/back/", field.take_back, name="take_back"),
    path("register-pair/", sides.register_pair, name="register_pair"),
    path("partners/", sides.partners, name="partners"),
    path("numbers-by-lot/", door.draw_numbers, name="draw_numbers"),
    path("numbers-of-before/", door.undo_numbers, name="undo_numbers"),
    path("<slug:entry>/", views.entry, name="entry"),
    path("<slug:entry>/number/", views.change_number, name="change_number"),
    path("<slug:entry>/exclude/", views.exclude, name="exclude"),
    path("<slug:entry>/readmit/", views.readmit, name="readmit"),
    path("<slug:entry>/pair/", views.pair, name="pair"),
    path("<slug:entry>/unpair/", views.unpair, name="unpair"),
    path("<slug:entry>/replace/", views.replace, name="replace"),
    path("<slug:entry>/do/<slug:action>/", door.act, name="act"),
]
urlpatterns = [
    path("players/", include(of_the_club)),
    path("t/<slug:tournament>/players/", include(of_a_tournament)),
]
