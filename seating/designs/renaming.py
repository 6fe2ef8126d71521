"""Gives a known seating other names, so that wishes hold and meetings stay as few."""

from collections.abc import Iterable, Sequence
from random import Random

from seating.designs.lines import Tables, table_of
from seating.numbers import PricedPair

TRIES = 3000


def relabelled(
    rounds: Sequence[Tables], players: int, apart: Sequence[PricedPair], rng: Random
) -> list[int]:
    """Say which player each point becomes, so that those apart meet least."""
    named = shuffled(range(players), rng)
    if not apart:
        return named
    tables_of = [table_of(tables, players) for tables in rounds]
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
            rows = tables_of if round < 0 else tables_of[round : round + 1]
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
            sad = shuffled(sad, rng)
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


def shuffled(numbers: Iterable[int], rng: Random) -> list[int]:
    """These numbers in an order by lot."""
    row = list(numbers)
    for at in range(len(row) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        row[at], row[other] = row[other], row[at]
    return row
