"""Seatings that are known: base rounds developed, fields, shifting lines."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from seating.data import entries, rows
from seating.designs.fields import field
from seating.designs.lines import Tables, develop, lines

# One base a line, `players size modulus copies | a table | … / offsets | …`.
BASES = Path(__file__).with_name("bases.txt")
LARGEST_FIELD = 64


class Base(NamedTuple):
    """A base to develop: p becomes p + r in its copy, points after the copies stay."""

    modulus: int
    copies: int
    rounds: tuple[Tables, ...]  # each is developed to `modulus` rounds
    offsets: Tables  # each is a round by itself: a table, developed

    def all_rounds(self) -> list[Tables]:
        """All rounds of the design."""
        found = []
        for base in self.rounds:
            found += develop(base, self.modulus, self._move_point)
        for offsets in self.offsets:
            table = [copy * self.modulus + at for copy, at in enumerate(offsets)]
            rounds = develop([table], self.modulus, self._move_point)
            found.append(tuple(one for round in rounds for one in round))
        return found

    def _move_point(self, point: int, by: int) -> int:
        copy, rest = divmod(point, self.modulus)
        if copy >= self.copies:
            return point
        return copy * self.modulus + (rest + by) % self.modulus


@cache
def bases(file: Path = BASES) -> dict[tuple[int, int], Base]:
    """The bases found by a long search, by players and size."""
    found = {}
    for line in entries(file):
        head, _, rest = line.partition("|")
        players, size, modulus, copies = map(int, head.split())
        rounds, _, offsets = rest.partition("/")
        found[players, size] = Base(
            modulus,
            copies,
            tuple(rows(base) for base in rounds.split(";") if base.strip()),
            rows(offsets),
        )
    return found


def bose(players: int) -> list[Tables]:
    """Return Bose's design for 3q + 1: all meet once, at tables of four.

    It needs a field of q elements with q = 4t + 1. Its base round has, for each of
    three copies of the field, t tables of two from it and two from the next, and the
    last player with the three noughts.
    """
    order, rest = divmod(players - 1, 3)
    fits_four = not rest and order % 4 == 1 and order <= LARGEST_FIELD
    numbers = field(order) if fits_four else None
    if numbers is None:
        return []
    plus, powers, last = numbers.plus, numbers.powers, 3 * order
    half = order // 2
    log = {power: exponent for exponent, power in enumerate(powers)}

    def fits(odd: int) -> bool:
        above, below = plus[powers[odd]][1], plus[powers[odd]][powers[half]]
        return bool(above and below and (log[above] - log[below]) % 2)

    def point(copy: int, exponent: int) -> int:
        return copy % 3 * order + powers[exponent % (order - 1)]

    odd = next(filter(fits, range(1, order - 1, 2)))  # Bose proves that there is one
    tables = [(0, order, 2 * order, last)] + [
        (
            *(point(copy, step), point(copy, step + half)),
            *(point(copy + 1, odd + step), point(copy + 1, odd + step + half)),
        )
        for copy in range(3)
        for step in range(0, half, 2)
    ]

    def moved(point: int, by: int) -> int:
        return (
            point if point == last else point - point % order + plus[point % order][by]
        )

    return develop(tables, order, moved)


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
        best = max(best, base.all_rounds()[:rounds], key=len)
    if len(best) < rounds and size == 4:
        best = max(best, bose(players)[:rounds], key=len)
    return best
