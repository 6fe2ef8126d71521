"""Closed forms: lines of players that shift past each other by steps of their own."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import gcd

from seating.designs.fields import prime_powers, ring

Tables = tuple[tuple[int, ...], ...]
LARGEST = 100  # of a ring by tables; above, the plain shift has rounds enough


def lines(players: int, size: int, rounds: int) -> list[Tables]:
    """Return as many rounds without a repeat, up to those asked, as lines give.

    Line i holds the players from i·g on, g being the number of tables; two of one
    line never meet.
    """
    tables, rest = divmod(players, size)
    return [] if rest or not tables else _shifts(tables, size, rounds)


def table_of(tables: Tables, players: int) -> list[int]:
    """Return the table of each player in a round; who sits out has one of his own."""
    row = [-1 - who for who in range(players)]
    for number, table in enumerate(tables):
        for who in table:
            row[who] = number
    return row


def _shifts(tables: int, size: int, rounds: int) -> list[Tables]:
    """Return rounds: table t of round r has of line i the player t + step(i)·r.

    Where no whole steps last long enough, the steps and the sum are those of a ring.
    """
    best: tuple[int, ...] = (0,) * size
    most = 1
    for steps in combinations(range(1, min(tables, 14)), size - 1):
        all_steps = (0, *steps)
        lasts = min(
            tables // gcd(tables, other - one)
            for one, other in combinations(all_steps, 2)
        )
        if lasts > most:
            best, most = all_steps, lasts
        if most >= min(rounds, tables):
            break
    base = [tuple(line * tables + at for line in range(size)) for at in range(tables)]
    powers = [prime**exponent for prime, exponent in prime_powers(tables)]
    if most < min(rounds, tables) <= LARGEST and tables > 1 and min(powers) >= size:
        plus, times, _ = ring(tables)
        elements = [0] * size  # whose differences all divide: `line` of each field
        for power in powers:
            elements = [one * power + line for line, one in enumerate(elements)]

        def in_ring(point: int, by: int) -> int:
            line, at = divmod(point, tables)
            return line * tables + plus[at][times[elements[line]][by]]

        return develop(base, min(rounds, tables), in_ring)

    def shifted(point: int, by: int) -> int:
        line, at = divmod(point, tables)
        return line * tables + (at + best[line] * by) % tables

    return develop(base, min(rounds, most), shifted)


def develop(
    base: Sequence[Sequence[int]], rounds: int, moved: Callable[[int, int], int]
) -> list[Tables]:
    """The rounds that a base round becomes, where each player moves on by the round."""
    return [
        tuple(tuple(moved(point, by) for point in table) for table in base)
        for by in range(rounds)
    ]
