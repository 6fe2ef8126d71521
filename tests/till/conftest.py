"""A tournament to come that charges fees, and players of each category."""

import datetime

import pytest

from scoring.variants import VARIANTS
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

PLAN = Plan(
    kept=True,
    usual_fee=1_000,
    fees=(("Membre", 800), ("Jeune", 500), ("Invité", 0)),
    extras=(("Café", 180), ("Repas", 1_250)),
    refundable="draw",
)
PEOPLE = (
    ("Anne", "Bovy", "Membre"),
    ("Jean", "Closset", ""),
    ("Rik", "Maes", "Jeune"),
    ("Zoé", "Noël", "Invité"),
)


def a_day(**more):
    fields = {
        "name": "Coupe du club",
        "played_date": datetime.date(2099, 1, 17),
        "variant_key": "couleur",
        "grid_text": VARIANTS["couleur"].grid.text(),
        "rules_version": 1,
        "rounds": 4,
        "deals_per_round": 16,
    }
    return Tournament.objects.create(**{**fields, **more})


def people_of(day):
    """Anne is a member, Jean pays the usual fee, Rik is young, Zoé pays nothing."""
    return [
        comings.register(
            tournament=day,
            player=add_player(first_name=first, last_name=last, category=category),
        )
        for first, last, category in PEOPLE
    ]


@pytest.fixture
def day(db):
    return a_day()


@pytest.fixture
def charged(day, by):
    """The same tournament once it charges what `PLAN` says."""
    till.set_plan(tournament=day, plan=PLAN, by=by)
    return day


@pytest.fixture
def people(charged):
    return people_of(charged)


@pytest.fixture
def anne(people):
    return people[0]


@pytest.fixture
def jean(people):
    return people[1]
