"""Locks between processes, which nobody holds any more once their holder is gone."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tournaments.backups.sealed import OURS_ALONE
from tournaments.backups.trouble import Trouble, disk_errors_as_trouble

RUNNING = "running.lock"  # held by each server, as long as it serves
COPYING = "copying.lock"  # held by whoever makes a backup, or restores one
WATCHING = "watching.lock"  # held by the one server that makes backups by itself


class Taken(Trouble):
    """Somebody else holds the lock."""


def take(
    path: Path, *, shared: bool = False, wait: bool = False, why: str = "busy"
) -> int:
    """Hold a lock until `free`, or until this process ends; else Taken says `why`."""
    with disk_errors_as_trouble(path.parent):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, OURS_ALONE)
    try:
        _lock(handle, shared, wait)
    except OSError as error:
        os.close(handle)
        raise Taken(why, where=str(path.parent)) from error
    return handle


def free(handle: int) -> None:
    os.close(handle)


@contextmanager
def hold(path: Path, *, wait: bool = False, why: str = "busy") -> Iterator[None]:
    """Hold a lock alone; raise Taken if somebody else does, unless one waits."""
    handle = take(path, wait=wait, why=why)
    try:
        yield
    finally:
        free(handle)


def is_held(path: Path) -> bool:
    if not path.exists():
        return False
    try:
        free(take(path))
    except Taken:
        return True
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, shared: bool, wait: bool) -> None:
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, shared: bool, wait: bool) -> None:
        how = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        fcntl.flock(handle, how if wait else how | fcntl.LOCK_NB)
