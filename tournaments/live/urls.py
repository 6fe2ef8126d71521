"""The addresses of the screen in the hall."""

from django.urls import include, path

from tournaments.live import views

app_name = "live"
urlpatterns = [
    path("", views.hall, name="hall"),
    path("state/", views.state, name="state"),
    path("stage/", views.stage, name="stage"),
    path("control/", include("tournaments.live.control.urls")),
]
