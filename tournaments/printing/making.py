"""Has papers made, and keeps each of them until something in it changes.

A paper is right while nothing was written in its tournament, as a page is (`kept`), and
no time to appeal has run out. What nothing tells, such as a name that an administrator
changes, is looked at again after some seconds, behind the answer: the page is written
anew, and where it differs the paper is kept no longer.
"""

from __future__ import annotations

import contextvars
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from hashlib import sha256
from threading import Lock, Thread
from typing import NamedTuple

from django.conf import settings
from django.db import connections
from django.utils import timezone
from django.utils.translation import get_language, override

from tournaments.jury.progress import run_out
from tournaments.kept.pages import beside, mark_or_404, program_of
from tournaments.models import Tournament
from tournaments.printing import stops
from tournaments.printing.pdf import made
from tournaments.printing.press.job import ARCHIVED, TAGGED, Job
from tournaments.printing.press.press import PRESS
from tournaments.printing.stops import Stop

PAPERS = 200
BYTES = 64_000_000
READ_ANEW = 20.0  # seconds
GONE = 10.0  # seconds after which whoever does not ask again waits no longer
LEFT = 600.0  # seconds after which nobody fetches what he asked for
Write = Callable[[datetime], str]  # the page of a paper, printed at that moment
Work = Callable[[], None]

log = logging.getLogger(__name__)


class Mark(NamedTuple):
    """How far a tournament is, and what else a paper shows."""

    version: tuple[int | None, ...]
    others: Hashable


@dataclass(frozen=True)
class Wanted:
    """A paper that somebody asks for: which one, and how it is written."""

    tournament: Tournament
    asked: Hashable  # what it is, for whom, in which language
    write: Write
    archived: bool = False
    sealed: bool = False  # it says how the ledger stood

    @property
    def name(self) -> Hashable:
        return self.tournament.public_id, self.asked

    @cached_property
    def mark(self) -> Mark:
        """How far all is that it shows; read before it is written."""
        mark = mark_or_404(self.tournament.public_id)
        program = program_of(settings.BASE_DIR)
        final = run_out(self.tournament, timezone.now())
        return Mark(mark.version, (mark.quiet_since, beside(), program, final))


@dataclass
class Order:
    """A paper under way, and what it will be right for."""

    wanted: Wanted
    page: str  # a digest of what is printed
    printed_at: datetime
    job: Job
    key: str = field(init=False, default_factory=lambda: new_key())
    began_at: float = field(init=False, default_factory=time.monotonic)
    waits_until: float = field(init=False, default=0)

    def is_for(self, wanted: Wanted) -> bool:
        """Whether it is the very paper that somebody else wants."""
        return self.wanted.name == wanted.name and self.wanted.mark == wanted.mark

    def is_over(self, seconds: float) -> bool:
        return self.job.over.wait(seconds)

    def wait(self, seconds: float) -> bool:
        """Wait for it; whoever does so will ask again soon, or is gone."""
        self.waits_until = time.monotonic() + seconds + GONE
        return self.is_over(seconds)

    @property
    def is_waited_for(self) -> bool:
        return time.monotonic() < self.waits_until


@dataclass
class Ready:
    """A paper that is made: the order it was, and until when it need not be read."""

    made: bytes
    page: str
    printed_at: datetime
    mark: Mark
    read_at: float

    def may_still_say(self, wanted: Wanted) -> bool:
        """Whether it may be right, though something was written since.

        What says how the ledger stood is not: it is written once, for the press.
        """
        return not wanted.sealed or wanted.mark.version == self.mark.version


ONE_AT_A_TIME = Lock()


def behind(work: Work) -> None:
    """Have something done behind the answer, in its language, one after the other."""

    language = get_language()

    def run() -> None:
        try:
            with ONE_AT_A_TIME, override(language):
                work()
        except Exception:
            log.exception("A paper could not be read anew")
        finally:
            connections.close_all()  # those of this thread

    spoken = contextvars.copy_context()  # the words of a game
    Thread(target=spoken.run, args=(run,), name="read anew", daemon=True).start()


