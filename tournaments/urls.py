"""The addresses of a tournament's day."""

from django.urls import include, path

from tournaments import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("tournaments.planning.urls")),
    path("", include("tournaments.registration.urls")),
    path("", include("tournaments.crew.urls")),
    path("offences/", include("tournaments.jury.catalogue.urls")),
    path("t/<slug:tournament>/seating/", include("tournaments.seating.urls")),
    path("t/<slug:tournament>/boards/", include("tournaments.boards.urls")),
    path("t/<slug:tournament>/entry/", include("tournaments.entry.urls")),
    path("t/<slug:tournament>/jury/", include("tournaments.jury.urls")),
    path("t/<slug:tournament>/ranking/", include("tournaments.ranking.urls")),
    path("t/<slug:tournament>/print/", include("tournaments.printing.urls")),
    path("t/<slug:tournament>/hall/", include("tournaments.live.urls")),
]
