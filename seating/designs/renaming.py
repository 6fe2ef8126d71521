"""Gives a known seating other names, so that wishes hold and meetings stay as few."""

from collections.abc import Iterable, Sequence
from random import Random

from seating.designs.lines import Tables, table_of
from seating.numbers import PricedPair

TRIES = 3000


def assign_players(
    rounds: Sequence[Tables], players: int, apart: Sequence[PricedPair], rng: Random
) -> list[int]:
    """Say which player each point becomes, so that those apart meet least."""
    named = shuffled(range(players), rng)
    if not apart:
        return named
    tables_of = [table_of(tables, players) for tables in rounds]
    point_of = _inverse(named)
    of_player: list[list[tuple[int, list[list[int]], int]]] = [[] for _ in named]
    for one, other, round, cost in apart:
        rows = tables_of if round < 0 else tables_of[round : round + 1]
        of_player[one].append((other, rows, cost))
        of_player[other].append((one, rows, cost))

    def price(who: int) -> int:
        here = point_of[who]
        return sum(
            cost * sum(row[here] == row[point_of[other]] for row in rows)
            for other, rows, cost in of_player[who]
        )

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
    return _inverse(point_of)


def _inverse(numbers: Sequence[int]) -> list[int]:
    """Return the place at which each number stands."""
    return sorted(range(len(numbers)), key=numbers.__getitem__)


def shuffled(numbers: Iterable[int], rng: Random) -> list[int]:
    """These numbers in an order by lot."""
    row = list(numbers)
    for at in range(len(row) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        row[at], row[other] = row[other], row[at]
    return row
