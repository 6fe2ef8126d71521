"""The addresses at which a tournament is checked."""

from django.urls import path

from tournaments.guard.verifying import views

app_name = "verifying"
urlpatterns = [
    path("", views.order, name="order"),
    path("fingerprint/", views.fingerprint, name="fingerprint"),
]
