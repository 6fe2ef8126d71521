"""Works out how many tables the players fill, and who gets which number."""

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import NamedTuple

from seating.sizes import SITTING_OUT


class Filling(NamedTuple):
    """Full tables, who is left over beside them, and how many more would fill one.

    Some tables are of one more, and some sit out, where that is usual.
    """

    tables: int
    over: int
    missing: int
    fives: int = 0
    out: int = 0


def filling(
    players: int, seats: int, jokers: int = 0, uneven: str = "jokers"
) -> Filling:
    """Fill tables as usual for an `uneven` number; else jokers take the empty seats."""
    tables, left = divmod(players, seats)
    if uneven == "five" and left <= tables:
        return Filling(tables - left, 0, 0, fives=left)
    if uneven in SITTING_OUT and tables:
        return Filling(tables, 0, 0, out=left)
    tables, over = divmod(players + min(-players % seats, jokers), seats)
    return Filling(tables, over, seats - over if over else 0)


def next_free(taken: set[int]) -> int:
    """The smallest number from 1 that nobody has."""
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def by_lot(here: Collection[str], others: Iterable[str], seed: int) -> dict[str, int]:
    """Numbers by lot from 1 for those who are here, which the seed alone decides.

    The others come behind them, in the order in which they stand here.
    """
    # Sorted first: the draw must not hang on the order in which people arrived.
    drawn = sorted(here)
    Random(seed).shuffle(drawn)
    return {one: number for number, one in enumerate([*drawn, *others], start=1)}


def put_back(now: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """The numbers from before a draw; who has come since gets a free one if it must."""
    found = {one: number for one, number in before.items() if one in now}
    taken = set(found.values())
    for one in sorted(now.keys() - found.keys(), key=lambda key: now[key]):
        found[one] = next_free(taken) if now[one] in taken else now[one]
        taken.add(found[one])
    return found
