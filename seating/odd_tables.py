"""Shares the tables of another size among all, so that nobody sits there far more."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from seating.numbers import MUST, Task
from seating.search.swaps import Extra, Rounds, Rows, trade, wished, wished_of

Tables = Sequence[list[int]]


class Swap(NamedTuple):
    """Who leaves an odd table for whom: both their tables, and places there."""

    here: int
    place: int
    there: int
    seat: int


# What it costs that two change places.
Change = Callable[[Swap], int]


def next_swap(
    tables: Tables,
    size: int,
    times: Sequence[int],
    staying: Mapping[int, int],
    change: Change,
) -> Swap | None:
    """Who leaves an odd table for somebody whose turn it is, as cheaply as can be.

    Of the two, one had at least two turns more. None where there is nobody, or where
    it would break what must be kept.
    """
    odd = [
        (here, place)
        for here, table in enumerate(tables)
        if len(table) != size
        for place, who in enumerate(table)
        if who not in staying
    ]
    odd.sort(key=lambda at: -times[tables[at[0]][at[1]]])
    for here, place in odd:
        one = tables[here][place]
        offered = [
            (change(swap), times[two], swap)
            for there, table in enumerate(tables)
            if len(table) == size
            for seat, two in enumerate(table)
            if times[one] - times[two] > 1 and two not in staying
            for swap in (Swap(here, place, there, seat),)
        ]
        found = min(offered, default=None)
        if found is not None and found[0] < MUST // 2:
            return found[2]
    return None


def swapped(tables: Tables, swap: Swap, times: list[int]) -> tuple[int, int]:
    """Let the two change places, and count whose turn it is; return who they are."""
    here, place, there, seat = swap
    one, two = tables[here][place], tables[there][seat]
    tables[here][place], tables[there][seat] = two, one
    times[one] -= 1
    times[two] += 1
    return one, two


def share_odd_tables(rounds: Rounds, dear: Rows, task: Task, size: int) -> bool:
    """Swap whoever sits at odd tables too often, in place; tell whether anybody moved.

    `dear` counts the meetings of these rounds, and is kept up to date.
    """
    times = list(task.turns_before)
    for tables in rounds:
        for table in tables:
            for who in table if len(table) != size else ():
                times[who] += 1
    moved, again = False, True
    while again:
        again = False
        for number, tables in enumerate(rounds):
            price = price_of(tables, dear, task.extra()[number])
            while swap := next_swap(tables, size, times, task.fixed[number], price):
                again = True
                one, two = swapped(tables, swap, times)
                trade(dear, one, two, [w for w in tables[swap.here] if w != two])
                trade(dear, two, one, [w for w in tables[swap.there] if w != one])
        moved |= again
    return moved


def price_of(tables: Tables, dear: Rows, wishes: Extra) -> Change:
    """What a swap costs in meetings, and in wishes of this round alone."""

    def change(swap: Swap) -> int:
        first, second = tables[swap.here], tables[swap.there]
        one, two = first[swap.place], second[swap.seat]
        mine, theirs = dear[one], dear[two]
        rest = [who for who in first if who != one]
        others = [who for who in second if who != two]
        cost = sum(mine[who] - theirs[who] for who in others) + len(others)
        cost += sum(theirs[who] - mine[who] for who in rest) + len(rest)
        if wishes:
            cost += wished(wishes, (one, two), rest, second)
            cost -= wished_of(wishes, one, rest)
        return cost

    return change
