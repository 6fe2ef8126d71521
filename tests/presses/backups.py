"""How the addresses of the backups are pressed."""

import time

from tests.presses.press import Press, press
from tournaments.backups import locks, state
from tournaments.backups.here import this_club

PATIENCE = 120  # seconds


@press("backups:make")
def make(by):
    club = this_club()
    seen = state.read(club.backups).number
    return Press(
        sent={"seen": seen},
        leaves=lambda: when_made(club),
        left=seen + 1,
    )


def when_made(club):
    """The number of the newest, once none is being made: a page waits less long."""
    end = time.monotonic() + PATIENCE
    copying = club.backups / locks.COPYING
    while locks.is_held(copying) and time.monotonic() < end:
        time.sleep(0.1)
    return state.read(club.backups).number


@press("backups:second")
def second(by):
    return Press(
        sent={"none": "1"},
        leaves=lambda: state.read(this_club().backups).no_second,
        left=True,
    )


@press("backups:download")
def download(by):
    return Press({"number": 1})
