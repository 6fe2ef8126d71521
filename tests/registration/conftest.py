"""A tournament to come, and the members of its club."""

import datetime

import pytest

from scoring.variants import VARIANTS
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.follow.walking_in import walk_in
from tournaments.plans.models import Tournament
from tournaments.players.rules.naming import WalkIn


@pytest.fixture
def make_tournament(db):
    def make(variant="couleur", **more):
        fields = {
            "name": "Tournoi d'hiver",
            "played_date": datetime.date(2099, 1, 17),
            "variant_key": variant,
            "grid_text": VARIANTS[variant].grid.text(),
            "rules_version": 1,
            "rounds": 4,
            "deals_per_round": 16,
        }
        return Tournament.objects.create(**{**fields, **more})

    return make


@pytest.fixture
def tournament(make_tournament):
    return make_tournament()


@pytest.fixture
def elodie(accounts):
    return add_player(first_name="Élodie", last_name="Lambert", club="Wavre", number=12)


@pytest.fixture
def entry(tournament, elodie, accounts):
    return comings.register(tournament=tournament, player=elodie, by=accounts["scorer"])


@pytest.fixture
def enter(tournament):
    """Write somebody of this name down at the door."""

    def write(name, tournament=tournament, **more):
        first_name, _space, last_name = name.rpartition(" ")
        person = WalkIn(first_name, last_name, more.pop("club", ""))
        return walk_in(tournament=tournament, person=person, **more)

    return write


@pytest.fixture
def last_time(make_tournament, enter):
    """Anne and Jean played last year."""
    other = make_tournament(
        name="Coupe de whist à couleur des Trois Rivières",
        played_date=datetime.date(2098, 1, 17),
        state="finished",
    )
    Tournament.objects.update(state="registration")
    for name in ("Jean Closset", "Anne Bovy"):
        enter(name, tournament=other, here=True)
    Tournament.objects.filter(pk=other.pk).update(state="finished")
    return other


@pytest.fixture
def door(sign_in, live_server, tournament):
    """Return the page of a phone on which the organiser looks at the door."""
    page = sign_in(language="en")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{live_server.url}/t/{tournament.public_id}/players/")
    return page
