"""Lays out the tables of a hall: in rows with aisles between them, or as dragged."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.bounds import is_whole, whole_number

MOST = 24  # tables beside each other
WIDTH, DEPTH = 60, 46  # of a table, in the units of the drawing
GAP = 12  # between two tables
AISLE = 30
EDGE = 6
FRONT = 34  # what stands before the first row, and is said there
FORTH, BACK_AND_FORTH = "forth", "back_and_forth"
WAYS = (FORTH, BACK_AND_FORTH)


class HallPlan(NamedTuple):
    """A layout of the tables; `across` 0: as many beside each other as look well.

    `aisles` are the columns after which there is one. A table that was dragged stands
    where it was put, by column and row in halves of a place.
    """

    across: int = 0
    aisles: tuple[int, ...] = ()
    way: str = FORTH
    front: str = ""  # what is at the top: the desk, say, or the door
    placed: Mapping[int, tuple[float, float]] = {}

    @property
    def is_arranged(self) -> bool:
        """Return whether somebody has said where the tables stand."""
        return self != HallPlan()

    def as_json(self) -> dict[str, Any]:
        """The plan as it is written down; nothing where nothing was chosen."""
        found: dict[str, Any] = {
            "across": self.across,
            "aisles": list(self.aisles),
            "way": self.way,
            "front": self.front,
            "placed": {str(number): list(at) for number, at in self.placed.items()},
        }
        return found if self.is_arranged else {}


class Spot(NamedTuple):
    """A table on the plan: its place, where it is drawn, and how it is found."""

    number: int
    column: float
    row: float
    x: float
    y: float
    row_number: int  # from the front
    in_row: int  # from the left

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + WIDTH / 2, self.y + DEPTH / 2


class Hall(NamedTuple):
    """All tables where they stand, on a sheet of this size.

    Unless somebody has arranged it, they stand in order of their number: no page says
    then where one of them is.
    """

    spots: tuple[Spot, ...]
    width: float
    height: float
    front: str = ""
    is_arranged: bool = False

    def spot(self, number: int) -> Spot | None:
        return next((one for one in self.spots if one.number == number), None)


def plan_from_json(kept: Mapping[str, Any]) -> HallPlan:
    """A plan as it was written down."""
    return HallPlan(
        kept.get("across", 0),
        tuple(kept.get("aisles", ())),
        kept.get("way", FORTH),
        kept.get("front", ""),
        {int(number): (at[0], at[1]) for number, at in kept.get("placed", {}).items()},
    )


def across_for(count: int) -> int:
    """Count the tables that look well beside each other, where nobody has said it."""
    return min(MOST, max(1, math.ceil(math.sqrt(count * 1.5))))


def lay_out(plan: HallPlan, numbers: Iterable[int]) -> Hall:
    """Place these tables as planned. A number has its place, whoever else plays."""
    tables = sorted(numbers)
    if not tables:
        return Hall((), 0, 0, plan.front, plan.is_arranged)
    across = plan.across or across_for(tables[-1])
    at = {
        number: plan.placed.get(number, in_rows(plan, across, number))
        for number in tables
    }
    rows = rows_of(at)
    top = EDGE + (FRONT if plan.front else 0)
    first = min(row for _column, row in at.values())
    spots = tuple(
        Spot(
            number,
            column,
            row,
            EDGE + column * (WIDTH + GAP) + AISLE * aisles_before(plan, column),
            top + (row - first) * (DEPTH + GAP),
            *rows[number],
        )
        for number, (column, row) in at.items()
    )
    left = min(spot.x for spot in spots) - EDGE
    spots = tuple(spot._replace(x=spot.x - left) for spot in spots)
    return Hall(
        spots,
        max(spot.x for spot in spots) + WIDTH + EDGE,
        max(spot.y for spot in spots) + DEPTH + EDGE,
        plan.front,
        plan.is_arranged,
    )


def in_rows(plan: HallPlan, across: int, number: int) -> tuple[float, float]:
    """The column and the row of a table, from 0, as the rows are numbered."""
    row, column = divmod(number - 1, across)
    if plan.way == BACK_AND_FORTH and row % 2:
        column = across - 1 - column
    return column, row


def aisles_before(plan: HallPlan, column: float) -> int:
    return sum(1 for after in plan.aisles if column >= after)


def rows_of(at: Mapping[int, tuple[float, float]]) -> dict[int, tuple[int, int]]:
    """The row of each table, from the front, and its place in it, from the left.

    Tables less than half a table apart from front to back are of one row.
    """
    rows: list[list[int]] = []
    for table in sorted(at, key=lambda one: (at[one][1], at[one][0])):
        if not rows or at[table][1] - at[rows[-1][0]][1] > 0.5:
            rows.append([])
        rows[-1].append(table)
    return {
        table: (number, place)
        for number, row in enumerate(rows, start=1)
        for place, table in enumerate(sorted(row, key=lambda one: at[one][0]), start=1)
    }


def read_aisles(text: str, across: int) -> tuple[int, ...] | None:
    """Read `2, 6`: the tables of a row that an aisle follows; None if that is wrong."""
    words = text.replace(",", " ").replace(";", " ").split()
    found = tuple(sorted({whole_number(word) for word in words}))
    return found if all(1 <= one < (across or MOST) for one in found) else None


def read_placed(found: Any) -> Mapping[int, tuple[float, float]] | None:
    """Read where tables were dragged, as a page sends it; None if that is no plan."""
    if not isinstance(found, Mapping) or len(found) > 2000:
        return None
    if not all(is_whole(number) and is_spot(at) for number, at in found.items()):
        return None
    return {int(number): (float(at[0]), float(at[1])) for number, at in found.items()}


def is_spot(at: Any) -> bool:
    """Return whether this is a column and a row."""
    is_pair = isinstance(at, Sequence) and not isinstance(at, str) and len(at) == 2
    return is_pair and all(map(is_half, at))


def is_half(value: Any) -> bool:
    """Return whether this is a place on the plan, in halves."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= 60 and value * 2 == int(value * 2)
