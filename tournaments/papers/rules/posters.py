"""Finds how large a list can be set that is read from afar."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

MOST_COLUMNS = 6
Item = TypeVar("Item")


class Room(NamedTuple):
    """The room that a sheet leaves for a list, in millimetres, and its letters."""

    width: float
    height: float
    least: float  # points
    most: float


# Beside the margins and the words at the top of each sheet.
ROOMS = {"A4": Room(186, 231, 15, 34), "A3": Room(273, 350, 20, 46)}


class Unit(NamedTuple):
    """The room that one entry of a list needs, in millimetres, at one point."""

    width: float
    height: float


@dataclass(frozen=True)
class Setting:
    """The size of letters of a list, its columns, and the entries in each of them."""

    points: float
    columns: int
    rows: int

    @property
    def each(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True)
class Poster(Generic[Item]):
    """A list on its sheets: of each sheet the rows, across all its columns."""

    setting: Setting
    sheets: Sequence[Sequence[Sequence[Item | None]]]


def setting(count: int, unit: Unit, room: Room) -> Setting:
    """The fewest sheets that can be read; on these, the largest letters."""
    found: list[tuple[int, float, int, Setting]] = []
    points = room.most
    while points >= room.least:
        rows = max(1, int(room.height // (unit.height * points)))
        columns = int(room.width // (unit.width * points))
        for some in range(1, min(columns, MOST_COLUMNS) + 1):
            one = Setting(points, some, rows)
            sheets = -(-count // one.each) or 1
            found.append((sheets, -points, some, one))
        points -= 0.5
    if not found:  # not even one column: what is too long is cut
        rows = max(1, int(room.height // (unit.height * room.least)))
        return Setting(room.least, 1, rows)
    return min(found, key=lambda one: one[:3])[3]


def columns_of(count: int, how: Setting) -> list[list[range]]:
    """Return for each sheet which entries stand in each column, from above to below.

    The sheets are as full as each other, so that the last has no mere handful; its
    columns are of one length.
    """
    if not count:
        return []
    sheets = -(-count // how.each)
    most = -(-count // (sheets * how.columns))
    found = []
    for first in range(0, count, how.columns * most):
        last = min(first + how.columns * most, count)
        rows = -(-(last - first) // how.columns)
        starts = (first + column * rows for column in range(how.columns))
        found.append([range(at, max(at, min(at + rows, last))) for at in starts])
    return found


def on_sheets(items: Sequence[Item], how: Setting) -> Poster[Item]:
    """Lay entries out, one after another down each column; return them row by row."""
    sheets = [
        [
            [items[one[row]] if row < len(one) else None for one in columns]
            for row in range(len(columns[0]))
        ]
        for columns in columns_of(len(items), how)
    ]
    return Poster(how, sheets)
