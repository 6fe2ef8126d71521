"""Shakes a seating and lets it settle: slower than the search, better when tight."""

from collections.abc import Hashable, Sequence
from itertools import accumulate, product, repeat
from math import sqrt
from operator import mul
from random import Random

from seating.search.swaps import Prices, Rounds, trade, wish_change, wish_cost

WARM, COLD = 0.65, 0.16  # what a swap may cost, on average, at the start and at the end
LEVELS = 120
DEAREST = 12  # a dearer swap is never taken


def chances(warm: float, cold: float, dearest: int = DEAREST) -> list[list[float]]:
    """Return, for each level, how likely a swap of this cost is taken.

    Only products and square roots, never a library's exponential, whose last digit may
    be another on another machine.
    """
    cooling = cold / warm
    for _ in range(7):  # the root of order 128
        cooling = sqrt(cooling)
    levels = []
    heat = warm
    for _ in range(LEVELS):
        one = 1 - 1 / (1024 * heat)
        for _ in range(10):
            one *= one
        levels.append([*accumulate(repeat(one, dearest - 1), mul, initial=1.0)])
        heat *= cooling
    return levels


def anneal(
    rounds: Sequence[Sequence[Sequence[int]]],
    prices: Prices,
    cost: int,
    rng: Random,
    *,
    swaps: int,
    enough: int,
    warm: float,
    alike: Sequence[Hashable] = (),
) -> tuple[int, Rounds]:
    """Try so many swaps; returns the least cost that was seen, with its seating.

    It stops where the cost is low `enough`. `alike` says of each place what it is like:
    none but those of equals are swapped. The prices count the meetings of `rounds`
    already, and `cost` is what they cost; they are changed, and belong to no seating
    afterwards.
    """
    dear, fixed = prices.dear, prices.fixed
    random = rng.random
    seats = [[who for table in tables for who in table] for tables in rounds]
    sizes = [len(table) for table in rounds[0]]
    ends = zip(accumulate(sizes), sizes, strict=True)
    tables = [slice(end - size, end) for end, size in ends]
    table_of = [number for number, size in enumerate(sizes) for _ in range(size)]
    extra = prices.extra or [{} for _ in rounds]
    free = [
        [at for at, who in enumerate(row) if not fixed or who not in fixed[number]]
        for number, row in enumerate(seats)
    ]
    movable = [number for number, row in enumerate(free) if len(row) > 1]
    best = cost
    best_seats = [row[:] for row in seats]
    levels = chances(warm, COLD) if len(sizes) > 1 and movable else []
    for likely, _ in product(levels, range(swaps // LEVELS)):
        number = movable[int(random() * len(movable))]
        row, places = seats[number], free[number]
        x = places[int(random() * len(places))]
        y = places[int(random() * len(places))]
        here, there = table_of[x], table_of[y]
        if here == there or (alike and alike[x] != alike[y]):
            continue
        one, two = row[x], row[y]
        mine, theirs = dear[one], dear[two]
        price, other_price = mine.__getitem__, theirs.__getitem__
        first, second = row[tables[here]], row[tables[there]]
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
        if wishes := extra[number]:
            change += wish_change(wishes, (one, two), first, second)
            change -= wish_cost(wishes, one, first)
        if change > 0 and (change >= DEAREST or random() >= likely[change]):
            continue
        trade(dear, one, two, first)
        trade(dear, two, one, second)
        row[x], row[y] = two, one
        cost += change
        if cost < best:
            best = cost
            best_seats = [row[:] for row in seats]
            if best <= enough:
                break
    return best, [[row[table] for table in tables] for row in best_seats]
