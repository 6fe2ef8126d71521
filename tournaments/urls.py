"""The addresses of a tournament's day."""

from django.urls import include, path

from tournaments.desk import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("tournaments.planning.urls")),
    path("", include("tournaments.registration.urls")),
    path("", include("tournaments.crew.urls")),
    path("offences/", include("tournaments.planning.offences.urls")),
    path("t/<slug:tournament>/", include("tournaments.desk.urls")),
    path("t/<slug:tournament>/seating/", include("tournaments.rounds.urls")),
    path("t/<slug:tournament>/boards/", include("tournaments.boards.urls")),
    path("t/<slug:tournament>/entry/events/", include("tournaments.ledger.urls")),
    path("t/<slug:tournament>/entry/", include("tournaments.entry.urls")),
    path("t/<slug:tournament>/jury/", include("tournaments.jury.urls")),
    path("t/<slug:tournament>/ranking/", include("tournaments.ranking.urls")),
    path("t/<slug:tournament>/print/", include("tournaments.printing.urls")),
    path("t/<slug:tournament>/hall/", include("tournaments.live.urls")),
]
