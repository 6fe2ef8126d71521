"""A tournament with players who are here, for the tests of its rounds."""

import datetime
from itertools import count
from uuid import uuid4

import pytest

from scoring.variants import VARIANTS
from tests.rounds.asking import Desk
from tournaments.entry.operations import TypedLine, record_line
from tournaments.models import Entry, Player, Side, Tournament
from tournaments.registration.rules.folding import folded
from tournaments.rounds import operations
from tournaments.sheets.one_sheet import table_sheet

NAMES = (
    "Anne", "Bart", "Chloé", "Dirk", "Els", "Fons", "Greta", "Hugo", "Irène", "Jef",
    "Karin", "Luc", "Mia", "Noël", "Odette", "Piet",
)  # fmt: skip


@pytest.fixture
def day(db):
    """Make a tournament in which so many are present, and jokers behind the door."""

    def make(players=8, *, jokers=0, variant="couleur", **fields):
        game = VARIANTS[variant]
        tournament = Tournament.objects.create(
            **{
                "name": "Tournoi d'hiver",
                "played_date": datetime.date(2026, 1, 17),
                "variant_key": variant,
                "grid_text": game.grid.text(),
                "options": {option.key: option.default for option in game.options},
                "rules_version": 1,
                "rounds": 4,
                "deals_per_round": 4,
                **fields,
            }
        )
        for number in range(1, players + jokers + 1):
            enter(tournament, number, is_joker=number > players)
        return tournament

    return make


@pytest.fixture
def by(accounts):
    return accounts["organiser"]


@pytest.fixture
def drawn(day, by):
    return operations.draw_round(tournament=day(), method="random", seed=7, by=by)


@pytest.fixture
def playing(drawn, by):
    operations.publish_round(round=drawn, by=by)
    return operations.start_round(round=drawn, by=by)


def enter(tournament, number, state="present", **fields):
    again, at = divmod(number - 1, len(NAMES))
    first, last = NAMES[at], "Lambert" if not again else f"Lambert {again + 1}"
    player = Player.objects.create(
        first_name=first,
        last_name=last,
        folded_name=folded(f"{first} {last}"),
        shown=fields.pop("shown", "initial"),
    )
    return Entry.objects.create(
        tournament=tournament, player=player, number=number, state=state, **fields
    )


def pair_up(tournament):
    """Make partners of 1 and 2, 3 and 4, and so on."""
    sides = count(1)
    entries = list(tournament.entries.filter(is_joker=False).order_by("number"))
    for one, other in zip(entries[::2], entries[1::2], strict=False):
        side = Side.objects.create(tournament=tournament, number=next(sides))
        one.side = other.side = side
        one.save()
        other.save()


def write(table, number, by, facts=None):
    line = TypedLine(number, facts or {"contract": "pass"}, 0, uuid4())
    return record_line(sheet=table_sheet(table), line=line, by=by).version


@pytest.fixture
def desk(day, by, organiser):
    def at(*given, **fields):
        return Desk(organiser, day(*given, **fields), by)

    return at
