"""Addresses of what happened."""

from django.urls import path

from tournaments.journal import views

app_name = "ledger"
urlpatterns = [
    path("", views.events, name="events"),
    path("<int:event>/undo/", views.undo, name="undo"),
    path("<int:event>/forget/", views.forget, name="forget"),
]
