"""The addresses of a tournament's day."""

from django.urls import include, path

from tournaments.demo import views as practice
from tournaments.desk import views
from tournaments.desk.archive import views as away

# Nearly all requests are about one day: its address is looked at first, and once.
of_a_day = [
    path("seating/", include("tournaments.draw.urls")),
    path("boards/", include("tournaments.duplicate.urls")),
    path("entry/events/", include("tournaments.journal.urls")),
    path("entry/", include("tournaments.play.sheets.urls")),
    path("jury/", include("tournaments.judge.urls")),
    path("ranking/", include("tournaments.rank.urls")),
    path("print/", include("tournaments.papers.urls")),
    path("hall/", include("tournaments.show.urls")),
    path("till/", include("tournaments.cashier.urls")),
    path("at/", include("tournaments.play.phones.urls")),
    path("check/", include("tournaments.guard.verifying.urls")),
]
urlpatterns = [
    path("t/<slug:tournament>/", include(of_a_day)),
    path("t/<slug:tournament>/", include("tournaments.play.phones.own_page.urls")),
    path("t/<slug:tournament>/", include("tournaments.desk.urls")),
    path("", views.home, name="home"),
    path("taken-away/", away.acts, name="acts"),
    path("practise/", practice.practise, name="practise"),
    path("", include("tournaments.settings.urls")),
    path("", include("tournaments.guard.privacy.urls")),
    path("", include("tournaments.door.urls")),
    path("", include("tournaments.club.crew.urls")),
    path("first-run/", include("tournaments.club.first_run.urls")),
    path("backups/", include("tournaments.guard.backups.urls")),
    path("rulings/", include("tournaments.judge.precedents.urls")),
    path("rulebooks/", include("tournaments.settings.rulebook.urls")),
    path("offences/", include("tournaments.settings.offences.urls")),
]
