"""Chooses the backups to keep: the last hour whole, and fewer the older they are."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import NamedTuple

NEWEST = 3  # are kept whatever happens
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
EVERY = HOUR  # so long all are kept
HOURLY = DAY  # so long the last one of each hour
DAILY = 30 * DAY  # so long the last one of each day
MARKED = 90 * DAY  # so long those of a moment one goes back to
# Those are not made because five minutes have passed.
MARKS = frozenset({"round_closed", "finished", "upgrade", "asked", "replaced"})


class Rung(NamedTuple):
    """A backup, as far as the ladder asks."""

    name: str
    number: int
    made_at: datetime
    what: str  # it was made for
    size: int  # in bytes


def order(rung: Rung) -> tuple[int, datetime, str]:
    """Return a key to sort by: the number first, for a clock may be moved back."""
    return rung.number, rung.made_at, rung.name


def rungs_to_keep(rungs: Iterable[Rung], now: datetime, room: int) -> list[Rung]:
    """Return those that stay, the newest first; the oldest go if `room` runs short.

    The last one of an hour is among the last hour's when it is made, and the last one
    of a day among the last ones of its hours: so nothing goes that is wanted later.
    """
    found = sorted(rungs, key=order, reverse=True)
    newest = found[:NEWEST]
    wanted = {
        *newest,
        *(one for one in found if _age(one, now) <= EVERY),
        *_last_of_each(found, now, HOURLY, "%Y-%m-%d %H"),
        *_last_of_each(found, now, DAILY, "%Y-%m-%d"),
        *(one for one in found if one.what in MARKS and _age(one, now) <= MARKED),
    }
    stay = [one for one in found if one in wanted]
    taken = accumulate(one.size for one in stay)
    return [
        one
        for one, size in zip(stay, taken, strict=True)
        if size <= room or one in newest
    ]


def _age(rung: Rung, now: datetime) -> timedelta:
    """Return the age of a backup; one from the future, as the clock was, is new."""
    return max(now - rung.made_at, timedelta())


def _last_of_each(
    rungs: list[Rung], now: datetime, how_long: timedelta, part: str
) -> list[Rung]:
    last = {
        one.made_at.astimezone(UTC).strftime(part): one
        for one in sorted(rungs, key=lambda rung: (rung.made_at, order(rung)))
    }
    return [one for one in last.values() if _age(one, now) <= how_long]
