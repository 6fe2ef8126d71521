"""Works out the tables, and what becomes of a number that does not divide."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, islice

from seating.data import WORDS, Names

Player = int | str


class Impossible(Exception):
    """A refusal to seat these players so: a code, and what its sentence needs."""

    def __init__(self, code: str, **params: int | tuple[str, ...]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


# What happens to a number of players that does not divide.
UNEVEN: dict[str, Names] = WORDS["uneven"]
SITTING_OUT = frozenset({"out_average", "out_fixed"})


def shape(players: int, seats: int, policy: str, jokers: int) -> str:
    """Return the shape a policy gives so many players; Impossible if there is none."""
    if policy not in UNEVEN:
        raise Impossible("policy")
    if players < 1:
        raise Impossible("nobody")
    tables, left = divmod(players, seats)
    if policy == "jokers":
        needed = -players % seats
        if needed > jokers:
            raise Impossible("jokers", needed=needed, missing=needed - jokers)
        return "three" if tables and needed <= tables + 1 else "jokers"
    if not tables:
        raise Impossible("too_few", players=players, seats=seats)
    if policy == "five" and left:
        if seats != 4:
            raise Impossible("five_game")
        if left > tables:
            raise Impossible("five", players=players)
    return "five" if policy == "five" else "out"


def sizes(players: int, size: int, uneven: str) -> tuple[int, ...]:
    """Return how many players each table has, without jokers; the odd ones last."""
    tables, left = divmod(players, size)
    if not left or uneven == "out":
        return (size,) * tables
    if uneven == "five":
        if left > tables:
            raise Impossible("shape", players=players)
        return (size,) * (tables - left) + (size + 1,) * left
    tables += 1
    fewer, more = divmod(size - left, tables)
    if fewer + bool(more) > 1 and uneven != "jokers":
        raise Impossible("shape", players=players)
    return (size - fewer,) * (tables - more) + (size - fewer - 1,) * more


def cut(
    players: Iterable[int], sizes: Sequence[int], staying: Mapping[int, int]
) -> list[list[int]]:
    """Cut tables of these sizes from a row of players, around those who must stay."""
    others = iter([who for who in players if who not in staying])
    tables: list[list[int]] = [[] for _ in sizes]
    for who, number in staying.items():
        tables[number].append(who)
    for size, table in zip(sizes, tables, strict=True):
        table += islice(others, size - len(table))
    return tables


def can_be_apart(
    players: int, others: int | None, sizes: Sequence[int], out: int
) -> bool:
    """Tell whether so many can each have their own table; with others, the two sides.

    Up to `out` of them may sit out. What it says cannot be cannot; what it lets pass
    may still fail for other reasons.
    """
    if others is None:
        return players <= len(sizes) + out
    largest = [0, *accumulate(sorted(sizes, reverse=True))]
    tables = [
        bisect_left(largest, max(players - resting, 0))
        + bisect_left(largest, max(others - out + resting, 0))
        for resting in range(out + 1)
    ]
    return min(tables) <= len(sizes)


def with_jokers(
    tables: Iterable[Sequence[Player]], jokers: Sequence[Player], size: int
) -> tuple[tuple[Player, ...], ...]:
    """Let jokers sit down where a player is missing; Impossible with too few."""
    free = iter(jokers)
    filled = [(*table, *islice(free, max(size - len(table), 0))) for table in tables]
    missing = sum(max(size - len(table), 0) for table in filled)
    if missing:
        raise Impossible("jokers", missing=missing)
    return tuple(filled)
