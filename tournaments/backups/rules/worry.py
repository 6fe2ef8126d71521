"""Finds what the organiser is told of backups on the first page."""

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
    """The facts known of the backups, and of what they are to keep."""

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
    """List what is to be mended, the worst first; little while nothing can be lost."""
    found: dict[str, object] = {
        "nearly_full": facts.free < LITTLE,
        "named_again": facts.named_again,
    }
    if facts.written_at is not None:
        found |= _worries(facts, facts.written_at)
    return [code for code, is_so in found.items() if is_so]


def _worries(facts: Facts, written_at: datetime) -> dict[str, object]:
    """Return all worries once something is written, each with whether it is so."""
    made_at, seen_at = facts.made_at, facts.second_seen_at
    is_late = made_at and written_at > made_at and facts.now - made_at > LATE
    is_away = seen_at is None or facts.now - seen_at > AWAY
    return {
        "clock_back": written_at - facts.now > BEHIND,
        "other_key": facts.other_key,
        "failed": facts.failed,
        "none": made_at is None and not facts.failed,
        "late": is_late and not facts.failed,
        "not_in_order": made_at and not facts.in_order,
        "second_away": facts.second and is_away,
        "second_failed": facts.second and not is_away and facts.second_failed,
        "no_second": not (facts.second or facts.no_second),
    }
