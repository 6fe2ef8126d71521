"""Chooses the sheet and the letters of a printed list, by how many signs it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import NamedTuple

# Widths are in figures, as style sheets have them (`ch`): all figures are as wide.
PORTRAIT, LANDSCAPE = 69.0, 102.0  # of 12 points, between the margins of A4
OF_FIGURE = 186 / PORTRAIT  # millimetres, in letters of 12 points
USUAL = 12.0  # points
LETTER, HEADING = 0.8, 0.75  # about how wide a letter is, and one of a heading
WIDER = "▲▼×"
LEAST = 12.0  # of a text that is cut
AIR = 1.0  # left and right of what stands in a cell
TOGETHER = 3  # rows, at least, of a list on each page that it takes


class Column(NamedTuple):
    """A column of a printed list."""

    heading: str
    key: str = ""
    brief: str = ""  # the heading, where that keeps a list upright or its letters large
    figures: bool = False  # stands at the right, under its heading
    bold: bool = False
    marks: bool = False  # bold on the rows that are marked
    blank: float = 0  # millimetres of room to write in
    cuts: bool = (
        False  # a text ends in `…` where it has no room, and takes no other line
    )
    # What is said to who listens: in place of the heading, of `▲`, and of `▼`.
    spoken: tuple[str, str, str] | None = None


class Row(NamedTuple):
    """A line of a printed list; the lines of one cell stand below each other."""

    cells: tuple[str, ...] = ()
    title: str = ""  # in place of cells: what the rows below it are
    note: str = ""  # below the cells, over the whole width
    parted: bool = False  # a rule is drawn above it
    marked: bool = False  # some of its cells are bold
    held: bool = False  # never the last on its page: the next goes on with it


class Above(NamedTuple):
    """The subject of a list: it stands above its headings, on each page again."""

    words: str
    number: str = ""
    beside: str = ""


class Try(NamedTuple):
    """A way to set a list; where it wraps, texts are cut, or take two lines."""

    turned: bool
    points: float
    brief: bool
    wraps: bool

    @property
    def room(self) -> float:
        return (LANDSCAPE if self.turned else PORTRAIT) * USUAL / self.points


# The first in which a list has room is taken.
TRIES = (
    Try(False, USUAL, False, False),
    Try(False, USUAL, True, False),
    Try(False, USUAL, True, True),
    Try(False, 11.0, True, True),
    *(Try(True, points, True, True) for points in (USUAL, 11.0, 10.0, 9.0)),
)


@dataclass(frozen=True)
class Sheet:
    """A list on its sheet; a column without a width takes what is left."""

    columns: tuple[Column, ...]
    widths: tuple[float | None, ...]
    rows: tuple[Row, ...]
    points: float = USUAL
    turned: bool = False
    brief: bool = False  # some headings are shortened
    above: Above | None = None


def on_sheet(
    columns: Sequence[Column], rows: Iterable[Row], *, turns: bool = True
) -> Sheet:
    """The list upright, or turned, or in smaller letters: as its texts have room."""
    rows, headings = tuple(rows), (tuple(columns), tuple(map(_briefly, columns)))
    texts = [
        [line for row in rows if row.cells for line in row.cells[at].splitlines()]
        for at in range(len(columns))
    ]
    whole = [_whole(*one) for one in zip(columns, texts, strict=True)]
    least = [_wrapped(*one) for one in zip(columns, texts, strict=True)]
    for how in TRIES if turns else [one for one in TRIES if not one.turned]:
        headed = headings[how.brief]
        needed = [
            AIR + max(text, _of_heading(one), _blank(one, how.points))
            for text, one in zip(least if how.wraps else whole, headed, strict=True)
        ]
        if sum(needed) <= how.room:
            break
    points = how.points * min(1, how.room / sum(needed))
    lacking = [one - other for one, other in zip(whole, least, strict=True)]
    widths = tuple(_widths(headed, needed, lacking if how.wraps else (), how.room))
    return Sheet(headed, widths, rows, points, how.turned, headed != headings[False])


def _briefly(column: Column) -> Column:
    """The column under its short heading; who listens hears the long one."""
    if not column.brief:
        return column
    return column._replace(heading=column.brief, spoken=(column.heading, "", ""))


def _whole(column: Column, texts: Iterable[str]) -> float:
    """Return the width that a column needs for its longest text on one line."""
    return max(map(_figures if column.figures else _letters, texts), default=0)


def _letters(text: str) -> float:
    """Return the width of a text of letters, among which there may be figures."""
    figures = sum(map(str.isdigit, text))
    return LETTER * (len(text) - figures) + figures


def _figures(text: str) -> float:
    """Return the width of a text of figures, counted in figures; a sign is wider."""
    return len(text) + sum(sign in text for sign in WIDER) / 2


def _wrapped(column: Column, texts: Sequence[str]) -> float:
    """Return the width that a column needs where a text is cut, or takes two lines."""
    if column.figures:
        return _whole(column, texts)
    if column.cuts:
        return min(LEAST, _whole(column, texts))
    found = (_letters(one) / len(one) * _longest_of_two(one) for one in texts if one)
    return max(found, default=0)


def _of_heading(column: Column) -> float:
    lines = column.heading.splitlines()
    signs = sum(column.heading.count(sign) for sign in WIDER) / 2
    return signs + HEADING * max(map(_longest_of_two, lines), default=0)


def _longest_of_two(words: str) -> int:
    """Count the signs of the longer of two lines, broken where it is shortest."""
    ends = [at for at, sign in enumerate(words) if sign in " -"] or [len(words)]
    return min(max(at, len(words) - at) for at in ends)


def _blank(column: Column, points: float) -> float:
    return column.blank / OF_FIGURE * USUAL / points


def _widths(
    columns: Sequence[Column],
    needed: Sequence[float],
    lacking: Sequence[float],
    room: float,
) -> Iterator[float | None]:
    """Yield the width of each column; what is left goes to those of texts or blanks.

    Where these lack room, each has its share of it. The widest has no width of its own,
    and takes what style sheets leave.
    """
    takes = [at for at, column in enumerate(columns) if not column.figures]
    shares = {at: lacking[at] if any(lacking) else 1.0 for at in takes}
    left = max(0.0, room - sum(needed)) / (sum(shares.values()) or 1)
    widest = max(takes, key=lambda at: needed[at], default=None)
    for at, need in enumerate(needed):
        yield None if at == widest else need + left * shares.get(at, 0)


def hold_together(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Hold rows together, so that no page has one or two of a list or of its parts.

    A part begins with its title; three of its rows stand together where it begins, and
    three where it ends.
    """
    found = list(rows)
    edges = [-1, *(at for at, row in enumerate(rows) if row.title), len(rows)]
    for before, after in pairwise(edges):
        first, last = before + 1, after - 1
        ends = {*range(first, first + TOGETHER - 1)}
        ends |= {*range(last - TOGETHER + 1, last)}
        for at in ends:
            if first <= at < last:
                found[at] = found[at]._replace(held=True)
    return tuple(found)


def divide(sheet: Sheet, sizes: Iterable[int]) -> list[Sheet]:
    """Lists of so many rows each, in the columns of the one they were fitted as."""
    rows = iter(sheet.rows)
    return [replace(sheet, rows=tuple(islice(rows, size))) for size in sizes]
