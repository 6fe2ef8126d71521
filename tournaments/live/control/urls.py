"""The addresses of the buttons for the screen in the hall."""

from django.urls import path

from tournaments.live.control import views

urlpatterns = [
    path("", views.control, name="control"),
    path("start/", views.start, name="start"),
    path("unstart/", views.unstart, name="unstart"),
    path("pause/", views.pause, name="pause"),
    path("resume/", views.resume, name="resume"),
    path("minutes/", views.minutes, name="minutes"),
    path("table-time/", views.table_time, name="table_time"),
    path("freeze/", views.freeze, name="freeze"),
    path("lift/", views.lift, name="lift"),
    path("show/", views.show, name="show"),
    path("reveal/", views.reveal, name="reveal"),
]
