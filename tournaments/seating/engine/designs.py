"""Seatings that are known: base rounds developed, fields, shifting lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tournaments.seating.engine.fields import field
from tournaments.seating.engine.lines import Tables, lines

# One base a line, `players size modulus copies | a table | … / offsets | …`.
BASES = Path(__file__).with_name("bases.txt")
LARGEST_FIELD = 64


class Base(NamedTuple):
    """What is developed: p becomes p + r in its copy, the points after them stay."""

    players: int
    size: int
    modulus: int
    copies: int
    rounds: tuple[Tables, ...]  # each is developed to `modulus` rounds
    offsets: Tables  # each is a round by itself: a table, developed

    def developed(self) -> list[Tables]:
        """All rounds of the design."""
        found = [
            tuple(tuple(self._moved(point, by) for point in table) for table in base)
            for base in self.rounds
            for by in range(self.modulus)
        ]
        for offsets in self.offsets:
            found.append(
                tuple(
                    tuple(
                        copy * self.modulus + (offset + by) % self.modulus
                        for copy, offset in enumerate(offsets)
                    )
                    for by in range(self.modulus)
                )
            )
        return found

    def _moved(self, point: int, by: int) -> int:
        copy, rest = divmod(point, self.modulus)
        if copy >= self.copies:
            return point
        return copy * self.modulus + (rest + by) % self.modulus


@cache
def bases() -> dict[tuple[int, int], Base]:
    """The bases found by a long search, by players and size."""
    found = {}
    for line in BASES.read_text(encoding="ascii").splitlines():
        if not line or line.startswith("#"):
            continue
        head, _, rest = line.partition("|")
        players, size, modulus, copies = map(int, head.split())
        rounds, _, offsets = rest.partition("/")
        found[players, size] = Base(
            players,
            size,
            modulus,
            copies,
            tuple(_tables(base) for base in rounds.split(";") if base.strip()),
            _tables(offsets),
        )
    return found


def _tables(text: str) -> Tables:
    return tuple(
        tuple(map(int, table.split())) for table in text.split("|") if table.strip()
    )


def bose(players: int) -> list[Tables]:
    """Everybody meets everybody once at tables of four: Bose's design for 3q + 1.

    It needs a field of q elements with q = 4t + 1. Its base round has, for each of
    three copies of the field, t tables of two from it and two from the next, and the
    last player with the three noughts.
    """
    order, rest = divmod(players - 1, 3)
    if rest or order % 4 != 1 or order > LARGEST_FIELD:
        return []
    numbers = field(order)
    if numbers is None:
        return []
    plus, times = numbers
    base = numbers.primitive()
    powers = [1]
    while len(powers) < order - 1:
        powers.append(times[powers[-1]][base])
    quarter = order // 4
    log = {power: exponent for exponent, power in enumerate(powers)}
    for odd in range(1, order - 1, 2):
        one, minus = powers[odd], powers[2 * quarter]
        above, below = plus[one][1], plus[one][minus]
        if not above or not below or (log[above] - log[below]) % 2 == 0:
            continue
        tables: list[tuple[int, ...]] = [(0, order, 2 * order, 3 * order)]
        for copy in range(3):
            after = (copy + 1) % 3
            for step in range(0, 2 * quarter, 2):
                own = [powers[step], powers[step + 2 * quarter]]
                next_ = [
                    powers[(odd + x) % (order - 1)] for x in (step, step + 2 * quarter)
                ]
                tables.append(
                    (
                        *(copy * order + x for x in own),
                        *(after * order + x for x in next_),
                    )
                )
        return [
            tuple(
                tuple(
                    point
                    if point == 3 * order
                    else point // order * order + plus[point % order][by]
                    for point in table
                )
                for table in tables
            )
            for by in range(order)
        ]
    return []


def design(players: int, size: int, rounds: int) -> list[Tables]:
    """Rounds in which nobody meets twice: those asked for, or as many as are known."""
    best = lines(players, size, rounds)
    tables = players // size
    if len(best) == tables < rounds and tables % size == 0:
        # The lines have passed each other: each is now seated by itself.
        for inner in design(tables, size, rounds - tables):
            best.append(
                tuple(
                    tuple(line * tables + at for at in table)
                    for line in range(size)
                    for table in inner
                )
            )
    if len(best) < rounds and (base := bases().get((players, size))):
        best = max(best, base.developed()[:rounds], key=len)
    if len(best) < rounds and size == 4:
        best = max(best, bose(players)[:rounds], key=len)
    return best


def repeats(rounds: Sequence[Tables]) -> int:
    """How many meetings are repeats."""
    seen: set[tuple[int, ...]] = set()
    again = 0
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                again += pair in seen
                seen.add(pair)
    return again
