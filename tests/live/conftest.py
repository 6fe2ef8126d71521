"""A hall full of players, for the tests of its screen."""

import datetime

import pytest

from scoring.variants import VARIANTS
from tournaments.deals.models import RoundScore, Total
from tournaments.draw import operations as seating
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.follow import rounds
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

NAMES = (
    "Anne Lambert", "Bart Peeters", "Chloé Maes", "Dirk Claes", "Els Simon",
    "Fons Renard", "Greta Jacobs", "Hugo Dumont",
)  # fmt: skip


def new_tournament(players=8, **fields):
    tournament = Tournament.objects.create(
        **{
            "name": "Tournoi d’hiver",
            "played_date": datetime.date(2026, 1, 17),
            "place": "Gesves",
            "variant_key": "couleur",
            "grid_text": VARIANTS["couleur"].grid.text(),
            "options": {},
            "rules_version": 1,
            "rounds": 4,
            "deals_per_round": 4,
            "minutes_per_round": 60,
            **fields,
        }
    )
    for number in range(1, players + 1):
        enter(tournament, number)
    return tournament


def enter(tournament, number, **fields):
    first, last = NAMES[(number - 1) % len(NAMES)].split()
    player = Player.objects.create(
        first_name=first,
        last_name=last,
        folded_name=folded(f"{first} {last}"),
        shown=fields.pop("shown", "full"),
    )
    return Entry.objects.create(
        tournament=tournament,
        player=player,
        number=number,
        state=Entry.State.PRESENT,
        **fields,
    )


def new_round(tournament, by, state="published"):
    """A round as far as `state`: drawn, published, playing or closed."""
    round = seating.draw_round(tournament=tournament, method="random", seed=1, by=by)
    if state != "drawn":
        round = seating.publish_round(round=round, by=by)
    if state in ("playing", "closed"):
        round = rounds.start_round(round=round, by=by)
    if state == "closed":
        round = rounds.close_round(round=round, by=by, reason="No sheets here.")
    return round


def give_points(round, points):
    """Give the entry with each number so many points, at the table where it sits."""
    for table in round.tables.all():
        for seat in table.occupants.select_related("entry"):
            total = points[seat.entry.number]
            RoundScore.objects.create(
                entry=seat.entry, table=table, points=total, deals=4
            )
            kept, _ = Total.objects.get_or_create(entry=seat.entry)
            kept.total += total
            kept.points += total
            kept.save()


@pytest.fixture
def tournament(db):
    return new_tournament()


@pytest.fixture
def playing(tournament, by):
    """A round whose clock has just been started."""
    return new_round(tournament, by, "playing")
