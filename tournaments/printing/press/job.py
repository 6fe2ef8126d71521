"""A paper that is being made: what is to be done for it, and how far it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Any

from tournaments.printing.press.plan import Plan
from tournaments.printing.press.sheets import Sheets
from tournaments.printing.press.units import NEXT_PAPER

TAGGED = "pdf/ua-1"
ARCHIVED = "pdf/a-3a"
WHOLE = 120.0  # seconds
PART = 120.0


class Why(Enum):
    """Why there is no PDF."""

    MISSING = "this computer lacks what it takes"
    SLOW = "it took too long"
    STOPPED = "somebody stopped it"
    UNMADE = "it could not be made"


@dataclass(eq=False)
class Task:
    """What a press is asked, and what becomes of its answer."""

    told: dict[str, Any]
    blobs: Sequence[bytes]
    seconds: float
    take: Callable[[dict[str, Any], Sequence[bytes]], None]
    tries: int = 0


class Job:
    """A paper under way. Its press holds the lock whenever something here changes."""

    def __init__(self, html: str, variant: str = TAGGED) -> None:
        self.html, self.variant = html, variant
        self.papers = [Sheets(one) for one in html.split(NEXT_PAPER)]
        self.again: list[Task] = []  # a press fell over them
        self.binding = False
        self.made: bytes | None = None
        self.why: Why | None = None
        self.over = Event()

    @property
    def plan(self) -> Plan | None:
        """How the first paper is parted, if it is."""
        return self.papers[0].plan if self.papers else None

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1; joining the parts is the last tenth."""
        if self.made is not None:
            return 1.0
        whole = sum(len(one.html) for one in self.papers)
        ready = sum(len(one.html) * one.share for one in self.papers)
        return 0.9 * ready / whole if whole else 0.0

    def task(self) -> Task | None:
        """Something that can be done now, if there is anything."""
        if self.over.is_set():
            return None
        if self.again:
            return self.again.pop()
        if len(self.papers) == 1 and self.papers[0].plan is None:
            return self.once(self.at_once)
        for paper in self.papers:
            if (ask := paper.next()) is not None:
                return self.to_do(ask.what, ask.blobs, PART, ask.take, **ask.told)
        if all(paper.is_done for paper in self.papers):
            return self.once(self.joined)
        return None

    def once(self, make: Callable[[], Task]) -> Task | None:
        if self.binding:
            return None
        self.binding = True
        return make()

    def at_once(self) -> Task:
        return self.to_do("whole", [self.html.encode()], WHOLE, self.finish)

    def joined(self) -> Task:
        blobs: list[bytes] = []
        for paper in self.papers:
            blobs += [paper.margins().encode(), *paper.made[0]]
        parts = [len(paper.made[0]) for paper in self.papers]
        return self.to_do("join", blobs, WHOLE, self.finish, parts=parts)

    def to_do(
        self,
        what: str,
        blobs: Sequence[bytes],
        seconds: float,
        take: Callable[[dict[str, Any], Sequence[bytes]], None],
        **more: Any,
    ) -> Task:
        told = {"do": what, "variant": self.variant, **more}
        return Task(told, blobs, seconds, take)

    def finish(self, _answer: dict[str, Any], made: Sequence[bytes]) -> None:
        self.made = made[0]
        self.end()

    def fail(self, why: Why) -> None:
        self.why = self.why or why
        self.end()

    def end(self) -> None:
        """Let go of what it took; whoever waits goes on."""
        self.html, self.papers = "", []
        self.over.set()
