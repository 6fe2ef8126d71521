"""Reads, once for any number of draws, who is here, what is wished, who sat where."""

from collections.abc import Iterable, Mapping
from operator import add
from typing import NamedTuple

from scoring.variants import VARIANTS
from seating.request import Round as Planned
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE, taken_over
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings.rules.standings import add_taken_over, lineage
from tournaments.tables.models import Occupant, SittingOut, Wish
from tournaments.tables.places import who_came_for
from tournaments.tables.queries import Person, people
from tournaments.tables.rules.chairs import CHAIRS


class Known(NamedTuple):
    """All that a draw depends on.

    `rounds` and `seated` are the rounds drawn: with everybody who sat at a table, and
    with the last who came to each seat, in the order of the seats. `uneven` is what
    becomes of a number that does not divide.
    """

    tournament: Tournament
    people: dict[str, Person]
    wishes: list[Wish]
    rounds: list[Planned]
    seated: list[Planned]
    uneven: str
    came_for: Mapping[str, str]  # who plays now for each whose place was taken

    def with_uneven(self, uneven: str) -> "Known":
        """Return a copy where this becomes of a number that does not divide."""
        return self._replace(uneven=uneven or self.tournament.uneven)

    @property
    def size(self) -> int:
        """The number of seats at a table."""
        return len(VARIANTS[self.tournament.variant_key].seats)

    @property
    def here(self) -> list[str]:
        """Those who play, by number: no draw hangs on random identifiers."""
        return [person.entry for person in self.people.values() if person.plays]

    @property
    def jokers(self) -> list[str]:
        """The jokers who may fill an empty seat: those who did not leave."""
        return [
            person.entry
            for person in self.people.values()
            if person.is_joker and person.state not in GONE
        ]

    @property
    def clubs(self) -> dict[int, list[str]]:
        """The entries of each club by its key, by number."""
        found: dict[int, list[str]] = {}
        for person in self.people.values():
            if person.club is not None:
                found.setdefault(person.club, []).append(person.entry)
        return found

    @property
    def names(self) -> dict[str, str]:
        return {entry: person.name for entry, person in self.people.items()}

    @property
    def without_jokers(self) -> list[Planned]:
        """The rounds drawn without jokers, whom nobody minds to meet."""
        fill = {entry for entry, person in self.people.items() if person.is_joker}
        return [
            Planned(
                tuple(
                    tuple(who for who in table if who not in fill)
                    for table in round.tables
                ),
                round.sitting_out,
            )
            for round in self.rounds
        ]


def know(tournament: Tournament) -> Known:
    """Read all that a draw depends on; what is usual becomes of an uneven number."""
    wishes = Wish.objects.filter(tournament=tournament, dropped_at=None)
    came = who_came_for(tournament)
    return Known(
        tournament,
        people(tournament),
        list(wishes.prefetch_related("entries", "others", "clubs")),
        *read_rounds(tournament),
        tournament.uneven,
        {one: lineage(one, came)[-1] for one in came},
    )


def read_rounds(tournament: Tournament) -> tuple[list[Planned], list[Planned]]:
    """The rounds with everybody who sat at each table, and with the last in each seat.

    Who came later to a seat comes later in the table.
    """
    rows = sorted(
        Occupant.objects.filter(table__round__tournament=tournament)
        .order_by("table__round__number", "table__number", "from_deal")
        .values_list(
            "table__round__number", "table__number", "seat", "entry__public_id"
        ),
        key=lambda row: (row[0], row[1], CHAIRS.index(row[2])),
    )
    out: dict[int, list[str]] = {}
    resting = SittingOut.objects.filter(round__tournament=tournament)
    for round, entry in resting.order_by("entry__number").values_list(
        "round__number", "entry__public_id"
    ):
        out.setdefault(round, []).append(entry)
    everybody = ((number, table, entry, entry) for number, table, _, entry in rows)
    return _tables(everybody, out), _tables(rows, out)


def _tables(
    rows: Iterable[tuple[int, int, str, str]], out: dict[int, list[str]]
) -> list[Planned]:
    """Return rounds with one player in each place, the last who is named for it."""
    tables: dict[int, dict[int, dict[str, str]]] = {}
    for round, table, place, entry in rows:
        tables.setdefault(round, {}).setdefault(table, {})[place] = entry
    return [
        Planned(
            tuple(tuple(table.values()) for table in tables.get(round, {}).values()),
            tuple(out.get(round, ())),
        )
        for round in sorted(tables.keys() | out.keys())
    ]


def entries_by_total(tournament: Tournament) -> list[str]:
    """The entries from first to last, by their totals so far, for drawing alone."""
    entries = Entry.objects.filter(tournament=tournament, is_joker=False)
    totals = dict(entries.order_by("number").values_list("public_id", "total__total"))
    own = {key: total or 0 for key, total in totals.items()}
    whole = add_taken_over(own, taken_over(tournament), add)
    return sorted(totals, key=lambda key: (totals[key] is None, -whole[key]))


def must_pair(known: Known) -> bool:
    """Return whether anybody here has a fixed partner: then all are seated in pairs."""
    some = any(one.plays and one.side is not None for one in known.people.values())
    return some and play_of(known.tournament).in_sides


def unpaired_names(known: Known) -> list[str]:
    """The names of those who are here without a partner, in a game for partners."""
    if not play_of(known.tournament).in_sides:
        return []
    people = known.people.values()
    return [one.name for one in people if one.plays and one.side is None]


def partnerships(
    known: dict[str, Person], *, jokers: bool = False
) -> list[tuple[str, str]]:
    """The fixed pairs, by number; of a side with more entries, two who are here.

    With `jokers` also those of which one is a joker.
    """
    sides: dict[int, list[Person]] = {}
    for person in known.values():
        if person.side is not None and (jokers or not person.is_joker):
            sides.setdefault(person.side, []).append(person)
    pairs = [
        sorted(
            members,
            key=lambda one: (not one.plays, not one.is_joker, one.number),
        )[:2]
        for members in sides.values()
        if len(members) > 1
    ]
    pairs.sort(key=lambda pair: pair[0].number)
    return [(one.entry, other.entry) for one, other in pairs]
