"""Makes a backup in a process of its own, which steps back behind the server."""

import atexit
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import UTC, datetime
from enum import IntEnum
from functools import partial

from tournaments.backups import locks, making, state
from tournaments.backups.checking import HOUSE
from tournaments.backups.club import Club, club_from
from tournaments.backups.rules.manifest import Because
from tournaments.backups.state import Failure
from tournaments.backups.trouble import Trouble

STEPS_BACK = 10  # of 19: whoever enters a deal comes first


class Outcome(IntEnum):
    """The outcome of a backup, as the status with which the process ends."""

    DONE = 0
    FAILED = 3  # why is in the state
    BUSY = 4  # another backup is being made, or one is restored


def add(club: Club, because: Because, *, seen: int | None = None) -> Outcome:
    """Make a backup beside the others; none if there is a newer one than was `seen`."""
    return _outcome_of(club, {"because": asdict(because), "seen": seen})


def carry(club: Club) -> Outcome:
    """Bring to the second place what it lacks."""
    return _outcome_of(club, {})


def _outcome_of(club: Club, told: dict[str, object]) -> Outcome:
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=HOUSE,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # Windows knows no niceness, which the process takes upon itself elsewhere.
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    ) as process:
        end = partial(_end, process)
        atexit.register(end)
        _out, err = process.communicate(json.dumps({**told, "club": club.as_json()}))
        atexit.unregister(end)
    try:
        return Outcome(process.returncode)
    except ValueError:
        said = err.strip().splitlines() or [str(process.returncode)]
        stopped = Failure(datetime.now(UTC), "stopped", {"why": said[-1]})
        with suppress(Trouble):  # a disk on which not even this can be written
            state.change(club.backups, lambda known: replace(known, failed=stopped))
        return Outcome.FAILED


def _end(process: subprocess.Popen[str]) -> None:
    """End the process of a backup: none writes in a club whose server has ended."""
    process.terminate()
    process.wait()


def main() -> Outcome:
    """Make or carry a backup, as standard input tells, and return the outcome."""
    if hasattr(os, "nice"):
        os.nice(STEPS_BACK)
    # Ctrl+C is meant for the server, which ends this process, and its own with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_of_it: sys.exit(Outcome.BUSY))
    told = json.load(sys.stdin)
    club = club_from(told["club"])
    try:
        if "because" in told:
            making.add(club, Because(**told["because"]), seen=told["seen"])
        else:
            with locks.hold(club.backups / locks.COPYING):
                making.carry(club)
    except locks.Taken:
        return Outcome.BUSY
    except Trouble:
        return Outcome.FAILED
    return Outcome.DONE


if __name__ == "__main__":
    sys.exit(main())
