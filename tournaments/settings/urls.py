"""The addresses of the club and of planning."""

from django.urls import path

from tournaments.settings import views
from tournaments.settings.ties import views as ties

app_name = "planning"
urlpatterns = [
    path("club/", views.club, name="club"),
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.make, name="make"),
    path("t/<slug:tournament>/settings/", views.change, name="change"),
    path("t/<slug:tournament>/settings/ties/", ties.ties, name="ties"),
]
