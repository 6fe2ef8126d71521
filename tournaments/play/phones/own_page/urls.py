"""The addresses of a player's own page, and of the cards as the desk sees them."""

from django.urls import path

from tournaments.play.phones.own_page import views

app_name = "own_page"
urlpatterns = [
    path("me/", views.page, name="page"),
    path("me/enter/", views.enter, name="enter"),
    path("me/leave/", views.leave, name="leave"),
    path("players/<slug:entry>/page/", views.look, name="look"),
    path("players/<slug:entry>/card/", views.card, name="card"),
    path("players/<slug:entry>/card/renew/", views.renew, name="renew"),
    path("settings/players/", views.settings, name="settings"),
]
