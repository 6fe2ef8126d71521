"""Watches the club that is served, and has the backups made that are due."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from threading import Thread

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _, override

from tournaments.backups import apart, locks, places, queries, state
from tournaments.backups.apart import Outcome
from tournaments.backups.club import Club
from tournaments.backups.here import this_club
from tournaments.backups.rules.due import (
    AGAIN,
    EVERY,
    LastBackup,
    Progress,
    why_due,
    without_reopened,
)
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import sentence_of, trouble_sentence

LOOKS = 5.0  # seconds between two looks
log = logging.getLogger(__name__)


def begin() -> None:
    """Watch from now on, beside whatever else this process does."""
    Thread(target=watch, args=(this_club,), name="backups", daemon=True).start()


def watch(
    now_served: Callable[[], Club], pause: Callable[[float], None] = time.sleep
) -> None:
    """Watch until the process ends; of several processes one does, the others wait.

    The club is asked for at each look: one that is restored meanwhile brings its key.
    """
    club = now_served()
    pause(LOOKS)  # the server is to be up first
    while True:
        try:
            with locks.hold(club.backups / locks.WATCHING):
                watcher = Watcher(club)
                while True:
                    watcher.club = now_served()
                    watcher.look(time.monotonic())
                    pause(LOOKS)
        except locks.Taken:
            pass
        except Trouble as trouble:
            with override(settings.CONSOLE_LANGUAGE):
                log.warning(_("No backup can be made: %s"), trouble_sentence(trouble))
        pause(AGAIN)


class Watcher:
    """A watch: what the last look found, and when a backup was last made or tried."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.found: Progress | None = None
        self.last = LastBackup(at=0.0, progress=None)
        self.carried_at = -AGAIN

    def look(self, now: float) -> None:
        """Make the backup that is due; a silent database is asked again later."""
        try:
            found = self.read_progress()
        except DatabaseError:
            connection.close()
            return
        if found:
            self.last = without_reopened(self.last, found)
        because = found and why_due(now, self.last, found)
        if not because:
            self.catch_up(now)
            return
        outcome = apart.add(self.club, because)
        if outcome is Outcome.DONE:
            self.last = LastBackup(now, found)
        elif outcome is Outcome.FAILED:
            self.last = replace(self.last, at=now, failed=True)
            if failed := state.read(self.club.backups).failed:
                with override(settings.CONSOLE_LANGUAGE):
                    why = sentence_of(failed.code, failed.about)
                    log.warning(_("No backup was made: %s"), why)

    def read_progress(self) -> Progress | None:
        """Read how far the club is, if anything was written since the last look."""
        mark = queries.mark()
        if self.found is None or self.found.mark != mark:
            self.found = queries.read_progress(mark)
        return self.found

    def catch_up(self, now: float) -> None:
        """Bring to the second place what it lacks, once it is plugged in again."""
        known = state.read(self.club.backups)
        second = known.second
        if second is None or second.number >= known.number:
            return
        if now - self.carried_at < (EVERY if second.failed else AGAIN):
            return
        if places.find(second, self.club.sticks):
            self.carried_at = now
            apart.carry(self.club)
