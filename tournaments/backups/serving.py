"""The lock of a process that serves, by which others know that it does."""

import sys

from django.conf import settings
from django.utils.translation import override

from tournaments.backups import locks
from tournaments.backups.club import Club
from tournaments.backups.here import this_club
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence

NO_OTHER = 3  # with this status a server starts no other process in its place


def begin() -> None:
    """Hold the lock until this process ends; end it at once where that cannot be."""
    try:
        hold(this_club())
    except Trouble as trouble:
        with override(settings.CONSOLE_LANGUAGE):
            sys.stderr.write(f"{trouble_sentence(trouble)}\n")
        raise SystemExit(NO_OTHER) from trouble


def hold(club: Club) -> int:
    """Hold the lock of a server: with others on PostgreSQL, on SQLite alone."""
    alone = isinstance(club.database, SQLite)
    why = "in_use" if alone else "busy"
    return locks.take(club.folder / locks.RUNNING, shared=not alone, why=why)
