"""Movement files in the public .ASC form, in and out.

The first line says how many players, tables, rounds and board groups, and 1 for an
individual movement; then each line is a round, five entries for a table: North, South,
East, West, board group. The Domy is nobody: a 0. A table of five zeroes stands empty.
"""

from __future__ import annotations

import re
from collections import Counter

from tournaments.seating.whiz.plan import (
    EMPTY,
    FEWEST,
    MOST,
    MOST_ROUNDS,
    Movement,
    Round,
    Seated,
    out_of,
)

LONGEST = 1_000_000  # characters
SEPARATORS = re.compile(r"[\s,;:/|\-]+")
HEADER = 5
INDIVIDUAL = "1"


class Unreadable(ValueError):
    """That a text is no movement: a code, the line, and what its sentence needs."""

    def __init__(self, code: str, line: int = 0, **params: int | str) -> None:
        super().__init__(f"{code} {line} {params}" if params else f"{code} {line}")
        self.code = code
        self.line = line
        self.params = params


def read_asc(text: str) -> Movement:
    """Return the movement; whether it is a good one is for the verifier to say."""
    if len(text) > LONGEST:
        raise Unreadable("large")
    lines = [
        (number, [entry for entry in SEPARATORS.split(entries) if entry])
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if (entries := line.partition("#")[0].strip())
    ]
    if not lines:
        raise Unreadable("empty")
    players, tables, rounds, groups = _header(*lines[0])
    if len(lines) - 1 != rounds:
        at = lines[-1][0]
        raise Unreadable("rounds", at, expected=rounds, found=len(lines) - 1)
    plan = tuple(
        _round(number, entries, players, tables, groups)
        for number, entries in lines[1:]
    )
    return Movement(
        players=players,
        rounds=plan,
        sitting_out=out_of(plan, players),
        groups=groups,
        sharing=_sharing(plan),
        method="imported",
    )


def write_asc(movement: Movement) -> str:
    """Return the movement as the text of a file; the Domy sits West."""
    tables = max((len(round) for round in movement.rounds), default=0)
    header = (movement.players, tables, len(movement.rounds), movement.groups, 1)
    lines = [" ".join(map(str, header))]
    for round in movement.rounds:
        filled = round + (EMPTY,) * (tables - len(round))
        lines.append("  ".join(f"{n} {s} {e} 0 {group}" for (n, e, s), group in filled))
    return "\n".join(lines) + "\n"


def _header(line: int, entries: list[str]) -> tuple[int, int, int, int]:
    if len(entries) != HEADER:
        raise Unreadable("header", line, expected=HEADER, found=len(entries))
    players, tables, rounds, groups = (
        _number(entry, line, most)
        for entry, most in zip(
            entries, (MOST, MOST, MOST_ROUNDS, MOST * MOST_ROUNDS), strict=False
        )
    )
    if entries[4] != INDIVIDUAL:
        raise Unreadable("pairs", line)
    if players < FEWEST or not (tables and rounds and groups):
        raise Unreadable("header", line, expected=HEADER, found=len(entries))
    return players, tables, rounds, groups


def _round(
    line: int, entries: list[str], players: int, tables: int, groups: int
) -> Round:
    if len(entries) != 5 * tables:
        raise Unreadable("count", line, expected=5 * tables, found=len(entries))
    seated = tuple(
        _table(line, entries[at : at + 5], players, groups)
        for at in range(0, len(entries), 5)
    )
    places = Counter(who for table in seated for who in table.players if who)
    for who, often in places.items():
        if often > 1:
            raise Unreadable("twice", line, player=who)
    return seated


def _table(line: int, entries: list[str], players: int, groups: int) -> Seated:
    north, south, east, west = (_number(entry, line, MOST) for entry in entries[:4])
    clockwise = tuple(who for who in (north, east, south, west) if who)
    for who in clockwise:
        if who > players:
            raise Unreadable("player", line, found=who, most=players)
    group = _group(entries[4], line)
    if not clockwise and not group:
        return EMPTY
    if len(clockwise) != 3:
        code = "four" if len(clockwise) > 3 else "three"
        raise Unreadable(code, line, found=len(clockwise))
    if not 1 <= group <= groups:
        raise Unreadable("group", line, found=entries[4], most=groups)
    first, second, third = clockwise
    return Seated((first, second, third), group)


def _group(entry: str, line: int) -> int:
    """The groups are numbers from 1, or capitals from A."""
    if len(entry) == 1 and entry.isascii() and entry.isalpha():
        return ord(entry.upper()) - ord("A") + 1
    return _number(entry, line, MOST * MOST_ROUNDS)


def _number(entry: str, line: int, most: int) -> int:
    if not (entry.isascii() and entry.isdigit() and len(entry) <= 9):
        raise Unreadable("number", line, found=entry[:20])
    if int(entry) > most:
        raise Unreadable("most", line, found=int(entry), most=most)
    return int(entry)


def _sharing(rounds: tuple[Round, ...]) -> str:
    """How boards must be shared for this plan to be played, as far as it is a plan."""
    used = [Counter(table.group for table in round if table.group) for round in rounds]
    if all(len(groups) == 1 for groups in used) and any(
        often > 1 for groups in used for often in groups.values()
    ):
        return "shared"
    if all(often == 2 for groups in used for often in groups.values()):
        return "relay"
    return "travel"
