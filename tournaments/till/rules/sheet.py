"""The sheet of a day: what came and went, what should be there, what was counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

CASH, TRANSFER = "cash", "transfer"
MEANS = (CASH, TRANSFER)


class Moved(NamedTuple):
    """One movement, in the order in which they were written."""

    kind: str
    amount: int
    means: str = CASH
    about: str = ""
    corrects: int | None = None  # which other, if it is a correction
    corrected: int | None = None  # by which other


class Line(NamedTuple):
    """A line of the sheet: how often something was paid, in cash, by transfer."""

    name: str
    times: int
    cash: int
    transfer: int

    @property
    def total(self) -> int:
        return self.cash + self.transfer


class Counted(NamedTuple):
    """The last count that stands: what there was, and what should have been."""

    amount: int
    expected: int

    @property
    def difference(self) -> int:
        """The cash counted less the cash expected: negative where some is missing."""
        return self.amount - self.expected


NOTHING = Line("", 0, 0, 0)


@dataclass(frozen=True)
class DaySheet:
    """The sums of a day's movements; all in cents."""

    opening: int | None = None  # cash at the start, once it was counted
    fees: Sequence[Line] = ()
    extras: Sequence[Line] = ()
    refunds: Line = NOTHING
    prizes: Line = NOTHING
    moved: Line = NOTHING
    counted: Counted | None = None
    since_count: int = 0  # cash that moved after the count

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line that money came or went by, apart from the opening."""
        return (*self.fees, *self.extras, self.refunds, self.prizes, self.moved)

    @property
    def cash(self) -> int:
        """The cents that should be in the cash box."""
        return (self.opening or 0) + sum(line.cash for line in self.lines)

    @property
    def transfers(self) -> int:
        """The cents that should have come to the club's bank account."""
        return sum(line.transfer for line in self.lines)


def day_sheet(moved: Iterable[Moved]) -> DaySheet:
    """The sheet of these movements; a count moves nothing and is no sum."""
    every = list(moved)
    counted, since = _last_count(every)
    opening = [one for one in every if one.kind == "float"]
    opened = any(not (one.corrects or one.corrected) for one in opening)
    cash = sum(one.amount for one in opening)
    return DaySheet(
        opening=cash if opened or cash else None,
        fees=_by_name(one for one in every if one.kind == "fee"),
        extras=_by_name(one for one in every if one.kind == "extra"),
        refunds=_line("", (one for one in every if one.kind == "refund")),
        prizes=_line("", (one for one in every if one.kind == "prize")),
        moved=_line("", (one for one in every if one.kind == "moved")),
        counted=counted,
        since_count=since,
    )


def expected_cash(moved: Iterable[Moved]) -> int:
    """Return the cents that should be in the cash box after these movements."""
    return sum(one.amount for one in moved if one.means == CASH and one.kind != "count")


def _last_count(every: Sequence[Moved]) -> tuple[Counted | None, int]:
    """The newest count that nobody took back, and the cash that moved after it."""
    for at in range(len(every) - 1, -1, -1):
        one = every[at]
        if one.kind == "count" and not (one.corrects or one.corrected):
            counted = Counted(one.amount, expected_cash(every[:at]))
            return counted, expected_cash(every[at + 1 :])
    return None, 0


def _by_name(moved: Iterable[Moved]) -> tuple[Line, ...]:
    name_of = attrgetter("about")
    named = groupby(sorted(moved, key=name_of), key=name_of)
    lines = (_line(name, some) for name, some in named)
    return tuple(line for line in lines if line.times or line.cash or line.transfer)


def _line(name: str, moved: Iterable[Moved]) -> Line:
    some = list(moved)
    return Line(
        name,
        sum(-1 if one.corrects else 1 for one in some),
        *(sum(one.amount for one in some if one.means == means) for means in MEANS),
    )
