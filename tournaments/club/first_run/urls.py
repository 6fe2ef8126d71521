"""The addresses of the first run."""

from django.urls import path

from tournaments.club.first_run import views

app_name = "first_run"
urlpatterns = [
    path("", views.make, name="make"),
    path("restore/", views.restore, name="restore"),
    path("restore/how-far/", views.how_far, name="how_far"),
]
