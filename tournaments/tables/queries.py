"""Reads who plays, who sits where, and what rounds went before."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile
from typing import Any, NamedTuple

from django.db.models import Exists, Max, OuterRef, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.entries.models import Entry
from tournaments.entries.queries import NAME, SHOWS, State, entries, readable_name
from tournaments.folding import folded
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.rules.naming import Named, full_name, surname_first, wall_names
from tournaments.tables.models import Occupant, Round, SittingOut
from tournaments.tables.rules.chairs import CHAIRS
from tournaments.tables.wording import AtASeat


class Person(NamedTuple):
    """An entry, as pages name it: in full at the desk, as it allows in the hall."""

    entry: str
    first_name: str
    last_name: str
    number: int
    shown: str  # on the wall
    is_joker: bool
    state: str
    side: int | None
    club: int | None

    @property
    def name(self) -> str:
        return full_name(self.first_name, self.last_name, self.number)

    @property
    def is_nameless(self) -> bool:
        """Return whether the hall shows nothing but the number."""
        return self.shown.startswith("#")

    @property
    def found_by(self) -> str:
        """The surname that finds somebody; whoever shows none answers to his number."""
        return "" if self.is_nameless else self.last_name

    @property
    def plays(self) -> bool:
        return self.state == Entry.State.PRESENT and not self.is_joker


@dataclass(frozen=True)
class Place(AtASeat):
    """The place of somebody: a seat at a table; without one somebody sits out."""

    person: Person
    table: int | None = None
    seat: str = ""
    under: str = ""  # the name as it is looked for in a list

    @property
    def name(self) -> str:
        return self.person.shown


class Seating(NamedTuple):
    """A round as it is seated: its tables by number, their seats in order."""

    tables: dict[int, list[Place]]
    sitting_out: list[Person]


def round_or_404(tournament: Tournament, number: int) -> Round:
    return get_object_or_404(tournament.played_rounds, number=number)


def round_of(tournament: Tournament, number: int) -> Round | None:
    """A round that is drawn; none where its draw was taken back, or never made."""
    return tournament.played_rounds.filter(number=number).first()


def rounds(tournament: Tournament) -> list[Round]:
    """The rounds that are drawn, from the first on."""
    return list(tournament.played_rounds.order_by("number"))


def swaps(round: Round) -> int:
    """Count how often a round was changed by hand since it was drawn."""
    kinds = (
        Event.objects.filter(
            tournament=round.tournament_id,
            kind__in=("round_drawn", "seats_swapped"),
            facts__round=round.number,
        )
        .order_by("-number")
        .values_list("kind", flat=True)
    )
    return sum(1 for _ in takewhile(lambda kind: kind == "seats_swapped", kinds))


def displacement_in_hundredths(round: Round) -> int | None:
    """Return, in hundredths of a table, how far a draw by standing moved players."""
    drawn = Event.objects.filter(
        tournament=round.tournament_id, kind="round_drawn", facts__round=round.number
    ).order_by("-number")
    return drawn.values_list("facts__displacement", flat=True).first()


def has_pairs(tournament: Tournament) -> bool:
    """Return whether anybody here has a fixed partner: then all are seated in pairs."""
    here = Entry.objects.filter(
        tournament=tournament,
        state=Entry.State.PRESENT,
        is_joker=False,
        side__isnull=False,
    )
    return play_of(tournament).in_sides and here.exists()


def people(tournament: Tournament) -> dict[str, Person]:
    """All entries of a tournament by their public identifier, by number."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "public_id",
            *NAME,
            SHOWS,
            "is_joker",
            "state",
            "side__number",
            "player__club",
        )
    )
    read = {key: readable_name(*row) for key, *row in rows}
    called = wall_names({key: Named(*row[:4]) for key, row in read.items()})
    return {
        key: Person(key, first, last, number, called[key], joker, state, side, club)
        for key, (first, last, number, _shows, joker, state, side, club) in read.items()
    }


