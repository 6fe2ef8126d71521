"""Addresses of the rounds and of who sits where."""

from django.urls import path

from tournaments.seating import views

app_name = "seating"
urlpatterns = [
    path("", views.rounds, name="rounds"),
    path("plan/", views.plan, name="plan"),
    path("draw/", views.draw, name="draw"),
    path("<int:round>/redraw/", views.redraw, name="redraw"),
    path("<int:round>/swap/", views.swap, name="swap"),
    path("<int:round>/publish/", views.publish, name="publish"),
    path("<int:round>/start/", views.start, name="start"),
    path("<int:round>/close/", views.close, name="close"),
    path("<int:round>/reopen/", views.reopen, name="reopen"),
    path("<int:round>/undo/", views.undo, name="undo"),
]
