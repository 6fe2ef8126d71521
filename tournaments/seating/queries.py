"""Reads who plays, who sits where, and what rounds went before."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from django.db.models import Max
from django.http import Http404

from scoring.variants import VARIANTS
from tournaments.entry import board
from tournaments.entry import queries as sheets
from tournaments.entry.sheet import CHAIRS
from tournaments.models import (
    Adjustment,
    DealVersion,
    Entry,
    Event,
    Occupant,
    Round,
    SittingOut,
    Tournament,
)
from tournaments.registration.naming import display_name
from tournaments.seating import wording

# The events that change what a page of the seating says.
KINDS = (
    "round_drawn",
    "seats_swapped",
    "round_published",
    "round_started",
    "round_closed",
    "round_reopened",
    "round_start_undone",
    "round_publication_undone",
    "round_draw_undone",
    "seat_replaced",
)


class Person(NamedTuple):
    """An entry, as pages name it: in full at the desk, as it allows in the hall."""

    entry: str
    number: int
    name: str
    shown: str
    is_joker: bool
    state: str
    side: int | None

    @property
    def plays(self) -> bool:
        return self.state == Entry.State.PRESENT and not self.is_joker


class Place(NamedTuple):
    """A seat at a table, and who has it."""

    seat: str
    letter: str
    word: str
    person: Person


class Table(NamedTuple):
    """A table of a round with its seats, in the order of the game."""

    public_id: str
    number: int
    places: list[Place]


class Seating(NamedTuple):
    """A round as it is seated."""

    tables: list[Table]
    sitting_out: list[Person]


class Trouble(NamedTuple):
    """A table that a round should wait for: deals not written, or sums that differ."""

    number: int
    missing: int
    differs: bool


def tournament_or_404(public_id: str) -> Tournament:
    found = Tournament.objects.filter(public_id=public_id).first()
    if found is None or found.variant_key not in VARIANTS:
        raise Http404(public_id)
    return found


def round_or_404(tournament: Tournament, number: int) -> Round:
    found = Round.objects.filter(tournament=tournament, number=number).first()
    if found is None:
        raise Http404(f"{tournament.public_id}, {number}")
    return found


def rounds(tournament: Tournament) -> list[Round]:
    """The rounds that are drawn, from the first on."""
    return list(Round.objects.filter(tournament=tournament).order_by("number"))


def seen(tournament: Tournament) -> str:
    """A word that changes whenever the seating or the state of a round does."""
    last = Event.objects.filter(tournament=tournament, kind__in=KINDS).aggregate(
        last=Max("number")
    )
    return str(last["last"] or 0)


def swaps(tournament: Tournament, round: Round) -> int:
    """How often a round was changed by hand since it was drawn."""
    kinds = (
        Event.objects.filter(
            tournament=tournament,
            kind__in=("round_drawn", "seats_swapped"),
            facts__round=round.number,
        )
        .order_by("-number")
        .values_list("kind", flat=True)
    )
    return sum(1 for _ in takewhile(lambda kind: kind == "seats_swapped", kinds))


def displacement(tournament: Tournament, round: Round) -> int | None:
    """How far players sat from their own table when the round was drawn by standing."""
    drawn = Event.objects.filter(
        tournament=tournament, kind="round_drawn", facts__round=round.number
    ).order_by("-number")
    facts = drawn.values_list("facts", flat=True).first()
    return facts.get("displacement") if facts else None


def has_lines(round: Round) -> bool:
    """Whether anything has been written of a round; then its seating stays."""
    lines = DealVersion.objects.filter(table__round=round)
    given = Adjustment.objects.filter(play__table__round=round)
    return lines.exists() or given.exists()


def people(tournament: Tournament) -> dict[str, Person]:
    """All entries of a tournament by their public identifier, by number."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "public_id",
            "number",
            "player__first_name",
            "player__last_name",
            "player__shown",
            "is_joker",
            "state",
            "side__number",
        )
    )
    return {
        entry: Person(
            entry,
            number,
            f"{first} {last}".strip() or f"#{number}",
            display_name(first, last, number, shown),
            is_joker,
            state,
            side,
        )
        for entry, number, first, last, shown, is_joker, state, side in rows
    }


def seating(
    tournament: Tournament, round: Round, known: dict[str, Person] | None = None
) -> Seating:
    """Who sits where in a round: at each seat the last who came to it."""
    known = people(tournament) if known is None else known
    rows = (
        Occupant.objects.filter(table__round=round)
        .order_by("table__number", "from_deal")
        .values_list("table__public_id", "table__number", "seat", "entry__public_id")
    )
    tables: dict[str, Table] = {}
    at: dict[str, dict[str, str]] = {}
    for table, number, seat, entry in rows:
        tables.setdefault(table, Table(table, number, []))
        at.setdefault(table, {})[seat] = entry
    for table, seats in at.items():
        tables[table].places.extend(
            Place(seat, wording.seat(seat), wording.seat_word(seat), known[seats[seat]])
            for seat in sorted(seats, key=CHAIRS.index)
        )
    out = SittingOut.objects.filter(round=round).order_by("entry__number")
    resting = [known[entry] for entry in out.values_list("entry__public_id", flat=True)]
    return Seating(list(tables.values()), resting)


def trouble(round: Round, tournament: Tournament) -> list[Trouble]:
    """The tables whose sheets are not all there, or do not add up."""
    return [
        Trouble(
            state.number,
            max(state.missing, len(state.replays)),
            bool(state.refused) or state.adds_up == board.WRONG,
        )
        for state in sheets.states_of(round, tournament)
        if not state.complete or state.refused or state.adds_up == board.WRONG
    ]
