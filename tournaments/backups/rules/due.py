"""Decides when a backup is made by itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tournaments.backups.rules.manifest import Because

EVERY = 300.0  # seconds of play in which something changed
AGAIN = 60.0  # seconds after one that failed


@dataclass(frozen=True)
class Progress:
    """The state of a club: how many rounds of each tournament are closed, and more.

    `mark` is another one whenever anything was written.
    """

    mark: object
    closed: Mapping[str, int] = field(default_factory=dict)
    finished: frozenset[str] = frozenset()


@dataclass(frozen=True)
class LastBackup:
    """The last backup: how far the club was, and when it was made or tried."""

    at: float  # in seconds, of a clock that only goes on
    progress: Progress | None  # none: nobody knows, as when the server has just begun
    failed: bool = False


def without_reopened(last: LastBackup, found: Progress) -> LastBackup:
    """Return the last backup without rounds and days that were opened again since.

    What is corrected in them is to be kept once they are closed again.
    """
    before = last.progress
    if before is None:
        return last
    closed = {
        key: min(rounds, found.closed.get(key, rounds))
        for key, rounds in before.closed.items()
    }
    finished = before.finished & found.finished
    return replace(last, progress=replace(before, closed=closed, finished=finished))


def why_due(now: float, last: LastBackup, found: Progress) -> Because | None:
    """Return the reason to make a backup now; None where there is none."""
    if last.failed and now - last.at < AGAIN:
        return None
    before = last.progress
    if before is None:
        return Because("changed")
    for tournament in sorted(found.finished - before.finished):
        return Because("finished", tournament)
    for tournament, rounds in sorted(found.closed.items()):
        if rounds > before.closed.get(tournament, 0):
            return Because("round_closed", tournament, rounds)
    if found.mark != before.mark and now - last.at >= EVERY:
        return Because("changed")
    return None
