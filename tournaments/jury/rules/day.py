"""The steps of a tournament's day: where it stands, and what is to be done next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.jury.rules.gates import UNWRITTEN

REGISTRATION, RUNNING, FINISHED = "registration", "running", "finished"
DRAWN, PUBLISHED, PLAYING, CLOSED = "drawn", "published", "playing", "closed"
DONE, NOW, LATER = "done", "now", "later"


class RoundFacts(NamedTuple):
    """A round that has a seating, and how far its sheets are."""

    number: int
    state: str
    tables: int = 0
    full: int = 0  # sheets on which every deal is written
    confirmed: int = 0
    differing: int = 0  # sheets whose paper says something else


@dataclass(frozen=True)
class DayFacts:
    """The facts of a tournament that its steps ask for."""

    state: str
    rounds: int
    players: int
    entered: int = 0
    present: int = 0
    drawn: Sequence[RoundFacts] = field(default_factory=tuple)
    open: Collection[str] = ()  # kinds of items that its next gate lists

    @property
    def last(self) -> RoundFacts | None:
        return self.drawn[-1] if self.drawn else None

    @property
    def current(self) -> int:
        """The round that the day is at: the drawn one, or the one to be drawn."""
        if self.last is None:
            return 1
        over = self.last.state == CLOSED and self.last.number < self.rounds
        return self.last.number + 1 if over else self.last.number


class Step(NamedTuple):
    """One step of the day, and whether it is done, now or later."""

    key: str
    state: str


class Next(NamedTuple):
    """The next thing to do, the step it belongs to, and the round it is about."""

    key: str
    step: str
    round: int = 0


SEATED = {DRAWN: "publish", PUBLISHED: "start"}  # what is done with such a round
STEPS = ("players", "seating", "entry", "ranking")


def next_thing(facts: DayFacts) -> Next:
    """The one thing that the organiser does now."""
    last = facts.last
    if facts.state == FINISHED:
        return Next("see_ranking", "ranking")
    if last is None:
        if not facts.entered:
            return Next("enter_players", "players")
        if facts.present < facts.players:
            return Next("check_in", "players")
        return Next("draw", "seating", 1)
    if last.state in SEATED:
        return Next(SEATED[last.state], "seating", last.number)
    if last.state == PLAYING:
        if UNWRITTEN in facts.open:
            return Next("enter_sheets", "entry", last.number)
        if facts.open:
            return Next("settle", "entry", last.number)
        return Next("close", "seating", last.number)
    if last.number < facts.rounds:
        return Next("draw", "seating", last.number + 1)
    return Next("finish", "ranking")


def steps(facts: DayFacts) -> list[Step]:
    """The steps in the order in which a day has them; one of them is now."""
    at = len(STEPS) if facts.state == FINISHED else STEPS.index(next_thing(facts).step)
    return [
        Step(key, DONE if place < at else NOW if place == at else LATER)
        for place, key in enumerate(STEPS)
    ]


def why_unfinished(facts: DayFacts) -> str:
    """Return why the tournament cannot be finished yet, as a code; empty if it can."""
    last = facts.last
    if last is None:
        return "nothing_played"
    if last.state != CLOSED or any(one.state != CLOSED for one in facts.drawn):
        return "round_open"
    return "rounds_left" if last.number < facts.rounds else ""
