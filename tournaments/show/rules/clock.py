"""Reads the clock of a round from the moment at which it runs out."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

WARNINGS = (600, 300)  # seconds before the end at which the bell rings


class Phase(StrEnum):
    """The phase of a round's clock."""

    NONE = "none"  # no clock: no minutes are set, or no round is out
    READY = "ready"
    RUNNING = "running"
    PAUSED = "paused"
    WARNING = "warning"
    FINISH = "finish"  # time is up: finish the deal in hand
    CLOSED = "closed"


@dataclass(frozen=True)
class Reading:
    """The phase, and the whole seconds that remain; None where there is no clock."""

    phase: Phase
    seconds: int | None = None

    @property
    def word(self) -> str:
        """The key of the sentence beside the figures: `warning` has two."""
        last = self.phase is Phase.WARNING and (self.seconds or 0) <= WARNINGS[1]
        return "last" if last else str(self.phase)

    @property
    def is_timed(self) -> bool:
        """Return whether the round is being timed, even if the clock stands now."""
        return self.phase not in (Phase.NONE, Phase.READY, Phase.CLOSED)

    @property
    def figures(self) -> str:
        """`24:05`: minutes and seconds, as the screen shows them."""
        if self.seconds is None:
            return ""
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


def reading_at(
    *,
    now: datetime,
    ends_at: datetime | None,
    seconds_left: int | None,
    minutes: int | None,
    closed: bool = False,
) -> Reading:
    """Return what the clock says at the moment `now`."""
    if closed:
        return Reading(Phase.CLOSED, 0)
    if ends_at is not None:
        left = seconds_until(ends_at, now)
        if not left:
            return Reading(Phase.FINISH, 0)
        return Reading(Phase.WARNING if left <= WARNINGS[0] else Phase.RUNNING, left)
    if seconds_left is not None:
        return Reading(Phase.PAUSED, seconds_left)
    if minutes:
        return Reading(Phase.READY, minutes * 60)
    return Reading(Phase.NONE)


def seconds_until(ends_at: datetime, now: datetime) -> int:
    """The seconds that are left; a part of a second still counts as one."""
    return max(math.ceil((ends_at - now).total_seconds()), 0)


def moved_end(ends_at: datetime, minutes: int, now: datetime) -> datetime:
    """The new end: minutes added after the end count from now."""
    return max(max(ends_at, now) + timedelta(minutes=minutes), now)
