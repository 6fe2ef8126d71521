"""Finds how wide the columns of a printed list are, from what stands in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product
from typing import NamedTuple

# How wide a text is in millimetres, in letters of one point.
Measure = Callable[[str, bool], float]

PORTRAIT, LANDSCAPE = 186.0, 273.0  # millimetres between the margins of A4
USUAL, SMALLEST = 12.0, 9.0  # points
HEADING = 0.875  # of the letters below
BESIDE = 2.6  # millimetres of air in a cell, left and right together
ELLIPSIS = "…"
TOGETHER = 3  # rows, at least, of a list on each page that it takes
# What is tried, in this order: turned or not, points, whether the last is cut too.
TURNS = [
    *((False, USUAL, False), (True, USUAL, False), (True, 11.0, False)),
    *((True, points, True) for points in (11.0, 10.0, SMALLEST)),
]
UPRIGHT = [
    *((False, USUAL, False), (False, 11.0, False)),
    *((False, points, True) for points in (11.0, 10.0, SMALLEST)),
]


class Column(NamedTuple):
    """A column of a printed list."""

    heading: str
    key: str = ""
    brief: str = ""  # the heading, where that keeps a list upright or its letters large
    figures: bool = False  # stands at the right, under its heading
    bold: bool = False
    marks: bool = False  # bold on the rows that are marked
    blank: float = 0  # millimetres of room to write in
    # Millimetres; a text that is longer may be cut down to these: `least` before the
    # paper is turned, `last` where nothing else helps.
    least: float = 0
    last: float = 0
    # What is said to who listens: in place of the heading, of `▲`, and of `▼`.
    spoken: tuple[str, str, str] | None = None


class Row(NamedTuple):
    """A line of a printed list; where a cell has several lines, they are below each
    other.
    """

    cells: tuple[str, ...] = ()
    title: str = ""  # in place of cells: what the rows below it are
    note: str = ""  # below the cells, over the whole width
    brief: bool = False  # which takes one line
    parted: bool = False  # a rule is drawn above it
    marked: bool = False  # some of its cells are bold
    held: bool = False  # never the last on its page: the next goes on with it


class Above(NamedTuple):
    """What a list is about: it stands above its headings, on each page again."""

    words: str
    number: str = ""
    beside: str = ""


@dataclass(frozen=True)
class Sheet:
    """A list as it fits its paper."""

    columns: tuple[Column, ...]
    widths: tuple[float, ...]  # millimetres
    rows: tuple[Row, ...]
    points: float = USUAL
    turned: bool = False
    wraps: bool = False  # a line may need a second one: nothing else helped
    brief: bool = False  # some headings are shortened
    above: Above | None = None


def fitted(
    columns: Sequence[Column],
    rows: Iterable[Row],
    measure: Measure,
    *,
    turns: bool = True,
) -> Sheet:
    """Give each column what it needs: upright, turned, or in smaller letters.

    Before the paper is turned, headings are shortened, and then long texts of a column
    that allows it are cut.
    """
    rows, plain = tuple(rows), tuple(columns)
    headings = (False, True) if any(one.brief for one in plain) else (False,)
    for (turned, points, last), brief in product(TURNS if turns else UPRIGHT, headings):
        headed = briefly(plain) if brief else plain
        room = LANDSCAPE if turned else PORTRAIT
        needed = [
            _needs(column, at, rows, measure, points)
            for at, column in enumerate(headed)
        ]
        over = sum(needed) - room
        spare = [
            _spare(need, column, last=last)
            for need, column in zip(needed, headed, strict=True)
        ]
        if over > (sum(spare) if brief is headings[-1] else 0):
            continue
        if over > 0:
            needed = [
                need - over * one / sum(spare)
                for need, one in zip(needed, spare, strict=True)
            ]
            rows = _cut(headed, needed, rows, measure, points)
        widths = _spread(headed, needed, room)
        return Sheet(headed, widths, rows, points, turned, brief=brief)
    share = room / sum(needed)
    widths = tuple(need * share for need in needed)
    return Sheet(headed, widths, rows, points, turned, wraps=True, brief=brief)


def briefly(columns: Iterable[Column]) -> tuple[Column, ...]:
    """The columns under their short headings; who listens hears the long ones."""
    return tuple(
        one._replace(heading=one.brief, spoken=(one.heading, "", ""))
        if one.brief
        else one
        for one in columns
    )


def holding(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The same rows, so held that no page has one or two of a list or of a part of it.

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


def divided(sheet: Sheet, sizes: Iterable[int]) -> list[Sheet]:
    """Lists of so many rows each, in the columns of the one they were fitted as."""
    rows = iter(sheet.rows)
    return [replace(sheet, rows=tuple(islice(rows, size))) for size in sizes]


def shortened(text: str, room: float, width: Callable[[str], float]) -> str:
    """A text that fits: whole words as far as they go, then `…`."""
    if width(text) <= room:
        return text
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        kept = " ".join(words[:count]).rstrip(",-–(") + f" {ELLIPSIS}"
        if width(kept) <= room:
            # A last long word is cut inside, where much room would stay empty.
            longer = _cut_inside(f"{' '.join(words[: count + 1])}", room, width)
            return longer if width(longer) > width(kept) + 0.3 * room else kept
    return _cut_inside(text, room, width)


def shortened_name(name: str, room: float, width: Callable[[str], float]) -> str:
    """A name that fits: `Marie-Christi… L.`, for by its surname it is looked for."""
    first, _blank, last = name.rpartition(" ")
    if not (first and last.endswith(".")) or width(name) <= room:
        return shortened(name, room, width)
    return f"{shortened(first, room, lambda text: width(f'{text} {last}'))} {last}"


def _cut_inside(text: str, room: float, width: Callable[[str], float]) -> str:
    """As many letters as fit, then `…`; more letters are never narrower."""

    def kept(count: int) -> str:
        return text[:count].rstrip(" ,-–(") + ELLIPSIS

    counts = range(1, len(text))
    return kept(bisect_right(counts, room, key=lambda count: width(kept(count))))


def _spare(need: float, column: Column, *, last: bool) -> float:
    """How many millimetres of a column may be cut off."""
    least = column.last if last and column.last else column.least
    return max(0.0, need - least) if least else 0.0


def _needs(
    column: Column, at: int, rows: Sequence[Row], measure: Measure, points: float
) -> float:
    """Millimetres for the longest text of a column and for the words above it."""
    heading = max(
        (_heading(one, measure) for one in column.heading.splitlines()), default=0
    )
    texts = {
        (line, column.bold or (column.marks and row.marked))
        for row in rows
        if row.cells
        for line in row.cells[at].splitlines()
    }
    # The widest is among those with the most letters, give or take narrow ones.
    longest = max((len(text) for text, _bold in texts), default=0)
    widest = max(
        (measure(text, bold) for text, bold in texts if len(text) * 1.8 >= longest),
        default=0,
    )
    return max(heading * HEADING * points, widest * points, column.blank) + BESIDE


def _heading(words: str, measure: Measure) -> float:
    """Room for the longest word, and for no more than two lines of them."""
    every = words.split()
    return min(
        (
            max(measure(" ".join(one), True) for one in (every[:at], every[at:]))
            for at in range(1, len(every) + 1)
        ),
        default=0,
    )


def _cut(
    columns: Sequence[Column],
    widths: Sequence[float],
    rows: Iterable[Row],
    measure: Measure,
    points: float,
) -> tuple[Row, ...]:
    cuts = [at for at, column in enumerate(columns) if column.least or column.last]

    def cut(row: Row) -> Row:
        cells = list(row.cells)
        for at in cuts if cells else ():
            bold = columns[at].bold or (columns[at].marks and row.marked)
            cells[at] = "\n".join(
                shortened(
                    line,
                    widths[at] - BESIDE,
                    lambda text, bold=bold: measure(text, bold) * points,  # type: ignore[misc]
                )
                for line in cells[at].splitlines()
            )
        return row._replace(cells=tuple(cells))

    return tuple(map(cut, rows))


def _spread(
    columns: Sequence[Column], needed: Sequence[float], room: float
) -> tuple[float, ...]:
    """What is left over goes to the texts, and to what is written in by hand."""
    left = room - sum(needed)
    takes = [at for at, column in enumerate(columns) if not column.figures]
    takes = takes or list(range(len(columns)))
    more = left / len(takes) if takes else 0
    return tuple(need + (more if at in takes else 0) for at, need in enumerate(needed))
