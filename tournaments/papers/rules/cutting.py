"""Lays cards on sheets that are cut, with the marks of the scissors."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

WIDTH, HEIGHT = 210.0, 297.0  # millimetres of A4
EDGE = 10.0  # where no printer prints for sure
ARM = 1.5  # of a small cross between four cards
Card = TypeVar("Card")


class Mark(NamedTuple):
    """A short line, from one point of the sheet to another, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Cut:
    """A way to cut a sheet: so many cards of one size, edge to edge, in the middle."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def each(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (WIDTH - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        return (HEIGHT - self.rows * self.height) / 2

    @property
    def marks(self) -> list[Mark]:
        """The marks: at the edges for the knife, and a cross between four cards."""
        across = [self.left + at * self.width for at in range(self.columns + 1)]
        down = [self.top + at * self.height for at in range(self.rows + 1)]
        found = []
        for x in across:
            found.append(Mark(x, 4, x, self.top - 1))
            found.append(Mark(x, HEIGHT - self.top + 1, x, HEIGHT - 4))
        for y in down:
            found.append(Mark(4, y, self.left - 1, y))
            found.append(Mark(WIDTH - self.left + 1, y, WIDTH - 4, y))
        for x in across[1:-1]:
            for y in down[1:-1]:
                found.append(Mark(x - ARM, y, x + ARM, y))
                found.append(Mark(x, y - ARM, x, y + ARM))
        return [
            Mark(*(round(measure, 2) for measure in one))
            for one in found
            if one.x2 > one.x1 or one.y2 > one.y1
        ]


Sheet = list[list[Card | None]]  # the cards of a sheet, row by row


def spread(columns: int, least: float, most: float = HEIGHT) -> Cut:
    """Cards in so many columns, and as high as the sheet lets that many be."""
    room = HEIGHT - 2 * EDGE - 1  # a hair less than the page has
    rows = max(1, int(room // least))
    return Cut(columns, rows, (WIDTH - 2 * EDGE) / columns, min(room / rows, most))


def fill_sheets(cards: Sequence[Card], how: Cut) -> list[Sheet[Card]]:
    """Cards one after another, from left to right and down, a sheet after the other.

    The last row may have empty places.
    """
    places: list[Card | None] = [*cards]
    places += [None] * (-len(places) % how.columns)
    rows = [places[at : at + how.columns] for at in range(0, len(places), how.columns)]
    return [rows[at : at + how.rows] for at in range(0, len(rows), how.rows)]
