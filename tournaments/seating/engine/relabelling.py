"""Gives a known seating other names, so that wishes hold and meetings stay as few."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.seating.engine.lines import Tables

TRIES = 3000


def relabelled(
    rounds: Sequence[Tables],
    players: int,
    apart: Sequence[tuple[int, int, int, int]],
    rng: Random,
) -> list[int]:
    """Say which player each point becomes; wishes: one, other, round or -1, cost."""
    named = list(range(players))
    shuffled(named, rng)
    if not apart:
        return named
    table_of = []
    for tables in rounds:
        row = [-1 - point for point in range(players)]  # who sits out meets nobody
        for number, table in enumerate(tables):
            for point in table:
                row[point] = number
        table_of.append(row)
    point_of = [0] * players
    for point, who in enumerate(named):
        point_of[who] = point
    of_player: list[list[tuple[int, int, int]]] = [[] for _ in range(players)]
    for one, other, round, cost in apart:
        of_player[one].append((other, round, cost))
        of_player[other].append((one, round, cost))

    def price(who: int) -> int:
        here = point_of[who]
        total = 0
        for other, round, cost in of_player[who]:
            there = point_of[other]
            rows = table_of if round < 0 else table_of[round : round + 1]
            total += cost * sum(row[here] == row[there] for row in rows)
        return total

    wishing = [who for who in range(players) if of_player[who]]
    sad: list[int] = []
    for _ in range(TRIES):
        while sad and not price(sad[-1]):
            sad.pop()
        if not sad:
            sad = [who for who in wishing if price(who)]
            if not sad:
                break
            shuffled(sad, rng)
        one = sad[-1]
        other = int(rng.random() * players)
        before = price(one) + price(other)
        point_of[one], point_of[other] = point_of[other], point_of[one]
        if price(one) + price(other) > before:
            point_of[one], point_of[other] = point_of[other], point_of[one]
            sad.insert(0, sad.pop())  # another first
    for who, point in enumerate(point_of):
        named[point] = who
    return named


def shuffled(row: list[int], rng: Random) -> None:
    """Put the row in an order by lot."""
    for at in range(len(row) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        row[at], row[other] = row[other], row[at]
