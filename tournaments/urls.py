"""The addresses of a tournament's day."""

from django.urls import include, path

from tournaments.desk import views

# Nearly all requests are about one day: its address is looked at first, and once.
of_a_day = [
    path("seating/", include("tournaments.rounds.urls")),
    path("boards/", include("tournaments.boards.urls")),
    path("entry/events/", include("tournaments.ledger.urls")),
    path("entry/", include("tournaments.entry.urls")),
    path("jury/", include("tournaments.jury.urls")),
    path("ranking/", include("tournaments.ranking.urls")),
    path("print/", include("tournaments.printing.urls")),
    path("hall/", include("tournaments.live.urls")),
]
urlpatterns = [
    path("t/<slug:tournament>/", include(of_a_day)),
    path("t/<slug:tournament>/", include("tournaments.desk.urls")),
    path("", views.home, name="home"),
    path("", include("tournaments.planning.urls")),
    path("", include("tournaments.registration.urls")),
    path("", include("tournaments.crew.urls")),
    path("offences/", include("tournaments.planning.offences.urls")),
]
