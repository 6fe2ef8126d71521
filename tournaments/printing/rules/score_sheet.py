"""Where the lines of a blank score sheet stand: one table on one page of A4."""

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

# Millimetres between the margins of the page, and of its parts from above.
WIDE, HIGH = 186.0, 277.0
NAMES_FROM, NAME = 14.0, 6.4
BESIDE_CODE = 4  # names, and the code with its words is as high
HEAD, TOTAL, SIGNED, GAP = 12.0, 9.0, 16.0, 2.0
LOWEST, HIGHEST = 6.0, 13.0  # of a row: what a hand can write in
MOST_ROWS = 24  # on a page


class Part(NamedTuple):
    """A column of the sheet: `weighs` takes its share of what the others leave.

    One that is `halved` has a thin line down its middle.
    """

    key: str
    width: float = 0
    halved: bool = False
    typed: bool = False  # the desk types it


class Laid(NamedTuple):
    """The measures of a sheet, and its lines as paths of SVG, in millimetres."""

    lefts: tuple[float, ...]  # of the columns, and the right edge
    head: float
    first: float  # where the first row begins
    row: float  # how high each is
    total: float
    signed: float
    foot: float
    thin: str
    thick: str

    def width(self, at: int) -> float:
        return self.lefts[at + 1] - self.lefts[at]


def pages_of(deals: int) -> list[range]:
    """The deals of each page: all on one, or about as many on each."""
    pages = -(-deals // MOST_ROWS)
    most = -(-deals // pages)
    return [
        range(first, min(first + most, deals + 1))
        for first in range(1, deals + 1, most)
    ]


def laid(parts: Sequence[Part], rows: int, players: int, foot: float) -> Laid:
    """Give the rows all the room that names, totals and the foot leave."""
    head = NAMES_FROM + NAME * max(players, BESIDE_CODE) + GAP
    left = HIGH - head - HEAD - TOTAL - SIGNED - GAP - foot
    row = max(LOWEST, min(HIGHEST, floor(left / rows * 100) / 100))
    fixed = sum(part.width for part in parts)
    open_ = [part for part in parts if not part.width]
    share = (WIDE - fixed) / len(open_) if open_ else 0
    lefts = [0.0]
    for part in parts:
        lefts.append(round(lefts[-1] + (part.width or share), 2))
    lefts[-1] = WIDE
    first = head + HEAD
    total = round(first + row * rows, 2)
    signed = total + TOTAL
    foot_from = signed + SIGNED + GAP
    thin, thick = _lines(parts, lefts, (head, first, row, rows, total), players)
    return Laid(tuple(lefts), head, first, row, total, signed, foot_from, thin, thick)


def _lines(
    parts: Sequence[Part],
    lefts: Sequence[float],
    measures: tuple[float, float, float, int, float],
    players: int,
) -> tuple[str, str]:
    head, first, row, rows, total = measures
    below, signed = total + TOTAL, total + TOTAL + SIGNED
    thin = [_across(first + row * at) for at in range(1, rows)]
    thin += [_down(left, head, total) for left in lefts[1:-1]]
    thin += [_across(signed), _down(0, below, signed), _down(WIDE, below, signed)]
    thin += [_down(WIDE * at / players, below, signed) for at in range(1, players)]
    thick = [_across(at) for at in (head, first, total, below)]
    thick += [_down(0, head, below), _down(WIDE, head, below)]
    for at, part in enumerate(parts):
        if part.halved:
            thin.append(_down((lefts[at] + lefts[at + 1]) / 2, first, total))
        if not part.typed and part.key not in ("deal", "dealer", "domy"):
            thick.append(_down(lefts[at], head, below))
    return "".join(thin), "".join(thick)


def box(left: float, top: float, width: float, height: float) -> str:
    return f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"


def _across(top: float) -> str:
    return f"M0 {top:g}H{WIDE:g}"


def _down(left: float, top: float, bottom: float) -> str:
    return f"M{left:g} {top:g}V{bottom:g}"
