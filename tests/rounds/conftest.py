"""A tournament with players who are here, for the tests of its rounds."""

import datetime
from itertools import count
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.variants import VARIANTS
from tests.ranking.day import an_evening
from tests.rounds.asking import Desk
from tests.rounds.late import begun
from tournaments.deals.one_sheet import table_sheet
from tournaments.draw import operations
from tournaments.draw.uneven import Uneven
from tournaments.entries.models import Entry, Side
from tournaments.folding import folded
from tournaments.follow import rounds
from tournaments.follow.lines import TypedLine, record_line
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

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
        numbers = range(1, players + jokers + 1)
        people = Player.objects.bulk_create(map(person, numbers))
        Entry.objects.bulk_create(
            Entry(
                tournament=tournament,
                player=player,
                number=number,
                state="present",
                is_joker=number > players,
            )
            for number, player in zip(numbers, people, strict=True)
        )
        return tournament

    return make


@pytest.fixture
def drawn(day, by):
    return operations.draw_round(tournament=day(), method="random", seed=7, by=by)


@pytest.fixture
def playing(drawn, by):
    operations.publish_round(round=drawn, by=by)
    return rounds.start_round(round=drawn, by=by)


def person(number, shown="initial"):
    again, at = divmod(number - 1, len(NAMES))
    first, last = NAMES[at], "Lambert" if not again else f"Lambert {again + 1}"
    return Player(
        first_name=first,
        last_name=last,
        folded_name=folded(f"{first} {last}"),
        shown=shown,
    )


def enter(tournament, number, state="present", **fields):
    player = person(number, shown=fields.pop("shown", "initial"))
    player.save()
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


def write(table, number, by, facts=None, seen=0):
    line = TypedLine(number, facts or {"contract": "pass"}, seen, uuid4())
    return record_line(sheet=table_sheet(table), line=line, by=by).version


@pytest.fixture
def desk(day, by, organiser):
    def at(*given, **fields):
        return Desk(organiser, day(*given, **fields), by)

    return at


@pytest.fixture
def evening(accounts):
    return an_evening(accounts["scorer"])


@pytest.fixture
def in_english():
    with override("en"):
        yield


@pytest.fixture
def one_waits(day, by):
    """Nine people, of whom one sits out; then another comes, and there are jokers."""
    tournament = day(9, jokers=2, uneven="out_average")
    round = begun(tournament, by, uneven=Uneven("out_average"))
    enter(tournament, 20)
    return tournament, round


@pytest.fixture
def address(day):
    """The addresses of one tournament of sixteen players and five rounds."""
    tournament = day(16, rounds=5)

    def at(page, *more):
        return reverse(f"rounds:{page}", args=[tournament.public_id, *more])

    at.tournament = tournament
    return at


@pytest.fixture
def at_the_desk(sign_in):
    """A browser in which the organiser is signed in, in English."""
    return sign_in(language="en")


@pytest.fixture
def au_bureau(sign_in):
    """A browser in which the organiser is signed in, in French."""
    return sign_in(language="fr")
