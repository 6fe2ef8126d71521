"""The addresses of the backups."""

from django.urls import path

from tournaments.guard.backups import views

app_name = "backups"
urlpatterns = [
    path("", views.backups, name="backups"),
    path("make/", views.make, name="make"),
    path("second/", views.second, name="second"),
    path("<int:number>/", views.download, name="download"),
]
