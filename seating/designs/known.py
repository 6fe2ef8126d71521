"""The best seatings at hand for a number of players, before any search."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from seating.bounds import count_pairs
from seating.data import entries, numbers
from seating.designs.bases import design
from seating.designs.lines import Tables, lines
from seating.designs.whist import whist_design

# One seating a line: `size players rounds uneven cost`, then each round as a row of
# letters, table by table, and who sits out at the end.
FOUND = Path(__file__).with_name("found.txt")


class KnownRounds(NamedTuple):
    """Rounds of numbers from 0, who sits out of each, and where they come from."""

    rounds: list[Tables]
    benches: list[tuple[int, ...]]
    method: str


NO_ROUNDS = KnownRounds([], [], "")


def known_rounds(
    players: int, sizes: Sequence[int], rounds: int, size: int, uneven: str
) -> KnownRounds:
    """Return so many rounds, or as many as are known not to repeat a meeting."""
    found: list[Tables] = []
    if players == sum(sizes):
        whole = set(sizes) == {size}
        found = design(players, size, rounds) if whole else _cut(players, sizes, rounds)
    if len(found) < rounds:
        stored = _stored_rounds().get(
            (size, players, uneven if players % size else "out"), {}
        )
        fresh = [many for many, (cost, _) in stored.items() if not cost]
        longer = [many for many in fresh if many > rounds]
        best = (
            rounds if rounds in stored else min(longer, default=max(fresh, default=0))
        )
        if best > len(found):
            return _read(stored[best][1], sizes, rounds)
    return KnownRounds(found, [()] * len(found), "design")


def cycle(players: int, size: int) -> KnownRounds:
    """Rounds after which everybody has met everybody equally often, or none."""
    most, rest = divmod(players - 1, size - 1)
    if not rest and players % size == 0:
        found = design(players, size, most)
        if len(found) == most:
            return KnownRounds(found, [()] * most, "design")
    if size == 4:
        whist = whist_design(players)
        everybody = set(range(players))
        benches = [tuple(sorted(everybody.difference(*tables))) for tables in whist]
        return KnownRounds(whist, benches, "design")
    return NO_ROUNDS


def _cut(players: int, sizes: Sequence[int], rounds: int) -> list[Tables]:
    """A design of larger tables, without some players who never meet in it."""
    large, tables = max(sizes), len(sizes)
    away = large * tables - players
    whole = lines(large * tables, large, rounds)
    if large <= 4 and len(whole) < rounds:
        whole = max(whole, design(large * tables, large, rounds), key=len)
    gone = _strangers(large * tables, away, whole)
    if len(gone) < away:
        whole = lines(large * tables, large, rounds)
        gone = range(large * tables - away, large * tables)  # of the last line
    left = [point for point in range(large * tables) if point not in gone]
    number = {point: at for at, point in enumerate(left)}
    return [
        tuple(
            sorted(
                (tuple(number[at] for at in table if at in number) for table in round),
                key=lambda table: abs(len(table) - sizes[0]),
            )
        )
        for round in whole
    ]


def _strangers(points: int, count: int, rounds: Sequence[Tables]) -> Sequence[int]:
    """Find so many points of which no two ever share a table; none if it fails."""
    met = count_pairs(rounds)
    for first in reversed(range(points)):
        chosen = [first]
        for other in reversed(range(points)):
            if other not in chosen and all(
                (min(one, other), max(one, other)) not in met for one in chosen
            ):
                chosen.append(other)
        if len(chosen) >= count:
            return chosen[:count]
    return ()


@cache
def _stored_rounds() -> dict[tuple[int, int, str], dict[int, tuple[int, str]]]:
    """Read what is stored by size, players, unevenness, and rounds: cost and text."""
    found: dict[tuple[int, int, str], dict[int, tuple[int, str]]] = defaultdict(dict)
    for line in entries(FOUND):
        size, players, rounds, uneven, cost, text = line.split(" ", 5)
        found[int(size), int(players), uneven][int(rounds)] = int(cost), text
    return found


def _read(text: str, sizes: Sequence[int], most: int) -> KnownRounds:
    rounds, benches = [], []
    for row in text.split()[:most]:
        points = iter(numbers(row))
        rounds.append(tuple(tuple(islice(points, size)) for size in sizes))
        benches.append(tuple(sorted(points)))
    return KnownRounds(rounds, benches, "found")
