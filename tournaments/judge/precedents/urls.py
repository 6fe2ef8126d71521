"""The address of what the jury decided, game by game."""

from django.urls import path

from tournaments.judge.precedents import views

app_name = "precedents"
urlpatterns = [path("<slug:variant>/", views.seasons, name="seasons")]
