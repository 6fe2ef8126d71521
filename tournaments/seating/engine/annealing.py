"""Shakes a seating and lets it settle: slower than the search, better when tight."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating.engine.search import Extra, Rows

WARM, COLD = 0.65, 0.16  # what a swap may cost, on average, at the start and at the end
LEVELS = 120
DEAREST = 12  # a dearer swap is never taken


def chances(warm: float, cold: float, dearest: int = DEAREST) -> list[list[float]]:
    """For each level, how likely a swap of this cost is taken.

    Only products of numbers, never a library's exponential, whose last digit may be
    another on another machine.
    """
    cooling = cold / warm
    for _ in range(7):  # the root of order 128
        cooling = _root(cooling)
    levels = []
    heat = warm
    for _ in range(LEVELS):
        one = 1 - 1 / (1024 * heat)
        for _ in range(10):
            one *= one
        row = [1.0]
        while len(row) < dearest:
            row.append(row[-1] * one)
        levels.append(row)
        heat *= cooling
    return levels


def _root(number: float) -> float:
    guess = 1.0
    for _ in range(40):
        guess = (guess + number / guess) / 2
    return guess


def anneal(
    rounds: Sequence[Sequence[Sequence[int]]],
    dear: Rows,
    *,
    cost: int,
    swaps: int,
    enough: int,
    rng: Random,
    extra: Sequence[Extra] = (),
    fixed: Sequence[frozenset[int]] = (),
    warm: float = WARM,
    cold: float = COLD,
) -> tuple[int, list[list[list[int]]]]:
    """Try so many swaps; returns the least cost that was seen, with its seating.

    `dear` counts the meetings of `rounds` already, and `cost` is what they cost; see
    `Search`. It is changed, and belongs to no seating afterwards.
    """
    random = rng.random
    seats = [[who for table in tables for who in table] for tables in rounds]
    sizes = [len(table) for table in rounds[0]]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    ends = [start + size for start, size in zip(starts, sizes, strict=True)]
    table_of = [number for number, size in enumerate(sizes) for _ in range(size)]
    extra = extra or [{} for _ in rounds]
    free = [
        [at for at, who in enumerate(row) if not fixed or who not in fixed[number]]
        for number, row in enumerate(seats)
    ]
    movable = [number for number, row in enumerate(free) if len(row) > 1]
    best = cost
    best_seats = [row[:] for row in seats]
    if len(sizes) < 2 or not movable:
        return best, _tables(best_seats, starts, ends)
    count = len(movable)
    for likely in chances(warm, cold):
        for _ in range(swaps // LEVELS):
            number = movable[int(random() * count)]
            row, places = seats[number], free[number]
            x = places[int(random() * len(places))]
            y = places[int(random() * len(places))]
            here, there = table_of[x], table_of[y]
            if here == there:
                continue
            one, two = row[x], row[y]
            mine, theirs = dear[one], dear[two]
            price, other_price = mine.__getitem__, theirs.__getitem__
            first = row[starts[here] : ends[here]]
            second = row[starts[there] : ends[there]]
            change = (
                sum(map(price, second))
                + sum(map(other_price, first))
                - sum(map(price, first))
                - sum(map(other_price, second))
                - 2 * mine[two]
                + sizes[here]
                + sizes[there]
                - 2
            )
            if extra[number]:
                change += _wished(extra[number], one, two, first, second)
            if change > 0 and (change >= DEAREST or random() >= likely[change]):
                continue
            for who in first:
                if who != one:
                    back = dear[who]
                    mine[who] -= 1
                    back[one] -= 1
                    theirs[who] += 1
                    back[two] += 1
            for who in second:
                if who != two:
                    back = dear[who]
                    theirs[who] -= 1
                    back[two] -= 1
                    mine[who] += 1
                    back[one] += 1
            row[x], row[y] = two, one
            cost += change
            if cost < best:
                best = cost
                best_seats = [row[:] for row in seats]
                if best <= enough:
                    return best, _tables(best_seats, starts, ends)
    return best, _tables(best_seats, starts, ends)


def _wished(
    extra: Extra, one: int, two: int, first: Sequence[int], second: Sequence[int]
) -> int:
    """What the wishes of a round add when these two change tables."""
    change = 0
    if mine := extra.get(one):
        change += sum(mine.get(who, 0) for who in second if who != two)
        change -= sum(mine.get(who, 0) for who in first)
    if theirs := extra.get(two):
        change += sum(theirs.get(who, 0) for who in first if who != one)
        change -= sum(theirs.get(who, 0) for who in second)
    return change


def _tables(
    seats: Sequence[Sequence[int]], starts: Sequence[int], ends: Sequence[int]
) -> list[list[list[int]]]:
    return [
        [list(row[a:b]) for a, b in zip(starts, ends, strict=True)] for row in seats
    ]
