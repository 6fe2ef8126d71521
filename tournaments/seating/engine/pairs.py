"""Partners that stay together, and meet other pairs each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.seating.engine.facing import faced
from tournaments.seating.engine.relabelling import shuffled
from tournaments.seating.engine.request import Impossible, Plan, Player, Round
from tournaments.seating.engine.search import Search

STEPS = 600  # of the search, for each round


def keep_partners(
    pairs: Sequence[tuple[Player, Player]],
    rounds: int,
    *,
    seed: int = 1,
    history: Sequence[Round] = (),
) -> Plan:
    """Seat pairs that stay together, so that they meet other pairs each time.

    Pairs go round in a circle: no two meet again before each has met all others. After
    a history it is a search. Of an odd number one pair sits out, in turn.
    """
    if len(pairs) < 2:
        raise Impossible("too_few", players=2 * len(pairs), seats=4)
    rng = Random(seed)
    units = list(range(len(pairs)))
    shuffled(units, rng)
    if history:
        drawn = _against(pairs, rounds, history, rng)
    else:
        ring = units if len(units) % 2 == 0 else [*units, -1]
        drawn = [_circle(ring, number % (len(ring) - 1)) for number in range(rounds)]
    # Each player by a number: the two of a pair have 2n and 2n + 1.
    number = {who: at for at, who in enumerate(who for pair in pairs for who in pair)}
    tables = [
        [
            [2 * one, 2 * other, 2 * one + 1, 2 * other + 1]
            for one, other in games
            if min(one, other) >= 0
        ]
        for games in drawn
    ]
    names = list(number)
    planned = []
    for games, seated in zip(drawn, faced(tables, number, history, rng), strict=True):
        idle = [max(game) for game in games if min(game) < 0]
        planned.append(
            Round(
                tuple(tuple(names[at] for at in table) for table in seated),
                tuple(who for rest in idle for who in pairs[rest]),
            )
        )
    return Plan(tuple(planned), "search" if history else "circle")


def _circle(ring: Sequence[int], turn: int) -> list[tuple[int, int]]:
    """One stays, the others move on by one place; those across meet."""
    first, others = ring[0], list(ring[1:])
    row = [first, *others[turn:], *others[:turn]]
    half = len(row) // 2
    return list(zip(row[:half], reversed(row[half:]), strict=True))


def _against(
    pairs: Sequence[tuple[Player, Player]],
    rounds: int,
    history: Sequence[Round],
    rng: Random,
) -> list[list[tuple[int, int]]]:
    """Rounds of pairs after those played: who met least meets."""
    unit = {who: at for at, pair in enumerate(pairs) for who in pair}
    dear = [[0] * len(pairs) for _ in pairs]
    out: Counter[int] = Counter()
    for round in history:
        out.update({unit[who] for who in round.sitting_out if who in unit})
        for table in round.tables:
            there = sorted({unit[who] for who in table if who in unit})
            for one, other in combinations(there, 2):
                dear[one][other] += 1
                dear[other][one] += 1
    start, idle = [], []
    for _ in range(rounds):
        row = list(range(len(pairs)))
        shuffled(row, rng)
        if len(row) % 2:
            row.sort(key=lambda at: -out[at])
            rest = row.pop()
            out[rest] += 1
            idle.append(rest)
        start.append([row[at : at + 2] for at in range(0, len(row), 2)])
    search = Search(start, dear, rng=rng)
    search.run(STEPS * rounds)
    drawn = [[(a, b) for a, b in tables] for tables in search.best_rounds]
    for games, rest in zip(drawn, idle, strict=False):
        games.append((rest, -1))
    return drawn
