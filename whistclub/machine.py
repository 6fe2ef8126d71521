"""Says what the machine under WhistClub refuses, and what to do about it."""

import errno
import logging
import sqlite3
import time
from collections.abc import Iterator

from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, InterfaceError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext_lazy as _, override

from tournaments.backups.trouble import FULL, is_full

# The kinds, each with what is so and what to do about it.
WORDS = {
    "full": (
        _("The disk of this computer is full"),
        _(
            "Delete what nobody needs on this computer, films or downloads say, then do"
            " it again. What was entered before is safe, and can be read."
        ),
    ),
    "read_only": (
        _("Nothing can be written on this computer"),
        _(
            "Look whether the folder of data may be written, and whether its disk is"
            " still plugged in. What was entered before is safe."
        ),
    ),
    "damaged": (
        _("The database is damaged"),
        _(
            "Stop WhistClub and restore the last backup; keep the paper sheets until"
            " that is done."
        ),
    ),
    "away": (
        _("The database does not answer"),
        _(
            "Try again in a minute: it often comes back by itself. Otherwise start the"
            " database again on its computer."
        ),
    ),
    "busy": (
        _("Others are writing just now"),
        _("Try again in a few seconds."),
    ),
}
# By the lowest byte of what SQLite answers.
OF_SQLITE = {
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
    sqlite3.SQLITE_IOERR: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_BUSY: "busy",
}
# By the first signs of what PostgreSQL answers, as its list of error codes has them.
OF_POSTGRESQL = {
    "53100": "full",
    "25006": "read_only",
    "XX001": "damaged",
    "XX002": "damaged",
    "08": "away",
    "57P": "away",
    "53300": "busy",
    "55P03": "busy",
    "40": "busy",
}
OF_THE_DISK = {
    **dict.fromkeys(FULL, "full"),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO), "read_only"),
}
# What Django makes of another error, without naming it as the cause.
WRAPPED = (DatabaseError, InterfaceError, UpdateError, SessionInterrupted)
# What a visitor typed wrong, or may not do.
REFUSALS = (BadRequest, MultiPartParserError, PermissionDenied, SuspiciousOperation)
LOG_INTERVAL = 60.0  # seconds between two lines of the same kind on the console


def refusal_kind(error: BaseException | None) -> str | None:
    """Return what the machine refuses with this error, or None for any other error."""
    return next((kind for one in _causes(error) if (kind := _own_kind(one))), None)


def sentence(error: BaseException) -> str | None:
    """Return what is so, what to do, and the machine's own words, for the console."""
    kind = refusal_kind(error)
    if kind is None:
        return None
    title, advice = WORDS[kind]
    with override(settings.CONSOLE_LANGUAGE):
        return f"{title}. {advice} ({' '.join(str(error).split())})"


class OnceAMinute(logging.Filter):
    """Say in a sentence, and once a minute, what the machine refuses; never a trace."""

    def __init__(self) -> None:
        super().__init__()
        self.said_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        kind = refusal_kind(error)
        if error is None or kind is None:
            return True
        now = time.monotonic()
        if now - self.said_at.get(kind, -LOG_INTERVAL) < LOG_INTERVAL:
            return False
        self.said_at[kind] = now
        record.msg, record.args = sentence(error), None
        record.exc_info = record.exc_text = None
        return True


class NoRefusals(logging.Filter):
    """Leave away who was refused, and told so on a page; anybody could fill a disk.

    Where it is the machine that refuses, it is told, whatever became of the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        status = getattr(record, "status_code", 0)
        refused = 400 <= status < 500 or isinstance(error, REFUSALS)
        return not refused or refusal_kind(error) is not None


def _own_kind(error: BaseException) -> str | None:
    if isinstance(error, sqlite3.Error):
        if is_full(error):
            return "full"
        return OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if hasattr(error, "sqlstate"):  # of PostgreSQL, whose package need not be loaded
        return _postgresql_kind(error.sqlstate, type(error).__name__)
    return OF_THE_DISK.get(error.errno or 0) if isinstance(error, OSError) else None


def _postgresql_kind(state: str | None, name: str) -> str | None:
    """Return what PostgreSQL refuses; without a code its connection fell away."""
    if state is None:
        return "away" if name in {"OperationalError", "InterfaceError"} else None
    return next(
        (kind for code, kind in OF_POSTGRESQL.items() if state.startswith(code)), None
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, and what it came of; Django wraps those of a database."""
    while error is not None:
        yield error
        wrapped = isinstance(error, WRAPPED)
        error = error.__cause__ or (error.__context__ if wrapped else None)
