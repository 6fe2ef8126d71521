"""Who gets which number: by lot for those who are here, the others behind them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random


def by_lot(here: Collection[str], others: Iterable[str], seed: int) -> dict[str, int]:
    """Numbers from 1 for those who are here; the same people and seed give the same.

    The others keep the order that they are given in, behind them.
    """
    # Sorted first: the draw must not hang on the order in which people arrived.
    drawn = sorted(here)
    Random(seed).shuffle(drawn)
    return {one: number for number, one in enumerate([*drawn, *others], start=1)}


def put_back(
    now: Mapping[str, int], before: Mapping[str, int], highest: int
) -> dict[str, int]:
    """The numbers from before a draw; who has come since gets a free one if it must."""
    found = {one: number for one, number in before.items() if one in now}
    taken = set(found.values())
    for one in sorted(now.keys() - found.keys(), key=lambda key: now[key]):
        number = now[one]
        if number in taken:
            number = next(free for free in range(1, highest) if free not in taken)
        taken.add(number)
        found[one] = number
    return found
