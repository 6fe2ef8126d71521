"""Finds from which table on a board had other cards than it was dealt with.

A board has lots of cards: lot 0 is the deal itself, each other one what somebody made
of it. They are compared apart.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

OTHERS, FIRST = "others", "first"
DEALT = 0  # the lot of the cards as they were dealt
LATE = 10_000  # the round in which boards that were put off are played: after all


class Change(NamedTuple):
    """A change of cards: from a table of a round on a board had this lot."""

    round: int
    table: int
    lot: int


def changes(kept: Iterable[Sequence[int]]) -> list[Change]:
    """The changes of a board as they are kept, in the order in which it travelled."""
    return sorted(Change(*one) for one in kept)


def round_of_play(round: int, *, put_off: bool) -> int:
    """The round as whose part a board was played: one that was put off comes last."""
    return LATE + round if put_off else round


def lot_at(kept: Iterable[Sequence[int]], round: int, table: int) -> int:
    """Return which lot of cards a board had at a table of a round."""
    lot = DEALT
    for one in changes(kept):
        if one[:2] <= (round, table):
            lot = one.lot
    return lot


def with_change(
    kept: Sequence[Sequence[int]], round: int, table: int, cards: str
) -> list[list[int]] | None:
    """The changes with one more from a table on; None where that changes nothing.

    What was kept of that very table is replaced.
    """
    known = changes(kept)
    others = [one for one in known if one[:2] != (round, table)]
    now, before = lot_at(known, round, table), lot_at(others, round, table)
    if cards == FIRST:
        lot = DEALT
    else:
        lot = 1 + max((one.lot for one in known), default=DEALT)
    if lot == now or (cards == OTHERS and now != before and now != DEALT):
        return None
    fresh = [] if lot == before else [Change(round, table, lot)]
    return [list(one) for one in sorted([*others, *fresh])]
