"""Reads who has left or was excluded: since when, and which seats are empty since."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
)

from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.entries.rules.history import PLACES
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round


def empty_seats(round: Round) -> list[Any]:
    """The seats of a round that nobody took after those who left, by table.

    Each is `of_five` where the other four can play on.
    """
    if round.state == Round.State.CLOSED:
        return []  # who goes now has played there
    later = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
    fifth = Exists(Occupant.objects.filter(table=OuterRef("table"), seat="X"))
    can_play_on = Q(fifth, table__empty_seat="")
    return list(
        Occupant.objects.filter(~Exists(later), table__round=round)
        .filter(entry__state__in=GONE)
        .exclude(table__empty_seat=F("seat"))  # four play on there
        .annotate(of_five=ExpressionWrapper(can_play_on, BooleanField()))
        .select_related("table", "entry__player")
        .order_by("table__number", "seat")
    )


def leavers_of_empty_seats(round: Round) -> dict[int, set[str]]:
    """Return who sat in a seat that was said to stay empty, by table."""
    found: dict[int, set[str]] = {}
    sat = Occupant.objects.filter(table__round=round, table__empty_seat=F("seat"))
    for table, entry in sat.values_list("table__number", "entry__public_id"):
        found.setdefault(table, set()).add(entry)
    return found


def departures(tournament: Tournament, entries: Collection[str]) -> dict[str, datetime]:
    """Return since when those of these entries who have gone are gone."""
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


def _moves(facts: dict[str, Any]) -> Iterable[tuple[str, str, str]]:
    """Return whose state an event changed, with the states before and after."""
    if "states" in facts:
        return [(key, *two) for key, two in facts["states"].items()]
    before, after = facts.get("before"), facts.get("after")
    if before in Entry.State.values and after in Entry.State.values:
        return [(str(facts["entry"]), str(before), str(after))]
    return []
