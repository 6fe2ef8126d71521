"""Plans which part of a long paper is laid out next, and puts the parts in order.

A part is some units with whatever stands around them. Its last unit is a probe: the
page on which it stands is left to the next part. So every page ends where it would end
if the paper were laid out at once. Where a part begins is foretold from the heights
seen so far, so that two can be laid out beside each other; what was foretold wrongly is
laid out anew.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.printing.press.units import LEAST, Cut, Slice

# How many tags a part holds: about 0.2 and 0.3 seconds of work, and 90 megabytes.
FIRST = 1500
NEXT = 2000
CARDS = 3000  # of cards, of which but one is laid out for nothing
# Of a list: its first page with a probe, parts of copied rows, and the last rows.
FIRST_ROWS, COPIED, LAST_ROWS = 1100, 6000, 700
SHEETS = 25  # in a part of sheets that are alike
AHEAD = 4  # parts that are foretold at most
LAST_UNITS = 3  # at least, for the page on which a list ends
CLOSE = 0.01  # of a pixel, by which sums of heights differ
MISSED = 3  # so often foretold wrongly, and no more is

BUILT = re.compile(r'<(/?\w+)(?:[^<>]*?class="([^"]*)")?')


class Place(NamedTuple):
    """Where a unit came to stand on its page, and how high it is."""

    unit: int
    top: float
    height: float


class Page(NamedTuple):
    """Down to where a page can be filled, and the units that stand on it."""

    room: float
    places: Sequence[Place]


def pages_of(told: Sequence[Any]) -> list[Page]:
    """The pages as a press tells them."""
    return [
        Page(room, [Place(unit, *where) for unit, where in places])
        for room, places in told
    ]


class CannotPart(Exception):
    """A unit does not fit on a page, or a page has none: lay the paper out at once."""


@dataclass
class Seen:
    """How high the units are, and where pages begin and end, from what was laid out."""

    columns: Sequence[float] = ()
    heights: dict[int, float] = field(default_factory=dict)
    top: float = 0
    room: float = 0
    counts: set[int] = field(default_factory=set)
    in_columns: bool = False

    @property
    def stacked(self) -> bool:
        """Whether units stand below each other, and none has a page of its own."""
        return bool(self.heights) and not self.in_columns

    def learn(self, cut: Cut, pages: Sequence[Page]) -> None:
        for number, (room, places) in enumerate(pages):
            for one, after in itertools.pairwise(places):
                self.heights[shape(cut.units[one.unit])] = after.top - one.top
                self.in_columns |= after.top < one.top + one.height / 2
            if number:
                self.top, self.room = places[0].top, room
                if number < len(pages) - 1:
                    self.counts.add(len(places))

    def pages_from(self, cut: Cut, start: int, weight: int) -> int | None:
        """Where a page begins, after so much from here, as far as can be told."""
        if not self.top or not self.heights:
            return None
        at, held = start, 0
        while held < weight and at < len(cut.units):
            after = self.page_from(cut, at)
            held += sum(cut.weights[at:after])
            at = after
        return at

    def page_from(self, cut: Cut, start: int) -> int:
        if not self.stacked and self.counts:
            return min(start + max(self.counts), len(cut.units))
        usual = sum(self.heights.values()) / len(self.heights)
        y, at = self.top, start
        while at < len(cut.units):
            y += self.heights.get(shape(cut.units[at]), usual)
            if y > self.room + CLOSE and at > start:
                break
            at += 1
        return at


def shape(unit: str) -> int:
    """How a unit is built, without its words: what is built alike is as high."""
    return hash(tuple(BUILT.findall(unit)))


class Plan:
    """Which part is laid out next, and what of the paper stands already."""

    def __init__(self, cut: Cut) -> None:
        self.cut = cut
        self.seen = Seen()
        self.missed = 0
        self.front = 0  # the first unit that stands on no page yet
        self.parts: list[bytes] = []
        self.names: list[str] = []  # the kind of each page
        self.given: dict[int, Slice] = {}
        self.made: dict[int, tuple[Slice, bytes, list[str], int]] = {}
        self.grown = 1
        self.is_crowded = False  # patterns do not fit on the first page

    @property
    def whole(self) -> int:
        return len(self.cut.units)

    @property
    def is_done(self) -> bool:
        return self.front == self.whole

    @property
    def share(self) -> float:
        """How much is laid out, of all."""
        ready = sum(slice.end - slice.start for slice, *_ in self.made.values())
        return (self.front + ready) / self.whole

    def next(self) -> Slice | None:
        """A part to lay out now, if there is one."""
        at = self.front
        for _ahead in range(AHEAD):
            if at >= self.whole:
                return None
            given = self.given.get(at)
            if given is None:
                return self.give(at)
            if self.missed >= MISSED or not self.seen.top:
                return None
            at = given.end
        return None

    def give(self, start: int) -> Slice:
        """A part from here on: of a page or two at first, then so that two are busy."""
        left = sum(self.cut.weights[start:])
        if self.cut.alike and self.seen.top and (end := self.copied_to(start, left)):
            self.given[start] = Slice(start, end, last=False)
            return self.given[start]
        if self.cut.of_sheets:
            self.given[start] = Slice(start, *self.sheets_to(start))
            return self.given[start]
        first = FIRST_ROWS if self.cut.alike else FIRST
        most = NEXT if self.cut.around[0] else CARDS
        weight = min(most, max(first, left // 2)) if self.seen.top else first
        weight *= self.grown
        end = self.seen.pages_from(self.cut, start, weight)
        if end is None:
            end, held = start, 0
            while end < self.whole and (held < weight or end - start < LEAST):
                held += self.cut.weights[end]
                end += 1
        # What would be left over is not worth a part of its own.
        if sum(self.cut.weights[end:]) < weight / 4:
            end = self.whole
        self.given[start] = Slice(start, end, end == self.whole)
        return self.given[start]

    def sheets_to(self, start: int) -> tuple[int, bool]:
        """Up to which sheet a part goes; the first two and the last are no copies."""
        last = self.whole - 1
        if start >= last or last <= LEAST:
            return self.whole, True
        if not start:
            return LEAST * self.grown, False
        half = (last - LEAST + 1) // 2
        return min(last, start + min(SHEETS, max(half, 1))), False

    def copied_to(self, start: int, left: int) -> int | None:
        """How far rows are copied from here on; what is last is laid out as it is."""
        weight = min(COPIED, (left - LAST_ROWS) // 2 + LAST_ROWS)
        end = None
        held, at = 0, start
        while held < weight:
            after = self.seen.page_from(self.cut, at)
            if after > self.whole - LAST_UNITS:
                break
            held += sum(self.cut.weights[at:after])
            end = at = after
        return end

    def copies(self, slice: Slice) -> bool:
        """Whether the rows of a part are set as copies, on pages that go on."""
        return bool(self.cut.alike and slice.start and not slice.last)

    def opens(self, slice: Slice) -> bool:
        """Whether the rows of the first page are set as copies."""
        is_first = not slice.start and not slice.last
        return bool(self.cut.alike and is_first and not self.is_crowded)

    def matches(self, slice: Slice) -> bool:
        """Whether the sheets of a part are set as copies of the first of them."""
        return self.cut.of_sheets and bool(slice.start) and not slice.last

    def laid_out(
        self,
        slice: Slice,
        part: bytes,
        pages: Sequence[Page],
        columns: Sequence[float] = (),
        names: Sequence[str] = (),
    ) -> None:
        """Take a part in, where it begins at the end of what stands."""
        if self.given.get(slice.start) != slice:
            return  # foretold wrongly, and given out anew meanwhile
        if self.opens(slice) and not pages:
            self.is_crowded = True
            self.forget()
            return
        with_units = pages[:-1] if slice.last else pages  # its last may hold the rest
        every = [place.unit for page in pages for place in page.places]
        if not all(page.places for page in with_units) or len(every) > len(set(every)):
            raise CannotPart
        self.seen.learn(self.cut, with_units)
        self.seen.columns = self.seen.columns or columns
        kept = len(pages) if slice.last else len(pages) - 1
        after = self.whole if slice.last else pages[-1].places[0].unit
        kinds = list(names[:kept]) or [""] * kept
        self.made[slice.start] = (slice, part, kinds, after)
        while self.front in self.made:
            done, part, kinds, after = self.made.pop(self.front)
            del self.given[self.front]
            if after == done.start:  # all on one page: it needs more of them
                self.grown *= 2
                break
            self.grown = 1
            self.parts.append(part)
            self.names += kinds
            self.front = after
            if after != done.end:
                self.missed += done.start > 0
                self.forget()
                break

    def forget(self) -> None:
        """Lay out anew whatever was foretold to begin where nothing begins."""
        self.given.clear()
        self.made.clear()
