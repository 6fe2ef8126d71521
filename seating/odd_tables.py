"""Shares the tables of another size among all, where that costs no meeting."""

from collections import Counter
from collections.abc import Mapping, Sequence

from seating.numbers import Task
from seating.request import Request
from seating.search.swaps import Rounds, Rows, trade

Table = list[int]

PASSES = 3


def share_odd_tables(rounds: Rounds, dear: Rows, task: Task, request: Request) -> None:
    """Swap whoever sat at odd tables most with whoever did least, in place.

    `dear` counts the meetings of these rounds, and is kept up to date.
    """
    size = request.size
    before = [table for round in request.history for table in round.tables]
    now = [table for tables in rounds for table in tables]
    times = Counter(who for table in now if len(table) != size for who in table)
    times.update(
        request.number[who]
        for table in before
        if len(table) != size
        for who in table
        if who in request.number
    )
    for _ in range(PASSES):
        moved = False
        for tables, staying, wishes in zip(
            rounds, task.fixed, task.extra(), strict=True
        ):
            if wishes:  # a swap might break one
                continue
            even = [table for table in tables if len(table) == size]
            for table in tables:
                for place in range(len(table) if len(table) != size else 0):
                    moved |= _relieve(table, place, even, dear, staying, times)
        if not moved:
            return


def _relieve(
    table: Table,
    place: int,
    others: Sequence[Table],
    dear: Rows,
    staying: Mapping[int, int],
    times: Counter[int],
) -> bool:
    """Swap one player with somebody who sat at odd tables less, twice at least."""
    one = table[place]
    if one in staying:
        return False
    rest = [who for who in table if who != one]
    mine = dear[one]
    leaving = sum(mine[who] for who in rest) - len(rest)
    for other in others:
        entering = sum(mine[who] for who in other)
        for seat, two in enumerate(other):
            if times[one] - times[two] < 2 or two in staying:
                continue
            theirs = dear[two]
            change = entering - mine[two] - leaving + sum(theirs[who] for who in rest)
            change -= sum(theirs[who] for who in other) - len(other) + 1
            if change > 0:
                continue
            trade(dear, one, two, table)
            trade(dear, two, one, other)
            table[place], other[seat] = two, one
            times[one] -= 1
            times[two] += 1
            return True
    return False
