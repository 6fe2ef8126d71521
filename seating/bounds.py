"""Proven lower limits: no seating of these sizes can repeat fewer meetings.

`docs/seating.md` derives each of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from math import ceil, comb
from typing import Any, NamedTuple

# No seating without a repeated meeting: no nearly Kirkman triple system of order 12,
# no resolvable group divisible design of type 2^10 with blocks of four.
THEOREMS = {(12, 3): 5, (20, 4): 6}  # players and size: rounds


class Limits(NamedTuple):
    """The fewest repeats, and the least cost, that any seating can have."""

    repeats: int
    cost: int


# A round that was played: who plays on is below the number of players.
Played = tuple[tuple[int, ...], ...]
# Of a player: how many others were met how often.
Levels = Counter[int]
# What so many more meetings of a player come to.
Measure = Callable[[int, Levels], int]


def count_pairs(rounds: Iterable[Played]) -> Counter[tuple[int, int]]:
    """Count how often each two sat at one table, the lower number first."""
    return Counter(
        pair
        for round in rounds
        for table in round
        for pair in combinations(sorted(table), 2)
    )


def cost_of(met: Mapping[Any, int]) -> int:
    """Add up what meetings cost: every meeting of two one more than their last."""
    return sum(comb(times, 2) for times in met.values())


def repeats_of(met: Mapping[Any, int]) -> int:
    """Count the meetings that are not the first of the two."""
    return sum(times - 1 for times in met.values())


def limits(
    players: int, rounds: int, sizes: Sequence[int], history: Sequence[Played] = ()
) -> Limits:
    """The limits over the rounds played and so many more with tables of these sizes."""
    met = count_pairs(history)
    by_player = _by_player(players, rounds, sizes, met)
    by_rounds = _by_rounds(players, rounds, sizes, history)
    repeats = max(by_player.repeats, by_rounds.repeats)
    cost = max(by_player.cost, by_rounds.cost, repeats)
    if not history and len(set(sizes)) == 1 and sum(sizes) == players:
        return _by_fewer_rounds(players, rounds, sizes, Limits(repeats, cost))
    return Limits(repeats_of(met) + repeats, cost_of(met) + cost)


def _by_player(
    players: int, rounds: int, sizes: Sequence[int], met: Counter[tuple[int, int]]
) -> Limits:
    """Return the limits that hold as each player has only so many others to meet.

    The number of meetings of all is given; what each must repeat is convex in the own
    number, so that taking the cheapest steps first is the least that there can be.
    """
    small, large = min(sizes), max(sizes)
    if small == large:  # who plays meets size - 1 others, or sits out
        start, step, steps = 0, small - 1, rounds * sum(sizes)
    else:  # everybody plays, and meets at least those of a small table
        start, step = rounds * (small - 1), 1
        steps = rounds * large * sum(size == large for size in sizes)
    levels = [Counter({0: players - 1}) for _ in range(players)]
    for (one, other), times in met.items():
        if other < players:
            for player in (one, other):
                levels[player][0] -= 1
                levels[player][times] += 1
    spread = _cheapest_first if met else _even_sum
    return Limits(
        ceil(spread(_repeats, levels, start, step, steps) / 2),
        ceil(spread(_cost, levels, start, step, steps) / 2),
    )


def _cheapest_first(
    measure: Measure, levels: Sequence[Levels], start: int, step: int, steps: int
) -> int:
    """The sum over players, where each step is taken by whom it costs least."""
    total = sum(measure(start, own) for own in levels)
    heap = [
        (measure(start + step, own) - measure(start, own), player, start)
        for player, own in enumerate(levels)
    ]
    heapify(heap)
    for _ in range(steps):
        gain, player, meetings = heap[0]
        total += gain
        meetings += step
        own = levels[player]
        after = measure(meetings + step, own) - measure(meetings, own)
        heapreplace(heap, (after, player, meetings))
    return total


def _even_sum(
    measure: Measure, levels: Sequence[Levels], start: int, step: int, steps: int
) -> int:
    """Return that sum where nobody has met anybody: all take steps alike."""
    each, more = divmod(steps, len(levels))
    most, least = (start + (each + one) * step for one in (1, 0))
    return more * measure(most, levels[0]) + (len(levels) - more) * measure(
        least, levels[0]
    )


def _repeats(meetings: int, levels: Levels) -> int:
    """Return how many of so many meetings of a player are repeats."""
    return max(0, meetings - levels[0])


def _cost(meetings: int, levels: Levels) -> int:
    """The least cost of so many meetings: those met least come first."""
    total = ready = level = 0
    while meetings > 0:
        ready += levels[level]
        taken = min(meetings, ready)
        total += taken * level
        meetings -= taken
        level += 1
    return total


def _by_rounds(
    players: int, rounds: int, sizes: Sequence[int], history: Sequence[Played]
) -> Limits:
    """Return the limits by pairs that any two rounds share, as tables are so few."""
    out = players - sum(sizes)
    again = _in_common(sizes, len(sizes), out)
    before = [
        _in_common(
            [sum(who < players for who in table) for table in round], len(sizes), out
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
    """Raise limits, as more rounds cost what fewer do: any two rounds share so much."""
    never = THEOREMS.get((players, sizes[0]), rounds + 1)
    repeats, cost = found
    least = 0
    for count in range(2, rounds + 1):
        if count > 2:
            least = ceil(least * count / (count - 2))
        own = _by_player(players, count, sizes, Counter())
        shared = _by_rounds(players, count, sizes, ())
        again = int(count >= never)
        repeats = max(repeats, own.repeats, shared.repeats, again)
        least = max(least, own.cost, shared.cost, again)
    least = max(least, repeats)
    return Limits(repeats, max(cost, least))
