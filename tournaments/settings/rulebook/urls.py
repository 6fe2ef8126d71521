"""The addresses of the rulebooks."""

from django.urls import path

from tournaments.settings.rulebook import views

app_name = "rulebook"
urlpatterns = [
    path("", views.rulebooks, name="rulebooks"),
    path("<slug:variant>/", views.rulebook, name="rulebook"),
]
