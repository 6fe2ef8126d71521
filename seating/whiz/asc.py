"""Movement files in the public .ASC form, in and out.

The first line says how many players, tables, rounds and board groups, and 1 for an
individual movement; then each line is a round, five entries for a table: North, South,
East, West, board group. The Domy is nobody: a 0. A table of five zeroes stands empty.
"""

import re
from collections import Counter
from itertools import repeat

from seating.seating_file import UnreadableFile
from seating.whiz.plan import (
    EMPTY,
    FEWEST,
    MOST,
    MOST_ROUNDS,
    Movement,
    Round,
    Seated,
    who_sits_out,
)

LONGEST = 1_000_000  # characters
SEPARATORS = re.compile(r"[\s,;:/|\-]+")
INDIVIDUAL = "1"
AT_MOST = (MOST, MOST, MOST_ROUNDS, MOST * MOST_ROUNDS)


def read_asc(text: str) -> Movement:
    """Return the movement; whether it is a good one is for the verifier to say."""
    if len(text) > LONGEST:
        raise UnreadableFile("large")
    lines = [
        (number, [entry for entry in SEPARATORS.split(entries) if entry])
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if (entries := line.partition("#")[0].strip())
    ]
    if not lines:
        raise UnreadableFile("empty")
    players, tables, rounds, groups = _header(*lines[0])
    if len(lines) - 1 != rounds:
        raise UnreadableFile("rounds", lines[-1][0])
    plan = tuple(_round(*line, players, tables, groups) for line in lines[1:])
    return Movement(
        players=players,
        rounds=plan,
        sitting_out=who_sits_out(plan, players),
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


def _header(line: int, entries: list[str]) -> tuple[int, ...]:
    """Read how many players, tables, rounds and groups there are."""
    if len(entries) != len(AT_MOST) + 1:
        raise UnreadableFile("header", line)
    *numbers, kind = entries
    found = tuple(map(_number, numbers, repeat(line), AT_MOST))
    if kind != INDIVIDUAL:
        raise UnreadableFile("pairs", line)
    if found[0] < FEWEST or not all(found):
        raise UnreadableFile("header", line)
    return found


def _round(
    line: int, entries: list[str], players: int, tables: int, groups: int
) -> Round:
    if len(entries) != 5 * tables:
        raise UnreadableFile("count", line)
    seated = tuple(
        _table(line, entries[at : at + 5], players, groups)
        for at in range(0, len(entries), 5)
    )
    playing = [who for table in seated for who in table.players if who]
    if len(set(playing)) < len(playing):
        raise UnreadableFile("twice", line)
    return seated


def _table(line: int, entries: list[str], players: int, groups: int) -> Seated:
    north, south, east, west = (_number(entry, line, MOST) for entry in entries[:4])
    clockwise = [who for who in (north, east, south, west) if who]
    if any(who > players for who in clockwise):
        raise UnreadableFile("player", line)
    group = _group(entries[4], line)
    if not clockwise and not group:
        return EMPTY
    if len(clockwise) != 3:
        raise UnreadableFile("four" if len(clockwise) > 3 else "three", line)
    if not 1 <= group <= groups:
        raise UnreadableFile("group", line)
    first, second, third = clockwise
    return Seated((first, second, third), group)


def _group(entry: str, line: int) -> int:
    """Read a group: a number from 1, or a capital from A."""
    if len(entry) == 1 and entry.isascii() and entry.isalpha():
        return ord(entry.upper()) - ord("A") + 1
    return _number(entry, line, MOST * MOST_ROUNDS)


def _number(entry: str, line: int, most: int) -> int:
    if not (entry.isascii() and entry.isdigit() and len(entry) <= 9):
        raise UnreadableFile("number", line)
    if int(entry) > most:
        raise UnreadableFile("most", line)
    return int(entry)


def _sharing(rounds: tuple[Round, ...]) -> str:
    """Return how boards must be shared to play this plan, as far as it is one."""
    used = [Counter(table.group for table in round if table.group) for round in rounds]
    if all(len(groups) == 1 for groups in used) and any(
        often > 1 for groups in used for often in groups.values()
    ):
        return "shared"
    if all(often == 2 for groups in used for often in groups.values()):
        return "relay"
    return "travel"
