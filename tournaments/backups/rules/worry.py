"""What the organiser is told of backups on the first page."""

from dataclasses import dataclass
from datetime import datetime, timedelta

LATE = timedelta(minutes=30)  # something is written, and no backup has it
AWAY = timedelta(hours=1)  # the second place is missing
BEHIND = timedelta(minutes=2)  # of a clock that was moved back
LITTLE = 300 * 2**20  # bytes that are free where the club writes
# What is to be said at the start already, where a club may still be away.
OF_THE_MACHINE = ("nearly_full", "clock_back", "other_key")


@dataclass(frozen=True)
class Facts:
    """What is known of the backups, and of what they are to keep."""

    now: datetime
    written_at: datetime | None  # when something was written last, if there is anything
    made_at: datetime | None  # of the newest backup that is there
    in_order: bool = True  # what came of counting it again
    failed: str = ""  # why the last try came to nothing
    second: bool = False  # whether there is a second place, and no wish to have none
    no_second: bool = False
    second_seen_at: datetime | None = None
    second_failed: str = ""
    free: int = LITTLE  # bytes on the disk of the club
    named_again: tuple[str, ...] = ()  # who was forgotten before a restore
    other_key: bool = False  # a ledger was signed with a key that is not here


def worries(facts: Facts) -> list[str]:
    """What is to be mended, the worst first; little while nothing can be lost."""
    found = ["nearly_full"] if facts.free < LITTLE else []
    if facts.named_again:
        found.append("named_again")
    if facts.written_at is None:
        return found
    if facts.written_at - facts.now > BEHIND:
        found.append("clock_back")
    if facts.other_key:
        found.append("other_key")
    if facts.failed:
        found.append("failed")
    elif facts.made_at is None:
        found.append("none")
    elif facts.written_at > facts.made_at and facts.now - facts.made_at > LATE:
        found.append("late")
    if facts.made_at and not facts.in_order:
        found.append("not_in_order")
    if facts.second:
        seen = facts.second_seen_at
        if seen is None or facts.now - seen > AWAY:
            found.append("second_away")
        elif facts.second_failed:
            found.append("second_failed")
    elif not facts.no_second:
        found.append("no_second")
    return found
