"""Reads who has left or was excluded: since when, and which seats are empty since."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
)

from tournaments.models import Entry, Event, Occupant, Round, Tournament
from tournaments.planning.queries import GONE

PLACES = ("place_taken", "place_given_back")


class EmptySeat(NamedTuple):
    """A seat of a round that is not closed, whose player has gone."""

    table: int  # by its number
    seat: str
    entry: str
    name: str
    excluded: bool
    of_five: bool  # the other four can play on


def empty_seats(round: Round) -> list[EmptySeat]:
    """The seats of a round that nobody took after those who left, by table."""
    if round.state == Round.State.CLOSED:
        return []  # who goes now has played there
    return [
        EmptySeat(
            one.table.number,
            one.seat,
            one.entry.public_id,
            str(one.entry.player),
            one.entry.state == Entry.State.EXCLUDED,
            one.of_five,
        )
        for one in _empty(Occupant.objects.filter(table__round=round))
    ]


def left_empty(round: Round) -> dict[int, set[str]]:
    """Who sat in a seat of which it was said that it stays empty, by the table."""
    found: dict[int, set[str]] = {}
    sat = Occupant.objects.filter(table__round=round, table__empty_seat=F("seat"))
    for table, entry in sat.values_list("table__number", "entry__public_id"):
        found.setdefault(table, set()).add(entry)
    return found


def _empty(among: QuerySet[Occupant]) -> QuerySet[Any, Any]:
    later = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
    fifth = Exists(Occupant.objects.filter(table=OuterRef("table"), seat="X"))
    can_play_on = Q(fifth, table__empty_seat="")
    return (
        among.filter(~Exists(later), entry__state__in=GONE)
        .exclude(table__empty_seat=F("seat"))  # four play on there
        .annotate(of_five=ExpressionWrapper(can_play_on, BooleanField()))
        .select_related("table", "entry__player")
        .order_by("table__number", "seat")
    )


def departures(tournament: Tournament, entries: Collection[str]) -> dict[str, datetime]:
    """Since when those of these entries who have gone are gone."""
    told = Event.objects.filter(
        Q(kind__startswith="entry_", facts__entry__in=[*entries]) | Q(kind__in=PLACES),
        tournament=tournament,
    )
    found: dict[str, datetime] = {}
    for made_at, facts in told.order_by("number").values_list("made_at", "facts"):
        for key, before, after in _moves(facts):
            if after not in GONE:
                found.pop(key, None)
            elif before not in GONE and key in entries:
                found[key] = made_at
    return found


def _moves(facts: dict[str, object]) -> Iterable[tuple[str, str, str]]:
    """Whose state an event of the door, or of a place, changed from what to what."""
    states = facts.get("states")
    if isinstance(states, dict):
        return [(key, before, after) for key, (before, after) in states.items()]
    before, after = facts.get("before"), facts.get("after")
    if before in Entry.State.values and after in Entry.State.values:
        return [(str(facts["entry"]), str(before), str(after))]
    return []
