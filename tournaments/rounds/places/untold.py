"""Compares who has whose place, and who sits where, with what the events tell."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.ranking.rules.replay import Place, places, states
from tournaments.rounds.places.chairs import sitting_out
from tournaments.sheets.queries import chairs_at
from tournaments.sheets.rules.seatings import PLACES
from tournaments.sheets.seatings import seatings_at


class Kept(NamedTuple):
    """How somebody takes part as it is kept."""

    number: int
    state: str
    place: Place | None


def untold(tournament: Tournament) -> Iterator[str]:
    """What of places and seats is not as the events tell, in sentences.

    The chain vouches for its events alone; what they tell must stand in the rows.
    """
    events = Event.objects.filter(
        Q(kind__startswith="entry_") | Q(kind__in=PLACES), tournament=tournament
    )
    told = list(events.order_by("number").values_list("kind", "facts"))
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    has, stands = places(told), states(told)
    kept = {
        key: Kept(number, state, Place(of, points) if of or points else None)
        for key, number, state, of, points in entries.values_list(
            "public_id", "number", "state", "place_of__public_id", "with_points"
        )
    }
    for key, one in kept.items():
        if one.place != has.get(key):
            yield _(
                "number %(entry)s: whose place was taken, and with which points, is "
                "not what the events tell of."
            ) % {"entry": one.number}
        if one.state != stands.get(key, one.state):
            yield _(
                "number %(entry)s: “%(kept)s” is kept, and the events tell of "
                "“%(told)s”."
            ) % {
                "entry": one.number,
                "kept": Entry.State(one.state).label,
                "told": Entry.State(stands[key]).label,
            }
    yield from _seats_untold(tournament)


def _seats_untold(tournament: Tournament) -> Iterator[str]:
    """The tables, and the rounds, where others sit than the events tell of."""
    seatings = seatings_at(tournament)
    tables = Table.objects.filter(round__tournament=tournament).order_by(
        "round__number", "number"
    )
    rows = list(tables.values_list("pk", "public_id", "round__number", "number"))
    chairs = chairs_at(pk for pk, *_place in rows)
    for pk, table, round, number in rows:
        if round not in seatings:
            continue  # its draw is of before all that the events tell
        told = seatings[round].tables.get(table, [])
        if sorted(told) != sorted(chairs[pk]):
            yield _(
                "round %(round)s, table %(table)s: others sit there than the events "
                "tell of."
            ) % {"round": round, "table": number}
    for one in Round.objects.filter(tournament=tournament).order_by("number"):
        if one.number in seatings and seatings[one.number].out != {*sitting_out(one)}:
            yield _(
                "round %(round)s: others sit out of it than the events tell of."
            ) % {"round": one.number}
