"""The addresses of a tournament's day."""

from django.urls import include, path

from tournaments.demo import views as practice
from tournaments.desk import views
from tournaments.desk.archive import views as away

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
    path("till/", include("tournaments.desk.till.urls")),
    path("at/", include("tournaments.at_tables.urls")),
    path("check/", include("tournaments.verifying.urls")),
]
urlpatterns = [
    path("t/<slug:tournament>/", include(of_a_day)),
    path("t/<slug:tournament>/", include("tournaments.desk.own_page.urls")),
    path("t/<slug:tournament>/", include("tournaments.desk.urls")),
    path("", views.home, name="home"),
    path("taken-away/", away.acts, name="acts"),
    path("practise/", practice.practise, name="practise"),
    path("", include("tournaments.planning.urls")),
    path("", include("tournaments.privacy.urls")),
    path("", include("tournaments.registration.urls")),
    path("", include("tournaments.crew.urls")),
    path("first-run/", include("tournaments.first_run.urls")),
    path("backups/", include("tournaments.backups.urls")),
    path("rulings/", include("tournaments.jury.precedents.urls")),
    path("rulebooks/", include("tournaments.planning.rulebook.urls")),
    path("offences/", include("tournaments.planning.offences.urls")),
]
