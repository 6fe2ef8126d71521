"""Addresses of the crew's accounts."""

from django.urls import path

from tournaments.club.crew import views

app_name = "crew"
urlpatterns = [
    path("crew/", views.crew, name="crew"),
    path("crew/new/", views.make, name="make"),
    path("crew/<slug:account>/", views.change, name="change"),
    path("crew/<slug:account>/new-password/", views.new_password, name="new_password"),
]
