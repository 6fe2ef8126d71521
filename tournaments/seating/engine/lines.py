"""Closed forms: lines of players that shift past each other by steps of their own."""

from __future__ import annotations

from itertools import combinations
from math import gcd

from tournaments.seating.engine.fields import prime_powers, ring

Tables = tuple[tuple[int, ...], ...]
LARGEST = 100  # of a ring by tables; above, the plain shift has rounds enough


def lines(players: int, size: int, rounds: int) -> list[Tables]:
    """As many rounds without a repeat, up to those asked, as shifting lines give.

    Line i holds the players from i·g on, g being the number of tables; two of one
    line never meet.
    """
    tables, rest = divmod(players, size)
    if rest or not tables:
        return []
    return _shifts(tables, size, rounds)


def _shifts(tables: int, size: int, rounds: int) -> list[Tables]:
    """Table t of round r has of line i the player t + step(i)·r."""
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
    powers = [prime**exponent for prime, exponent in prime_powers(tables)]
    if most < min(rounds, tables) <= LARGEST and tables > 1 and min(powers) >= size:
        return _in_ring(tables, size, rounds, powers)
    return [
        tuple(
            tuple(
                line * tables + (table + step * round) % tables
                for line, step in enumerate(best)
            )
            for table in range(tables)
        )
        for round in range(min(rounds, most))
    ]


def _in_ring(tables: int, size: int, rounds: int, powers: list[int]) -> list[Tables]:
    """The same where no whole steps will do; every difference of steps divides here."""
    whole = ring(tables)
    assert whole is not None
    steps = []
    for line in range(size):  # the element `line` of every field at once
        step = 0
        for power in powers:
            step = step * power + line
        steps.append(step)
    plus, times = whole
    return [
        tuple(
            tuple(
                line * tables + plus[table][times[step][round]]
                for line, step in enumerate(steps)
            )
            for table in range(tables)
        )
        for round in range(min(rounds, tables))
    ]
