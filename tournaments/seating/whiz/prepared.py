"""Reads the plans for few tables."""

from __future__ import annotations

from functools import lru_cache

from tournaments.seating.whiz import few, more
from tournaments.seating.whiz.plan import Round, Seated

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST = 12  # rounds of a plan

# The seats of a table and its group, counted from 0; the round where it is shared.
Table = tuple[tuple[int, ...], int]


def prepared(players: int, rounds: int) -> tuple[Round, ...] | None:
    """Return the plan that was found for these numbers, or None."""
    for longer in range(rounds, LONGEST + 1):
        found = _texts().get((players, longer))
        if found:
            turning, text = found
            plan = _turned(players, longer, turning, text) if turning else _whole(text)
            return _numbered(plan[:rounds])
    return None


@lru_cache(maxsize=1)
def _texts() -> dict[tuple[int, int], tuple[int, str]]:
    found: dict[tuple[int, int], tuple[int, str]] = {}
    text = few.TEXT.strip() + "\n" + more.TEXT.strip()
    for entry in text.replace("\n  ", " ").splitlines():
        head, _, tables = entry.partition(":")
        players, rounds, *turning = head.split()
        width = int(turning[0]) if turning else 0
        found[int(players), int(rounds)] = width, tables
    return found


def _whole(text: str) -> list[list[Table]]:
    return [
        [_table(word, shared=number) for word in round.split()]
        for number, round in enumerate(text.split("/"))
    ]


def _turned(players: int, rounds: int, width: int, text: str) -> list[list[Table]]:
    """Make every round from the first."""
    whole = players - players % width

    def turn(number: int, by: int) -> int:
        return number // width * width + (number + by) % width

    first = [_table(word) for word in text.split()]
    return [
        [
            (tuple(turn(w, by) if w < whole else w for w in who), turn(group, by))
            for who, group in first
        ]
        for by in range(rounds)
    ]


def _table(word: str, shared: int = 0) -> Table:
    numbers = [DIGITS.index(digit) for digit in word]
    return tuple(numbers[:3]), numbers[3] if len(numbers) > 3 else shared


def _numbered(plan: list[list[Table]]) -> tuple[Round, ...]:
    """Number players and groups in the order in which they first sit and lie."""
    players: dict[int, int] = {}
    groups: dict[int, int] = {}
    for round in plan:
        for seats, group in round:
            groups.setdefault(group, len(groups) + 1)
            for who in seats:
                players.setdefault(who, len(players) + 1)
    return tuple(
        tuple(
            Seated((players[n], players[e], players[s]), groups[group])
            for (n, e, s), group in round
        )
        for round in plan
    )
