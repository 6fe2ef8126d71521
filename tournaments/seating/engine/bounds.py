"""Proven lower limits: no seating of these sizes can repeat fewer meetings.

`docs/seating.md` derives each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from math import ceil, comb
from typing import NamedTuple

# No seating without a repeated meeting: no nearly Kirkman triple system of order 12,
# no resolvable group divisible design of type 2^10 with blocks of four.
THEOREMS = {(12, 3): 5, (20, 4): 6}  # players and size: rounds


class Limits(NamedTuple):
    """The fewest repeats, and the least cost, that any seating can have."""

    repeats: int
    cost: int


class Played(NamedTuple):
    """A round that was played: who plays on is below the number of players."""

    tables: tuple[tuple[int, ...], ...]


def limits(
    players: int,
    rounds: int,
    sizes: Sequence[int],
    history: Sequence[Played] = (),
) -> Limits:
    """The limits over the rounds played and so many more with tables of these sizes."""
    met = Counter(
        (one, other) if one < other else (other, one)
        for round in history
        for table in round.tables
        for one, other in combinations(table, 2)
    )
    had = Limits(
        sum(times - 1 for times in met.values()),
        sum(comb(times, 2) for times in met.values()),
    )
    by_player = _by_player(players, rounds, sizes, met)
    by_rounds = _by_rounds(players, rounds, sizes, history)
    repeats = max(by_player.repeats, by_rounds.repeats)
    cost = max(by_player.cost, by_rounds.cost, repeats)
    if not history and len(set(sizes)) == 1 and sum(sizes) == players:
        return _by_fewer_rounds(players, rounds, sizes, Limits(repeats, cost))
    return Limits(had.repeats + repeats, had.cost + cost)


def _by_player(
    players: int, rounds: int, sizes: Sequence[int], met: Counter[tuple[int, int]]
) -> Limits:
    """Each player meets so many others, and has only so many to meet.

    The number of meetings of all is given; what each must repeat is convex in the own
    number, so that taking the cheapest steps first is the least that there can be.
    """
    small, large = min(sizes), max(sizes)
    seats = rounds * sum(sizes)
    if small == large:  # who plays meets size - 1 others, or sits out
        start, step, steps = 0, small - 1, seats
    else:  # everybody plays, and meets at least those of a small table
        start, step = rounds * (small - 1), 1
        steps = rounds * large * sum(size == large for size in sizes)
    known: list[dict[int, int]] = [{} for _ in range(players)]
    for (one, other), times in met.items():
        if other < players:
            known[one][other] = known[other][one] = times
    totals = []
    for of_what in (_repeats, _cost):
        if not met:
            totals.append(_evenly(players, start, step, steps, of_what))
            continue
        total = 0
        queue = []
        for player, others in enumerate(known):
            levels = Counter(others.values())
            levels[0] = players - 1 - len(others)
            begin = of_what(start, levels)
            total += begin
            queue.append((of_what(start + step, levels) - begin, player, start, levels))
        # Every marginal cost is compared first by its amount, then by its player.
        heap = [(gain, player) for gain, player, _, _ in queue]
        reached = [start] * players
        heapify(heap)
        for _ in range(steps):
            gain, player = heap[0]
            total += gain
            reached[player] += step
            levels = queue[player][3]
            now = of_what(reached[player], levels)
            then = of_what(reached[player] + step, levels)
            heapreplace(heap, (then - now, player))
        totals.append(total)
    return Limits(ceil(totals[0] / 2), ceil(totals[1] / 2))


def _evenly(
    players: int,
    start: int,
    step: int,
    steps: int,
    of_what: Callable[[int, Counter[int]], int],
) -> int:
    """The sum over players who know nobody: their steps are as equal as can be."""
    levels = Counter({0: players - 1})
    each, more = divmod(steps, players)
    return more * of_what(start + (each + 1) * step, levels) + (
        players - more
    ) * of_what(start + each * step, levels)


def _repeats(meetings: int, levels: Counter[int]) -> int:
    """How many of so many meetings are repeats; levels: how many were met how often."""
    return max(0, meetings - levels[0])


def _cost(meetings: int, levels: Counter[int]) -> int:
    """The least cost of so many meetings: those met least come first."""
    total = ready = level = 0
    top = max(levels)
    while meetings > 0:
        ready += levels.get(level, 0)
        if level > top:  # all are level: the rest in whole turns
            turns, rest = divmod(meetings, ready)
            return (
                total
                + ready * (turns * level + comb(turns, 2))
                + rest * (level + turns)
            )
        taken = min(meetings, ready)
        total += taken * level
        meetings -= taken
        level += 1
    return total


def _by_rounds(
    players: int, rounds: int, sizes: Sequence[int], history: Sequence[Played]
) -> Limits:
    """Any two rounds have pairs in common: a table is spread over too few tables."""
    out = players - sum(sizes)
    again = _in_common(sizes, len(sizes), out)
    before = [
        _in_common(
            [sum(who < players for who in table) for table in round.tables],
            len(sizes),
            out,
        )
        for round in history
    ]
    worst = max(before, default=0)
    repeats = worst + (rounds - 1) * max(worst, again) if rounds else 0
    return Limits(repeats, comb(rounds, 2) * again + rounds * sum(before))


def _in_common(tables: Sequence[int], spread: int, out: int) -> int:
    """The fewest pairs that sit together again when so many tables take them in."""
    savings = []
    total = 0
    for size in tables:
        each, more = divmod(size, spread)
        total += more * comb(each + 1, 2) + (spread - more) * comb(each, 2)
        # The last to be seated pays most; who sits out saves that.
        savings += [at // spread for at in range(size)]
    savings.sort(reverse=True)
    return total - sum(savings[:out])


def _by_fewer_rounds(
    players: int, rounds: int, sizes: Sequence[int], found: Limits
) -> Limits:
    """What fewer rounds cost, more rounds cost too: each two rounds share so much."""
    size = sizes[0]
    never = THEOREMS.get((players, size), rounds + 1)
    repeats, cost = found
    least = 0
    for count in range(2, rounds + 1):
        if count > 2:
            least = ceil(least * count / (count - 2))
        own = Limits(
            max(
                _by_player(players, count, sizes, Counter()).repeats,
                int(count >= never),
            ),
            _by_player(players, count, sizes, Counter()).cost,
        )
        shared = _by_rounds(players, count, sizes, ())
        repeats = max(repeats, own.repeats, shared.repeats)
        least = max(least, own.cost, shared.cost, repeats if count == rounds else 0)
        least = max(least, int(count >= never))
    return Limits(repeats, max(cost, least))
