"""The addresses of a tournament's day."""

from django.urls import path

from tournaments import views

urlpatterns = [path("", views.home, name="home")]
