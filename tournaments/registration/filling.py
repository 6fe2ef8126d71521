"""How many tables a number of players fills, and how many are missing."""

from __future__ import annotations

from typing import NamedTuple


class Filling(NamedTuple):
    """Full tables, who is left over beside them, and how many more would fill one."""

    tables: int
    over: int
    missing: int


def filling(players: int, seats: int, jokers: int = 0) -> Filling:
    """Jokers take the last empty seats; where there are none, they have no table."""
    needed = -players % seats
    tables, over = divmod(players + min(needed, jokers), seats)
    return Filling(tables, over, seats - over if over else 0)


def next_free(taken: set[int]) -> int:
    """The smallest number from 1 that nobody has."""
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
