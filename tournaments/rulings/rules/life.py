"""The life of a case: what can be done when, who hears its appeal, when it is final."""

from collections.abc import Set
from datetime import datetime
from typing import NamedTuple

CALLED, TAKEN, DECIDED, TOLD = "called", "taken", "decided", "told"
APPEALED, UPHELD, CHANGED = "appealed", "upheld", "changed"
CLOSED, SETTLED, WATCHED, FALLEN = "closed", "settled", "watched", "fallen"

# The jury has still to come to the table.
TO_COME = (CALLED, TAKEN)
# How a case ends without a ruling.
ENDINGS = (CLOSED, SETTLED, WATCHED, FALLEN)
# Which rulings a second member signs before the table is told; others none.
EXCLUSIONS, ALL_RULINGS = "exclusions", "all"
# After an appeal that changes a ruling the other side may appeal, once.
MOST_APPEALS = 2

# For each thing that can be done, the state it leads to from each where it may be.
STEPS: dict[str, dict[str, str]] = {
    # A colleague may take a case over.
    "take": {CALLED: TAKEN, TAKEN: TAKEN},
    # Until it is decided, it may be said anew what it is about.
    "correct": {CALLED: CALLED, TAKEN: TAKEN},
    # What the jury itself replaces is told anew; what an appeal brings is a change.
    "decide": {
        **dict.fromkeys((CALLED, TAKEN, DECIDED, TOLD), DECIDED),
        **dict.fromkeys((APPEALED, CHANGED), CHANGED),
    },
    "sign": {DECIDED: DECIDED, CHANGED: CHANGED},
    "tell": {DECIDED: TOLD, UPHELD: UPHELD, CHANGED: CHANGED},
    "appeal": {TOLD: APPEALED, CHANGED: APPEALED},
    "uphold": {APPEALED: UPHELD},
    "withdraw": {CALLED: CLOSED, TAKEN: CLOSED},
    # A table that had taken its call back calls again.
    "call": {CLOSED: CALLED},
    "settle": {CALLED: SETTLED, TAKEN: SETTLED},
    "lift": {
        **dict.fromkeys((DECIDED, TOLD, UPHELD), DECIDED),
        **dict.fromkeys((APPEALED, CHANGED), CHANGED),
    },
    # A ruling that is looked at again stands meanwhile, and is told anew.
    "reopen": {
        **dict.fromkeys((CLOSED, SETTLED, WATCHED), TAKEN),
        **dict.fromkeys((TOLD, UPHELD, CHANGED), DECIDED),
    },
}


class Course(NamedTuple):
    """The course of a case so far, as far as its next steps depend on it."""

    state: str
    told_at: datetime | None = None  # when the table heard what was decided last
    told_until: datetime | None = None  # until when that could be appealed, counted so
    # When the ranking of its round was published; it may still be awaited.
    published_at: datetime | None = None
    awaits_ranking: bool = False
    appeals: int = 0  # since the jury last decided by itself
    over: bool = False  # the ranking is final


def needs_signature(asked: str, *, excludes: bool) -> bool:
    """Return whether a second member signs a ruling, as the club has `asked`."""
    return asked == ALL_RULINGS or (asked == EXCLUSIONS and excludes)


def state_after(state: str, step: str, *, told: bool = False) -> str | None:
    """The state that a step leads to, None where it cannot be done.

    Once the table was `told` what an appeal has changed, the jury decides by itself.
    """
    if told and state == CHANGED and step in ("decide", "lift"):
        return DECIDED
    return STEPS[step].get(state)


def is_told(state: str, told_at: datetime | None) -> bool:
    """Return whether the table has heard the ruling that stands.

    What is appealed or upheld it has heard before.
    """
    return state in (APPEALED, UPHELD) or (
        told_at is not None and state in (TOLD, CHANGED)
    )


def waits_to_be_told(state: str, told_at: datetime | None) -> bool:
    """Return whether the table waits to hear what was decided last."""
    return state in STEPS["tell"] and told_at is None


def appeals_until(course: Course) -> datetime | None:
    """Return until when a ruling may be appealed; None while that is not known.

    The time runs from being told, or from the published ranking if that is later.
    """
    told, until, published = course.told_at, course.told_until, course.published_at
    if told is None or until is None or course.awaits_ranking:
        return None
    return until if published is None else max(until, published + (until - told))


def is_appealable(course: Course, now: datetime) -> bool:
    """Return whether somebody who has not appealed yet may do so now."""
    if course.over or course.told_at is None or course.appeals >= MOST_APPEALS:
        return False
    if state_after(course.state, "appeal") is None:
        return False
    until = appeals_until(course)
    return until is None or now <= until


def is_final(course: Course, now: datetime) -> bool:
    """Return whether nothing more comes of a case, unless the jury opens it again."""
    if course.state in ENDINGS:
        return True
    if course.over:
        return course.state not in (CALLED, TAKEN)
    if course.state not in (TOLD, UPHELD, CHANGED) or course.told_at is None:
        return False
    return not is_appealable(course, now)


class Bench(NamedTuple):
    """The members of the jury, by their keys, and what each has to do with a case."""

    members: Set[int]
    heads: Set[int] = frozenset()
    ruled: Set[int] = frozenset()  # in this case
    barred: Set[int] = frozenset()  # who are too near to it, whoever else there is

    @property
    def hearers(self) -> Set[int]:
        """Those who may hear the appeal; if all have ruled, the heads, or else all."""
        able = self.members - self.barred
        return able - self.ruled or able & self.heads or able
