"""Who sat with whom before, and a seating in which few of them meet again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

Unit = TypeVar("Unit", bound=Hashable)

# Limits in steps, not seconds: a slow machine finds the same seating as a fast one.
TRIES = 4
PASSES = 30
CANDIDATES = 40
STAYING = 50  # as bad as so many meetings: to sit where one should have moved on


def meetings(tables: Iterable[Sequence[Unit]]) -> Counter[frozenset[Unit]]:
    """How often each two sat at one table."""
    return Counter(
        frozenset(pair) for table in tables for pair in combinations(table, 2)
    )


def arrange(
    units: Sequence[Unit],
    sizes: Sequence[int],
    met: Mapping[frozenset[Unit], int],
    rng: Random,
    *,
    held: Mapping[int, Unit] | None = None,
    leaving: Mapping[Unit, int] | None = None,
    stays: Mapping[Unit, int] | None = None,
) -> list[list[Unit]]:
    """Seat units at tables of these sizes, so that few meet again.

    `held` says who stays at a table, in its first place; `leaving` which table each of
    the others should not come back to, and `stays` who has a table, in any place. A
    plain local search: swap two as long as that makes nothing worse.
    """
    held, leaving, stays = held or {}, leaving or {}, stays or {}
    first: dict[int, list[Unit]] = {number: [unit] for number, unit in held.items()}
    for unit in units:
        if unit in stays:
            first.setdefault(stays[unit], []).append(unit)
    times: dict[Unit, dict[Unit, int]] = {unit: {} for unit in units}
    for pair, often in met.items():
        one, other = pair
        if one in times and other in times:
            times[one][other] = times[other][one] = often
    best: list[list[Unit]] = []
    least = -1
    for _ in range(TRIES):
        tables = _start(units, sizes, first, rng)
        cost = _improve(tables, times, first, leaving, rng)
        if least < 0 or cost < least:
            best, least = tables, cost
        if not least:
            break
    return best


def _start(
    units: Sequence[Unit],
    sizes: Sequence[int],
    held: Mapping[int, Sequence[Unit]],
    rng: Random,
) -> list[list[Unit]]:
    staying = {unit for those in held.values() for unit in those}
    free = [unit for unit in units if unit not in staying]
    rng.shuffle(free)
    tables = []
    for number, size in enumerate(sizes):
        table = list(held.get(number, ()))
        while len(table) < size:
            table.append(free.pop())
        tables.append(table)
    return tables


def _improve(
    tables: list[list[Unit]],
    times: Mapping[Unit, Mapping[Unit, int]],
    held: Mapping[int, Sequence[Unit]],
    leaving: Mapping[Unit, int],
    rng: Random,
) -> int:
    """Swap in place until nobody meets again, or the passes are used up."""

    def cost(unit: Unit, number: int, but: Unit) -> int:
        known = times[unit]
        again = sum(known.get(other, 0) for other in tables[number] if other != but)
        return again + (STAYING if leaving.get(unit) == number else 0)

    places = [
        (number, place)
        for number, table in enumerate(tables)
        for place in range(len(held.get(number, ())), len(table))
    ]
    for _ in range(PASSES):
        troubled = [
            (number, place)
            for number, place in places
            if cost(tables[number][place], number, tables[number][place])
        ]
        if not troubled or len(tables) == 1:
            break
        rng.shuffle(troubled)
        for here, place in troubled:
            one = tables[here][place]
            now = cost(one, here, one)
            if not now:  # a swap before this one has helped already
                continue
            found: tuple[int, int, int] | None = None
            for _ in range(CANDIDATES):
                there, seat = places[rng.randrange(len(places))]
                if there == here:
                    continue
                other = tables[there][seat]
                gain = (
                    cost(other, here, one)
                    + cost(one, there, other)
                    - now
                    - cost(other, there, other)
                )
                if found is None or gain < found[0]:
                    found = (gain, there, seat)
            if found is not None and found[0] <= 0:
                _, there, seat = found
                tables[here][place], tables[there][seat] = tables[there][seat], one
    return sum(cost(unit, n, unit) for n, table in enumerate(tables) for unit in table)