class Shelf:
    """The papers that are ready, and the orders that are not."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        behind: Callable[[Work], None] = behind,
    ) -> None:
        self.clock, self.behind = clock, behind
        self._guard = Lock()
        self._ready: OrderedDict[Hashable, Ready] = OrderedDict()
        self._orders: dict[str, Order] = {}
        self._looks = False

    def take(self, wanted: Wanted) -> bytes | Order:
        """A paper if it is ready and right; or else the order for it."""
        return self.ready(wanted) or self._order(wanted)

    def ready(self, wanted: Wanted) -> bytes | None:
        """A paper that was made, if it is right."""
        mark = wanted.mark
        ready = self._ready.get(wanted.name)
        if ready and ready.mark == mark:
            if self._is_to_be_read(ready):
                self.behind(partial(self._read_anew, wanted, ready))
            return ready.made
        if ready and ready.may_still_say(wanted):
            read_at = self.clock()
            if digest(wanted.write(ready.printed_at)) == ready.page:
                ready.mark, ready.read_at = mark, read_at
                return ready.made
        return None

    def _is_to_be_read(self, ready: Ready) -> bool:
        """Whether a paper has not been read for a while; who hears so will read it."""
        with self._guard:
            now = self.clock()
            if now - ready.read_at < READ_ANEW:
                return False
            ready.read_at = now
            return True

    def _read_anew(self, wanted: Wanted, ready: Ready) -> None:
        """Keep a paper no longer that would now say something else, or nothing."""
        page = ""
        try:
            page = digest(wanted.write(ready.printed_at))
        finally:
            with self._guard:
                kept = self._ready.get(wanted.name)
                if page != ready.page and kept is ready:
                    del self._ready[wanted.name]

    def _order(self, wanted: Wanted) -> Order:
        """Put it to the press, unless the very same is there already."""
        with self._guard:
            for one in list(self._orders.values()):
                if one.is_over(0) and time.monotonic() - one.began_at > LEFT:
                    del self._orders[one.key]
            for one in self._orders.values():
                if one.is_for(wanted) and not one.is_over(0):
                    return self._noted(replace(one, wanted=wanted))
        now = timezone.now()
        html = wanted.write(now)
        job = Job(html, ARCHIVED if wanted.archived else TAGGED)
        order = Order(wanted, digest(html), now, PRESS.put(job))
        with self._guard:
            return self._noted(order)

    def _noted(self, order: Order) -> Order:
        """Whoever waits has an order of his own, also where the paper is the same."""
        self._orders[order.key] = order
        if not self._looks:
            self._looks = True
            Thread(target=self._look_for_stops, name="stops", daemon=True).start()
        return order

    def _look_for_stops(self) -> None:
        """While a paper is under way, stop those that were stopped at other workers."""
        while True:
            for one in stops.taken():
                self.stop(one)
            with self._guard:
                if all(one.is_over(0) for one in self._orders.values()):
                    self._looks = False
                    return
            time.sleep(stops.LOOK)

    def order(self, key: str, wanted: Wanted) -> Order | None:
        """The order that somebody waits for, if it is one for this paper."""
        order = self._orders.get(key)
        return order if order and order.wanted.name == wanted.name else None

    def fetch(self, order: Order) -> bytes:
        """The paper of an order that is over; it is kept from now on."""
        with self._guard:
            self._orders.pop(order.key, None)
        whole = made(order.job)
        ready = Ready(
            whole, order.page, order.printed_at, order.wanted.mark, self.clock()
        )
        with self._guard:
            self._ready[order.wanted.name] = ready
            self._ready.move_to_end(order.wanted.name)
            self._forget()
        return whole

    def _forget(self) -> None:
        """Let those go that were made longest ago, until the rest fits."""
        size = sum(len(one.made) for one in self._ready.values())
        while len(self._ready) > PAPERS or (size > BYTES and len(self._ready) > 1):
            size -= len(self._ready.popitem(last=False)[1].made)

    def throw_away(self) -> None:
        """Keep no paper any more of those that are ready."""
        with self._guard:
            self._ready.clear()

    def stop(self, wanted: Stop) -> bool:
        """Wait no longer; what nobody else waits for is made no further.

        Where another worker has the order, it is told, and does so within a second.
        """
        with self._guard:
            order = self._orders.get(wanted.key)
            if order is None:
                return is_elsewhere(wanted.key) and stops.leave(wanted)
            if order.wanted.tournament.public_id != wanted.tournament:
                return False
            del self._orders[order.key]
            others = [one for one in self._orders.values() if one.job is order.job]
            if not any(one.is_waited_for for one in others):
                PRESS.cancel(order.job)
        return True


def new_key() -> str:
    """The key of an order, which tells the worker that has it."""
    return f"{os.getpid()}.{secrets.token_urlsafe(9)}"


def is_elsewhere(key: str) -> bool:
    """Whether another worker of this server has an order."""
    worker, _point, token = key.partition(".")
    return bool(token) and worker != str(os.getpid())


def digest(page: str) -> str:
    return sha256(page.encode()).hexdigest()


SHELF = Shelf()
