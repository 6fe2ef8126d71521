"""Two partners: how they are written in one line, and who might play together."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeVar

from tournaments.players.rules.brackets import CLUB
from tournaments.players.rules.naming import SPACED_HYPHEN

# "Bovy / Closset", "Bovy - Closset", "Bovy et Closset": a hyphen within a name has no
# spaces, and whatever stands in brackets is a club.
BETWEEN = re.compile(
    r"\s*[/&+;]\s*|\s+[-–—]\s+|\s+(?:et|en|and)\s+(?!\s*\Z)", re.IGNORECASE
)
BEFORE, SAME_CLUB, LEFT_OVER = "before", "club", "left"  # why two are proposed
Who = TypeVar("Who", str, int)


def halves(line: str) -> tuple[str, str] | None:
    """The two names of a line, each with the club behind it; None if it is one name.

    A club behind the second alone is that of both.
    """
    clubs = CLUB.findall(line)
    masked = CLUB.sub(lambda found: "\0" * len(found[0]), line)
    parts = list(BETWEEN.finditer(masked))
    if len(parts) != 1:
        return None
    one, other = line[: parts[0].start()].strip(), line[parts[0].end() :].strip()
    named = [CLUB.sub("", half).strip() for half in (one, other)]
    if not all(any(map(str.isalpha, name)) for name in named):
        return None
    if len(clubs) == 1 and other.endswith(clubs[0]):
        one = f"{one} {clubs[0]}"
    return one, other


class Single(NamedTuple):
    """Somebody without a partner, as far as one is proposed."""

    key: str
    player: int
    club: int | None = None
    is_joker: bool = False


def propose(
    singles: Sequence[Single], before: Iterable[tuple[int, int]]
) -> list[tuple[str, str, str]]:
    """Pair up who is left: who played together last, then of one club, then in order.

    `before` are players who were partners, the last time first. Of an odd number one
    stays alone: a joker is there for whoever finds nobody else. Returned are the keys
    of two, and why.
    """
    left = {one.player: one for one in singles if not one.is_joker}
    found = []

    def take(one: Single, other: Single, why: str) -> None:
        found.append((one.key, other.key, why))
        del left[one.player], left[other.player]

    for player, partner in before:
        if player != partner and player in left and partner in left:
            take(left[player], left[partner], BEFORE)
    for why in (SAME_CLUB, LEFT_OVER):
        waiting: dict[int | None, Single] = {}
        for one in list(left.values()):
            club = one.club if why == SAME_CLUB else None
            if why == SAME_CLUB and club is None:
                continue
            if club in waiting:
                take(waiting.pop(club), one, why)
            else:
                waiting[club] = one
    jokers = (one for one in singles if one.is_joker)
    return found + [
        (one.key, joker.key, LEFT_OVER)
        for one, joker in zip(left.values(), jokers, strict=False)
    ]


def twos(rows: Iterable[tuple[int, Who]]) -> list[tuple[Who, Who]]:
    """Those who are two of a side; rows come side after side."""
    sides = groupby(rows, key=itemgetter(0))
    people = ([who for _side, who in some] for _side, some in sides)
    return [(two[0], two[1]) for two in people if len(two) == 2]


def split_row(row: Sequence[str], columns: Mapping[str, int]) -> list[list[str]]:
    """A row of a list with two names as two rows: both of the club and the category.

    Whatever else it holds is of the first, unless it says two things as well. Where
    first names have a column, "Delhez - Piron" beside one of them is one surname.
    """
    cells = {name: row[at] for name, at in columns.items() if at < len(row)}
    whole = "name" if "name" in cells else "last_name"
    if not halves(cells.get(whole, "")) or "," in cells[whole]:
        return [list(row)]
    of_two = BETWEEN.search(cells.get("first_name", "").strip())
    if "first_name" in columns and SPACED_HYPHEN.search(cells[whole]) and not of_two:
        return [list(row)]
    rows = [list(row), list(row)]
    for name, text in cells.items():
        shared = name in ("club", "category")
        two = (text.split("/") if shared else BETWEEN.split(text.strip()))[:2]
        if len(two) == 1:
            two.append(two[0] if shared else "")
        for own, half in zip(rows, two, strict=True):
            own[columns[name]] = half.strip()
    return rows
