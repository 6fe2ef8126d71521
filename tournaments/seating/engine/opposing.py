"""Searches for rounds in which nobody partners or opposes another too often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from random import Random

from tournaments.seating.engine.annealing import LEVELS, chances
from tournaments.seating.engine.relabelling import shuffled
from tournaments.seating.engine.request import Request
from tournaments.seating.engine.task import Task

Table = list[int]

PARTNERS = 8  # partners once more weigh as much as so many opponents twice
WARM, COLD = 1.6, 0.25
DEAREST = 24


def searched(
    request: Request,
    job: Task,
    kept: Sequence[Sequence[Table]],
    begun: Sequence[Sequence[Table]],
    benches: Sequence[Sequence[int]],
    effort: int,
    rng: Random,
) -> list[list[Table]] | None:
    """Anneal the rounds after those kept; None where a design's own are as good."""
    number = {who: at for at, who in enumerate(request.players)}
    size = job.players
    partners = [[0] * size for _ in range(size)]
    opponents = [[0] * size for _ in range(size)]
    for round in request.history:
        for seated in round.tables:
            _count(partners, opponents, [number.get(who, -1) for who in seated], 1)
    for tables in kept:
        for table in tables:
            _count(partners, opponents, table, 1)
    aim = None
    if begun:
        aim = _total(partners, opponents, begun)
    start = []
    for bench in benches[len(kept) :]:
        row = [who for who in range(size) if who not in set(bench)]
        shuffled(row, rng)
        start.append(row)
    seats = _annealed(partners, opponents, start, effort, rng)
    rounds = [[row[at : at + 4] for at in range(0, len(row), 4)] for row in seats]
    for line in (*partners, *opponents):
        line[:] = [0] * size
    for round in request.history:
        for seated in round.tables:
            _count(partners, opponents, [number.get(who, -1) for who in seated], 1)
    for tables in kept:
        for table in tables:
            _count(partners, opponents, table, 1)
    if aim is not None and _total(partners, opponents, rounds) >= aim:
        return None
    return [*map(list, kept), *rounds]


def _count(
    partners: list[list[int]], opponents: list[list[int]], table: Sequence[int], by: int
) -> None:
    if len(table) != 4:
        return
    for a, b in combinations(range(4), 2):
        one, other = table[a], table[b]
        if one >= 0 and other >= 0:
            rows = partners if b - a == 2 else opponents
            rows[one][other] += by
            rows[other][one] += by


def _total(
    partners: list[list[int]],
    opponents: list[list[int]],
    rounds: Sequence[Sequence[Table]],
) -> int:
    """What these rounds cost on top of those counted; the counts stay as they are."""
    tables = [table for round in rounds for table in round]
    for table in tables:
        _count(partners, opponents, table, 1)
    size = len(partners)
    total = 0
    for one in range(size):
        for other in range(one):
            often, against = partners[one][other], opponents[one][other]
            total += PARTNERS * comb(often, 2) + comb(against, 2) + often * against
    for table in tables:
        _count(partners, opponents, table, -1)
    return total


def _annealed(
    partners: list[list[int]],
    opponents: list[list[int]],
    seats: list[list[int]],
    effort: int,
    rng: Random,
) -> list[list[int]]:
    """Swap two seats of a round, again and again, and keep the best."""
    random = rng.random

    def table_cost(table: Sequence[int], by: int) -> int:
        """What adding the table costs, or taking it away brings."""
        change = 0
        a, b, c, d = table
        for one, other in ((a, c), (b, d)):
            often, against = partners[one][other], opponents[one][other]
            now = often if by > 0 else often - 1
            change += by * (PARTNERS * now + against)
            partners[one][other] = partners[other][one] = often + by
        for one, other in ((a, b), (b, c), (c, d), (d, a)):
            often, against = partners[one][other], opponents[one][other]
            now = against if by > 0 else against - 1
            change += by * (now + often)
            opponents[one][other] = opponents[other][one] = against + by
        return change

    cost = 0
    for row in seats:
        for at in range(0, len(row), 4):
            cost += table_cost(row[at : at + 4], 1)
    best, kept = cost, [row[:] for row in seats]
    for likely in chances(WARM, COLD, DEAREST):
        for _ in range(effort // LEVELS):
            row = seats[int(random() * len(seats))]
            x, y = int(random() * len(row)), int(random() * len(row))
            here, there = x - x % 4, y - y % 4
            if x == y or (here == there and (x - y) % 2 == 0):
                continue
            places = (here,) if here == there else (here, there)
            change = sum(table_cost(row[at : at + 4], -1) for at in places)
            row[x], row[y] = row[y], row[x]
            change += sum(table_cost(row[at : at + 4], 1) for at in places)
            if change > 0 and (change >= DEAREST or random() >= likely[change]):
                for at in places:
                    table_cost(row[at : at + 4], -1)
                row[x], row[y] = row[y], row[x]
                for at in places:
                    table_cost(row[at : at + 4], 1)
                continue
            cost += change
            if cost < best:
                best, kept = cost, [line[:] for line in seats]
    return kept
