"""The addresses of the first run and of planning."""

from django.urls import path

from tournaments.planning import views
from tournaments.planning.club import views as club

app_name = "planning"
urlpatterns = [
    path("first-run/", views.first_run, name="first_run"),
    path("club/", club.club, name="club"),
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.make, name="make"),
    path("t/<slug:tournament>/", views.tournament, name="tournament"),
    path("t/<slug:tournament>/settings/", views.change, name="change"),
    path("t/<slug:tournament>/finish/", views.finish, name="finish"),
    path("t/<slug:tournament>/reopen/", views.reopen, name="reopen"),
]