def seating(
    tournament: Tournament, round: Round, known: dict[str, Person] | None = None
) -> Seating:
    """Return who sits where in a round: at each seat the last who came to it."""
    known = people(tournament) if known is None else known
    rows = (
        Occupant.objects.filter(table__round=round)
        .order_by("table__number", "from_deal")
        .values_list("table__number", "seat", "entry__public_id")
    )
    tables: dict[int, dict[str, Person]] = {}
    for table, seat, entry in rows:
        tables.setdefault(table, {})[seat] = known[entry]
    return Seating(
        {
            number: [
                Place(at[seat], number, seat) for seat in sorted(at, key=CHAIRS.index)
            ]
            for number, at in tables.items()
        },
        [known[entry] for entry in sitting_out(round)],
    )


def alphabetical(seated: Seating) -> list[Place]:
    """Sort everybody by the name as it is shown; those without a name come last.

    That is by surname, or by first name where most surnames are shortened.
    """
    places = [place for table in seated.tables.values() for place in table]
    places += [Place(who) for who in seated.sitting_out]
    shortened = [place.person.shown.endswith(".") for place in places]
    by_surname = 2 * sum(shortened) <= len(places)
    read = [
        (place, surname_first(who.shown, who.last_name if by_surname else ""))
        for place in places
        for who in (place.person,)
    ]
    return sorted((replace(place, under=under) for place, under in read), key=_by_name)


def _by_name(place: Place) -> tuple[bool, str, int]:
    who = place.person
    return who.is_nameless, folded(place.under), who.number


def rounds_drawn(tournament: Tournament) -> int:
    drawn = Round.objects.filter(tournament=tournament)
    return drawn.aggregate(last=Max("number"))["last"] or 0


CLOSED = "round_closed"


class ClosedRound(NamedTuple):
    """A round that is closed, and what vouches for all up to then."""

    number: int
    at: datetime
    events: int
    head: str


def closed_rounds(tournament: Tournament) -> list[ClosedRound]:
    """Return each closed round with the event and the hash that last closed it."""
    closed = Round.objects.filter(tournament=tournament, state=Round.State.CLOSED)
    over = set(closed.values_list("number", flat=True))
    events = Event.objects.filter(tournament=tournament, kind=CLOSED).order_by("number")
    told = events.values_list("facts__round", "made_at", "number", "hash")
    last = {row[0]: ClosedRound(*row) for row in told}
    return [last[number] for number in sorted(over & last.keys())]


def has_seat(entry: Entry) -> bool:
    """Tell whether an entry has sat, or is to sit, at a table."""
    return Occupant.objects.filter(entry=entry).exists()


def seated_now(entry: Entry, **by: Any) -> Occupant | None:
    """Return an entry's seat in a round that is not closed, unless replaced there.

    Only a newcomer who matches `by`, where it is given, counts as replacing.
    """
    newer = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
        **by,
    )
    return (
        Occupant.objects.filter(~Exists(newer), entry=entry)
        .exclude(table__round__state=Round.State.CLOSED)
        .select_related("table__round")
        .order_by("-table__round__number", "-from_deal")
        .first()
    )


def free_to_sit(entry: Entry) -> QuerySet[Entry]:
    """Return who is here and sits at no table of a round that is not closed."""
    seated = Occupant.objects.filter(entry=OuterRef("pk")).exclude(
        table__round__state=Round.State.CLOSED
    )
    return entries(entry.tournament).filter(~Exists(seated), state=State.PRESENT)


def has_rounds(tournament: Tournament) -> bool:
    """Tell whether a round is drawn: from then on numbers are fixed for the day."""
    return Round.objects.filter(tournament=tournament).exists()


def sitting_out(round: Round) -> list[str]:
    out = SittingOut.objects.filter(round=round).order_by("entry__number")
    return list(out.values_list("entry__public_id", flat=True))


def has_played(entry: Entry) -> bool:
    """Tell whether an entry can be ranked by something: lines, or a round sat out."""
    out = SittingOut.objects.filter(entry=entry, round__state__in=Round.BEGUN)
    return entry.round_scores.exists() or out.exists()
