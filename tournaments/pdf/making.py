"""Has papers made by the pool, and keeps each in the cache while it is right.

A paper is kept by what it shows: the version of its tournament, what stands beside it,
and the names of who plays. While it is made its share is told in the cache, so that
whichever process of the server is asked can say how far it is, or stop it.
"""

import logging
import secrets
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from threading import Thread
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.cache import CLEARED, program_changed_at, write_to_cache
from tournaments.entries.models import Entry
from tournaments.jury.progress import final_case_keys
from tournaments.pages import grids_digest, versions_or_404
from tournaments.pdf.pool import ARCHIVED, TAGGED, Unmade, Why, lay_out
from tournaments.plans.models import Tournament

Write = Callable[..., list[str]]  # the pages of a paper, printed at a moment, in styles
SECONDS = 240.0  # that whoever has no browser to tell waits
FRESH = 10  # seconds for which a share holds: its process is gone, if nothing follows
TOLD = 60  # seconds in which whoever waits hears why there is no paper
LOOK = 0.02  # seconds between two looks whether a paper is there

log = logging.getLogger(__name__)


class CannotPrint(Exception):
    """The reason why there is no PDF, in a sentence for whoever asked for one."""


class NoPdf(CannotPrint):
    """This computer makes no PDF at all: the page itself is there to be printed."""


class Progress(NamedTuple):
    """The share of a paper that is made, or the reason why there is none."""

    key: str
    token: str  # of who makes it
    share: float
    why: Why | None = None


@dataclass(frozen=True)
class Wanted:
    """A paper that somebody asks for: which one, and how it is written."""

    tournament: Tournament
    asked: Hashable  # what it is, for whom, in which language
    write: Write
    variant: str = TAGGED

    @cached_property
    def key(self) -> str:
        """Return its key in the cache: another once it may show anything else."""
        day = self.tournament
        shown = (
            versions_or_404(day.public_id),
            grids_digest(),
            sorted(Entry.objects.filter(tournament=day).values_list(*NAMES)),
            sorted(Account.objects.values_list("pk", "name")),
            final_case_keys(day, timezone.now()),
            program_changed_at(settings.BASE_DIR),
        )
        return f"{self.name}-{_digest(shown)}"

    @property
    def name(self) -> str:
        """Return what all its keys begin with."""
        return f"{key_prefix(self.tournament.public_id)}{_digest(self.asked)}"


NAMES = (
    "pk",
    *(f"player__{one}" for one in ("first_name", "last_name", "shown", "category")),
    "player__club__name",
)


def paper_or_progress(
    wanted: Wanted, seconds: float, key: str = ""
) -> bytes | Progress:
    """Return a paper once it is made, or after so many seconds how far it is.

    Whoever ordered it has the one of his `key`, whatever was written meanwhile.
    """
    until = time.monotonic() + seconds
    if not key.startswith(wanted.name):
        key = wanted.key
    while True:
        progress: Progress | None = cache.get(_progress_key(key))
        made: bytes | None = cache.get(key)
        if made is not None:
            return made
        if progress is None:
            key = wanted.key
            progress = _begin(wanted)
        if progress.why is not None:
            cache.delete(_progress_key(key))
            raise refusal(progress.why)
        if time.monotonic() >= until:
            return progress
        time.sleep(LOOK)


def is_there(wanted: Wanted) -> bool:
    """Return whether a paper is made already, as it would be made now."""
    return wanted.key in cache


def stop(tournament: str, key: str) -> None:
    """Have a paper of a tournament made no further, whichever process makes it."""
    progress = (
        cache.get(_progress_key(key))
        if key.startswith(key_prefix(tournament))
        else None
    )
    if progress is not None:
        cache.set(f"stop-{progress.token}", True, TOLD)
        cache.delete(_progress_key(key))


def make_pdf(pages: Sequence[str], *, archived: bool = False) -> bytes:
    """Return a paper that is kept nowhere, however long it takes."""
    try:
        return lay_out(pages, ARCHIVED if archived else TAGGED)
    except Unmade as error:
        raise refusal(error.why) from error


def key_prefix(tournament: str) -> str:
    return f"paper-{tournament}-"


def _digest(value: Any) -> str:
    return sha256(repr(value).encode()).hexdigest()[:24]


def _progress_key(key: str) -> str:
    return f"{key}-way"


def _begin(wanted: Wanted) -> Progress:
    """Write a paper, and have it made behind the answer."""
    progress = Progress(wanted.key, secrets.token_hex(8), 0.0)
    thrown = cache.get(CLEARED)
    if not cache.add(_progress_key(wanted.key), progress, FRESH):
        return cache.get(_progress_key(wanted.key)) or progress  # somebody was faster
    try:
        pages = wanted.write(timezone.now())
    except BaseException:
        cache.delete(_progress_key(wanted.key))
        raise
    # All that asks the database is asked here, not in the thread.
    words = (wanted.key, wanted.variant, pages, progress, thrown)
    Thread(target=_make, args=words, name="paper", daemon=True).start()
    return progress


def _make(
    key: str, variant: str, pages: Sequence[str], progress: Progress, thrown: str | None
) -> None:
    def is_stopped() -> bool:
        return bool(cache.get(f"stop-{progress.token}"))

    def goes_on(share: float) -> bool:
        if is_stopped():
            return False
        cache.set(_progress_key(key), progress._replace(share=share), FRESH)
        if is_stopped():  # while that was told: nobody is to wait for it
            cache.delete(_progress_key(key))
            return False
        return True

    try:
        made = lay_out(pages, variant, goes_on)
        write_to_cache(cache, key, made, thrown)
        cache.delete(_progress_key(key))
    except Unmade as error:
        if error.why is not Why.STOPPED:
            cache.set(_progress_key(key), progress._replace(why=error.why), TOLD)
    except Exception:  # whatever it is, whoever waits is told
        log.exception("No PDF")
        cache.set(_progress_key(key), progress._replace(why=Why.UNMADE), TOLD)


def refusal(why: Why) -> CannotPrint:
    """Return what to tell the reader, and what helps."""
    if why is Why.MISSING:
        return NoPdf(
            _(
                "This is the page itself: print it from your browser. For PDF files, "
                "with page numbers, this computer lacks the library Pango (Debian: apt "
                "install libpango-1.0-0 libpangoft2-1.0-0)."
            )
        )
    told = {
        Why.SLOW: _(
            "This document takes too long to make. Print the page itself instead."
        ),
        Why.STOPPED: _("This document was stopped."),
        Why.UNMADE: _("The PDF could not be made. Print the page itself instead."),
    }
    return CannotPrint(told[why])
