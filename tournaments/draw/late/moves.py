"""Moves that an offer to somebody who came late makes, and how they are told."""

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.deals.rules.holding import Chair
from tournaments.draw.late.queries import LateArrival

# A table of five that gives its fifth to a new one: its key, how it sits, and will.
Given = tuple[str, tuple[Chair, ...], tuple[Chair, ...]]


class Move(NamedTuple):
    """The move of an offer at one table, with who sits out once it is done.

    Without `key` the table is a new one; without a number somebody sits out. With
    `of` it is the place of somebody who left that is taken.
    """

    way: str
    number: int | None = None
    key: str | None = None
    before: tuple[Chair, ...] = ()
    after: tuple[Chair, ...] = ()
    out: tuple[str, ...] = ()  # who sits out once it is done
    of: str = ""
    given: tuple[Given, ...] = ()

    @property
    def from_deal(self) -> int | None:
        """The first deal of those who come to the table."""
        came = [chair.from_deal for chair in self.after if chair not in self.before]
        return min(came, default=None)

    @property
    def mark(self) -> str:
        """The digest that tells whether this is the move that was shown."""
        return hashlib.sha256(json.dumps(self).encode()).hexdigest()[:16]


class Seat(NamedTuple):
    """The seat of a joker that one may take, which is an act of its own."""

    joker: str
    says: str


class Offer(NamedTuple):
    """One way to have a place: its moves, what they mean, or why there are none."""

    key: str
    name: str
    says: tuple[str, ...] = ()
    refused: str = ""
    moves: tuple[Move, ...] = ()
    seats: tuple[Seat, ...] = ()
    tables: tuple[tuple[int | None, str], ...] = ()  # of the moves, with who sits there


def name_list(now: LateArrival, who: Sequence[str]) -> str:
    """Name these, and mark jokers as such."""
    people = now.known.people
    return ", ".join(
        _("%(name)s (joker)") % {"name": people[one].name}
        if people[one].is_joker
        else people[one].name
        for one in who
    )


def table_choices(
    now: LateArrival, moves: Sequence[Move]
) -> tuple[tuple[int | None, str], ...]:
    """The tables between which one chooses, by number and by who sits there now."""
    gone = now.gone
    sits = {
        one.table.number: [who for who in one.holders.values() if who not in gone]
        for one in now.sittings
    }
    return tuple(
        (
            move.number,
            _("Table %(number)s: %(who)s")
            % {"number": move.number, "who": name_list(now, sits[move.number])},
        )
        for move in moves
        if move.number is not None
    )


def move_at_table(
    now: LateArrival,
    way: str,
    key: str | None,
    before: Sequence[Chair],
    after: Sequence[Chair],
) -> Move:
    """A move at a table, or at a new one; who sits down there sits out no longer."""
    numbers = {one.table.public_id: one.table.number for one in now.sittings}
    number = numbers[key] if key else max(numbers.values(), default=0) + 1
    sits = {chair.entry for chair in after}
    out = tuple(who for who in now.out if who not in sits)
    return Move(way, number, key, tuple(before), tuple(after), out)
