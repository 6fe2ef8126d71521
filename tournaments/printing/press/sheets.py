"""One paper of a job: in parts where it is long, and at once where it is not."""

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tournaments.printing.press.plan import CannotPart, Plan, pages_of
from tournaments.printing.press.units import Slice, cut, margins_of

Take = Callable[[dict[str, Any], Sequence[bytes]], None]


class Ask(NamedTuple):
    """What a press is to lay out, and what becomes of it."""

    what: str
    blobs: Sequence[bytes]
    take: Take
    told: dict[str, Any]


class Sheets:
    """The sheets of a paper, without what stands in their margins."""

    def __init__(self, html: str) -> None:
        self.html = html
        found = cut(html)
        self.plan = None if found is None else Plan(found)
        self.given = False
        self.parts: list[bytes] = []
        self.names: list[str] = []  # of the kinds of its pages

    @property
    def is_done(self) -> bool:
        return bool(self.parts) if self.plan is None else self.plan.is_done

    @property
    def share(self) -> float:
        """How much is laid out, of all."""
        return float(bool(self.parts)) if self.plan is None else self.plan.share

    @property
    def made(self) -> tuple[Sequence[bytes], Sequence[str]]:
        """The parts in their order, and the kind of each page."""
        if self.plan is None:
            return self.parts, self.names
        return self.plan.parts, self.plan.names

    def margins(self) -> str:
        """A page of what stands in the margins alone."""
        kinds = self.made[1]
        if self.plan is None:
            return margins_of(self.html, kinds)
        return self.plan.cut.margins(kinds)

    def next(self) -> Ask | None:
        """Something to be laid out now, if there is anything."""
        if self.plan is not None:
            slice = self.plan.next()
            return None if slice is None else self.part(slice, self.plan)
        if self.given:
            return None
        self.given = True
        return Ask("part", [self.html.encode()], self.whole, {"probe": None})

    def whole(self, answer: dict[str, Any], made: Sequence[bytes]) -> None:
        self.names = answer["names"]
        self.parts = [made[0]]

    def part(self, slice: Slice, plan: Plan) -> Ask:
        def take(answer: dict[str, Any], made: Sequence[bytes]) -> None:
            pages, names = pages_of(answer["pages"]), answer["names"]
            try:
                plan.laid_out(slice, made[0], pages, answer["columns"], names)
            except CannotPart:
                self.plan = None

        seen = plan.seen
        if plan.opens(slice):
            html = plan.cut.opening().encode()
            return Ask("opening", [html, rows_of(plan, slice)], take, {})
        if plan.copies(slice):
            html = plan.cut.patterns(seen.columns).encode()
            told = {"start": slice.start, "probe": slice.end}
            return Ask("copies", [html, rows_of(plan, slice)], take, told)
        html = plan.cut.part(slice, seen.columns, seen.stacked).encode()
        what = "matching" if plan.matches(slice) else "part"
        return Ask(what, [html], take, {"probe": None if slice.last else slice.end})


def rows_of(plan: Plan, slice: Slice) -> bytes:
    """The pattern and the words of each row of a part."""
    assert plan.cut.alike is not None
    return json.dumps(plan.cut.alike.rows[slice.start : slice.probed]).encode()
