"""The addresses for signing in and out."""

from django.urls import path

from tournaments.club import views

urlpatterns = [
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("language/", views.choose_language, name="choose_language"),
    path("colours/", views.choose_colours, name="choose_colours"),
]
