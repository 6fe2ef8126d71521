"""A tournament to come, and the members of its club."""

import datetime

import pytest

from scoring.variants import VARIANTS
from tournaments.models import Tournament
from tournaments.registration import operations
from tournaments.registration.door.operations import walk_in
from tournaments.registration.members.operations import add_player
from tournaments.registration.rules.naming import WalkIn


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
    return operations.register(
        tournament=tournament, player=elodie, by=accounts["scorer"]
    )


@pytest.fixture
def enter(tournament):
    """Write somebody of this name down at the door."""

    def write(name, tournament=tournament, **more):
        first_name, _space, last_name = name.rpartition(" ")
        person = WalkIn(first_name, last_name, more.pop("club", ""))
        return walk_in(tournament=tournament, person=person, **more)

    return write
