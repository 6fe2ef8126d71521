"""Troubles with a backup, as codes that `wording.py` makes sentences of."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

# Nothing more fits: on the disk, in what somebody may use of it, or in one file.
FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
# The file that readers share has no room: it is made by whoever comes first.
OF_SQLITE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE})


def _(text: str) -> str:
    """Mark a text that is translated where it is told."""
    return text


# What a machine answers where something fails; it says so in English alone.
REASONS = {
    errno.EACCES: _("not allowed"),
    errno.EADDRINUSE: _("something else uses it"),
    errno.EEXIST: _("a file stands there"),
    errno.EIO: _("the disk fails"),
    errno.EISDIR: _("a folder stands there"),
    errno.ENAMETOOLONG: _("the name is too long"),
    errno.ENOENT: _("there is no such path"),
    errno.ENOSPC: _("no room left"),
    errno.ENOTDIR: _("a file stands there"),
    errno.EPERM: _("not allowed"),
    errno.EROFS: _("nothing can be written there"),
}


def reason_of(error: OSError) -> str:
    """Say why something failed, in the words of the code; else in the machine's."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)


def is_full(error: sqlite3.Error) -> bool:
    """Tell whether SQLite fails for want of room, though it may call that otherwise."""
    return getattr(error, "sqlite_errorcode", 0) in OF_SQLITE


class Trouble(Exception):
    """The reason why a backup cannot be made, read or restored."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(code, about)
        self.code, self.about = code, about


class Damaged(Trouble):
    """A database of which nothing can be read, or not all of it."""


def disk_trouble(error: OSError, where: object) -> Trouble:
    """Turn an error of a disk into a Trouble: it is full, or cannot be written."""
    if error.errno in FULL:
        return Trouble("full", where=str(where))
    return Trouble("unwritable", where=str(where), why=reason_of(error))


@contextmanager
def disk_errors_as_trouble(where: object) -> Iterator[None]:
    """Turn errors of a disk into a Trouble: it is full, or cannot be written."""
    try:
        yield
    except OSError as error:
        raise disk_trouble(error, where) from error
