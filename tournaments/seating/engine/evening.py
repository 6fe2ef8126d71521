"""Shares the tables of another size among all, where that costs no meeting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.seating.engine.search import Extra, Rows

Rounds = list[list[list[int]]]

PASSES = 3


def shared(
    rounds: Rounds,
    dear: Rows,
    size: int,
    fixed: Sequence[Mapping[int, int]],
    extra: Sequence[Extra],
    times: list[int],
) -> None:
    """Swap whoever sat at odd tables most with whoever did least, in place.

    `dear` counts the meetings of these rounds, `times` how often each sat at a table
    of another size than `size` before them; both are kept up to date.
    """
    for tables in rounds:
        for table in tables:
            if len(table) != size:
                for who in table:
                    times[who] += 1
    for _ in range(PASSES):
        moved = False
        for tables, held, wishes in zip(rounds, fixed, extra, strict=True):
            if wishes:  # a swap might break one
                continue
            odd = [table for table in tables if len(table) != size]
            even = [table for table in tables if len(table) == size]
            for table in odd:
                for place in range(len(table)):
                    moved |= _relieved(table, place, even, dear, held, times)
        if not moved:
            return


def _relieved(
    table: list[int],
    place: int,
    others: Sequence[list[int]],
    dear: Rows,
    held: Mapping[int, int],
    times: list[int],
) -> bool:
    """Swap one player with somebody who sat at odd tables less, twice at least."""
    one = table[place]
    if one in held:
        return False
    rest = [who for who in table if who != one]
    mine = dear[one]
    leaving = sum(mine[who] for who in rest) - len(rest)
    for other in others:
        entering = sum(mine[who] for who in other)
        for seat, two in enumerate(other):
            if times[one] - times[two] < 2 or two in held:
                continue
            theirs = dear[two]
            change = entering - mine[two] - leaving + sum(theirs[who] for who in rest)
            change -= sum(theirs[who] for who in other) - len(other) + 1
            if change > 0:
                continue
            for who in rest:
                _met(dear, one, who, -1)
                _met(dear, two, who, 1)
            for who in other:
                if who != two:
                    _met(dear, two, who, -1)
                    _met(dear, one, who, 1)
            table[place], other[seat] = two, one
            times[one] -= 1
            times[two] += 1
            return True
    return False


def _met(dear: Rows, one: int, other: int, by: int) -> None:
    dear[one][other] += by
    dear[other][one] += by
