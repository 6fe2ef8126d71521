"""Addresses of the boards of a tournament."""

from django.urls import path

from tournaments.duplicate import views
from tournaments.duplicate.after import views as after
from tournaments.duplicate.deals import views as deals
from tournaments.duplicate.fouled import views as fouled
from tournaments.duplicate.put_off import views as put_off
from tournaments.duplicate.wrong_board import views as wrong_board

app_name = "boards"
urlpatterns = [
    path("", views.boards, name="boards"),
    path("movement/", views.accept, name="accept"),
    path("movement/read/", views.read_movement, name="read_movement"),
    path("movement/file/", views.movement_file, name="movement_file"),
    path("comparison/", views.choose, name="choose"),
    path("cards/draw/", deals.draw, name="draw"),
    path("cards/read/", deals.read_cards, name="read_cards"),
    path("cards/file/", deals.look, name="cards"),
    path("cards/solve/", deals.solve, name="solve"),
    path("cards/<int:number>/", deals.type_in, name="type"),
    path("records/", after.records, name="records"),
    path("records/file/", after.records_file, name="records_file"),
    path("<int:number>/", after.traveller, name="traveller"),
    path("<int:number>/fouled/", fouled.fouled, name="fouled"),
    path("<int:number>/fouled/back/", fouled.fouled_back, name="fouled_back"),
    path("players/<slug:entry>/", after.scorecard, name="scorecard"),
    path("instead/<int:round>/<int:table>/", wrong_board.instead, name="instead"),
    path(
        "instead/<int:round>/<int:table>/back/",
        wrong_board.instead_back,
        name="instead_back",
    ),
    path(
        "put-off/<int:round>/<int:table>/",
        put_off.put_off,
        {"later": True},
        name="put_off",
    ),
    path(
        "put-off/<int:round>/<int:table>/back/",
        put_off.put_off,
        {"later": False},
        name="put_off_back",
    ),
    path("given/<int:round>/<int:table>/<int:deal>/", views.adjust, name="adjust"),
    path("fines/", views.fines, name="fines"),
    path("fines/<int:fine>/back/", views.take_back, name="take_back_fine"),
]
