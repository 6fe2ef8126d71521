"""Brings a stop to the worker that has the order: it looks for a note of it.

Whoever presses “Stop” may reach another worker than the one that makes the paper. What
all of them share beside the database is the folder of data, so the note lies there.
"""

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

FOLDER = "stops"  # in the folder of data; no backup takes it along
LOOK = 0.5  # seconds between two looks, while a paper is under way
OLD = 60.0  # seconds after which a note is for a worker that is gone
MOST = 100  # notes, whoever presses however often
KEY = re.compile(r"[0-9]{1,10}\.[A-Za-z0-9_-]{12}")  # of an order
APART = "@"  # between the key and the tournament in the name of a note


class Stop(NamedTuple):
    """Which order is to be stopped, and the tournament at which that was pressed."""

    key: str
    tournament: str


def leave(stop: Stop) -> bool:
    """Leave a note for the worker that has this order; whether there is one now."""
    folder = _folder()
    if not KEY.fullmatch(stop.key):
        return False
    folder.mkdir(mode=0o700, exist_ok=True)
    _sweep(folder)
    if sum(1 for _note in folder.iterdir()) >= MOST:
        return False
    (folder / APART.join(stop)).touch(mode=0o600)
    return True


def taken() -> Iterator[Stop]:
    """The notes that are for this worker; they are gone then."""
    with suppress(OSError):  # there is no folder before the first of them
        for note in _folder().glob(f"{os.getpid()}.*{APART}*"):
            note.unlink()
            yield Stop(*note.name.split(APART, 1))


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER


def _sweep(folder: Path) -> None:
    for note in folder.iterdir():
        with suppress(FileNotFoundError):  # its worker has taken it meanwhile
            if time.time() - note.stat().st_mtime > OLD:
                note.unlink()
