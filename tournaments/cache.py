"""Keeps values that are made once for all who ask, while they are right."""

import secrets
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from math import inf
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from django.conf import settings
from django.core.cache import BaseCache, caches

A_DAY = 86_400  # seconds, after which whatever is kept goes


SOURCE_FOLDERS = ("templates", "static", "locale", "tournaments", "scoring", "seating")


CLEARED = "thrown-away"  # changes whenever all that was kept was thrown away


LOCKS_GUARD = Lock()


LOCKS: WeakValueDictionary[str, Any] = WeakValueDictionary()  # a lock for each key


class DayVersions(NamedTuple):
    """The versions of a tournament, and of the earlier session that counts in it.

    Since the versions `quiet_since` nothing was written but lines.
    """

    version: tuple[int | None, ...]
    quiet_since: tuple[int | None, ...]


class Cacheable(NamedTuple):
    """A value made for all who ask, and for how many seconds it is right."""

    value: Any
    seconds: float = inf  # if no version tells otherwise
    seconds_of_lines: float = 0  # right enough, while only lines are written


class CacheEntry(NamedTuple):
    """The last value made under a name, its version, and until when lines wait."""

    value: Any
    version: tuple[int | None, ...]
    made_at: float
    lines_due: float

    def is_right(self, versions: DayVersions) -> bool:
        """Return whether it is current, or recent by a clock that was not set back."""
        recent = self.made_at <= time.time() < self.lines_due
        return self.version == versions.version or recent


def cached_value(
    name: Hashable,
    versions: DayVersions,
    make: Callable[[], Cacheable],
    *,
    waits: bool = False,
) -> Any:
    """Return what is made once for all who ask for it, while it is right.

    When five hundred phones ask after a change, the database hears of one: while one
    thread makes it the others wait, or take the last if it only lacks lines and none
    of them `waits`. Whoever asks has read the versions before, so that what is cached
    under them was read later.
    """
    known = (program_changed_at(settings.BASE_DIR), name, versions.quiet_since)
    key = sha256(repr(known).encode()).hexdigest()
    pages = caches["pages"]
    last = read_from_cache(pages, key)
    if last is not None and last.is_right(versions):
        return last.value
    with LOCKS_GUARD:
        making = LOCKS.setdefault(key, Lock())
    if not making.acquire(blocking=last is None or waits) and last is not None:
        return last.value
    try:
        last = read_from_cache(pages, key)
        if last is None or not last.is_right(versions):
            thrown = pages.get(CLEARED)
            made = make()
            now = time.time()
            due = now + made.seconds_of_lines
            last = CacheEntry(made.value, versions.version, now, due)
            seconds = min(made.seconds, A_DAY)
            with suppress(OSError):  # a full disk keeps nothing, and shows everything
                write_to_cache(pages, key, last, thrown, timeout=seconds)
        return last.value
    finally:
        making.release()


def read_from_cache(cache: BaseCache, key: str) -> CacheEntry | None:
    """Read what was made last, if that can be: another may be writing it just now."""
    with suppress(OSError):
        found: CacheEntry | None = cache.get(key)
        return found
    return None


def write_to_cache(
    cache: BaseCache, key: str, made: object, thrown: str | None, **seconds: Any
) -> None:
    """Keep what was made, unless all was thrown away since it was begun."""
    if cache.get(CLEARED) == thrown:
        cache.set(key, made, **seconds)
    if cache.get(CLEARED) != thrown:
        cache.delete(key)


def clear_caches() -> None:
    """Keep nothing of what was made so far, nor of what is begun."""
    for name in settings.CACHES:
        caches[name].clear()
        caches[name].set(CLEARED, secrets.token_hex(8), None)


@cache
def program_changed_at(folder: Path) -> float:
    """Return when the program itself last changed: an update makes every page anew."""
    rooms = (folder / room for room in SOURCE_FOLDERS)
    found = (one for room in rooms for one in room.rglob("*.*"))
    sources = (one for one in found if one.is_file() and one.suffix != ".pyc")
    return max((one.stat().st_mtime for one in sources), default=0)
