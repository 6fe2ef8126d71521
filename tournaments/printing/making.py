"""Has papers made, and keeps each of them until something in it changes.

A paper is right while nothing was written in its tournament, as a page is (`kept`), and
no time to appeal has run out. What nothing tells, such as a name that an administrator
changes, is looked at again after some seconds, behind the answer: the page is written
anew, and where it differs the paper is kept no longer.

What one worker of a server makes, all of them hand out (`between`).
"""

from __future__ import annotations

import contextvars
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from threading import Lock, Thread
from weakref import WeakSet

from django.db import connections
from django.utils import timezone
from django.utils.translation import get_language, override

from tournaments.printing import between, stops
from tournaments.printing.between import Told
from tournaments.printing.orders import Order, Ready, Wanted, digest, is_elsewhere
from tournaments.printing.pdf import made
from tournaments.printing.press.job import ARCHIVED, TAGGED, Job
from tournaments.printing.press.press import PRESS
from tournaments.printing.stops import Stop

PAPERS = 200
BYTES = 64_000_000
READ_ANEW = 20.0  # seconds
LEFT = 600.0  # seconds after which nobody fetches what he asked for
Work = Callable[[], None]

log = logging.getLogger(__name__)


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
        self._given: WeakSet[Job] = WeakSet()  # those that other workers have, too
        self._looks = False

    def take(self, wanted: Wanted) -> bytes | Order:
        """A paper if it is ready and right; or else the order for it."""
        return self.ready(wanted) or self._order(wanted)

    def ready(self, wanted: Wanted) -> bytes | None:
        """A paper that was made, if it is right."""
        mark = wanted.mark
        ready = self._ready.get(wanted.name)
        if ready is None or ready.mark != mark:
            ready = self._of_others(wanted) or ready
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

    def _of_others(self, wanted: Wanted) -> Ready | None:
        """A paper that another worker made, as somebody wants it; kept here as well."""
        if not between.is_shared():
            return None
        found = between.found(wanted.file, mark=wanted.mark.told)
        if found is None:
            return None
        ready = Ready(
            found.made, found.page, found.printed_at, wanted.mark, self.clock()
        )
        self._keep(wanted, ready)
        return ready

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
                    if between.is_shared():
                        between.take_away(wanted.file, mark=ready.mark.told)

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
        self._tell(order)
        if not self._looks:
            self._looks = True
            Thread(target=self._look_around, name="other workers", daemon=True).start()
        return order

    def _look_around(self) -> None:
        """While a paper is under way, hear and tell the other workers of it."""
        while True:
            for one in stops.taken():
                self.stop(one)
            with self._guard:
                orders = list(self._orders.values())
            for order in orders:
                self._tell(order)
            with self._guard:
                if all(map(self._is_known, self._orders.values())):
                    self._looks = False
                    return
            time.sleep(stops.LOOK)

    def _is_known(self, order: Order) -> bool:
        """Whether a paper is made, or not to be had, and other workers know it."""
        return order.is_over(0) and (
            order.job in self._given or not between.is_shared()
        )

    def _tell(self, order: Order) -> None:
        """Tell the other workers how far a paper is; give them one that is made."""
        if not between.is_shared() or order.job in self._given:
            return
        file, mark = order.wanted.file, order.wanted.mark.told
        among = [one for one in list(self._orders.values()) if one.job is order.job]
        keys = sorted({order.key, *(one.key for one in among)})
        if not order.is_over(0):
            between.tell(file, Told(mark, keys, order.job.share))
            return
        self._given.add(order.job)
        if order.job.made is not None:
            between.give(file, order.found(keys), thrown=order.thrown)
        between.take_back(file, mark)

    def order(self, key: str, wanted: Wanted, *, joins: bool = False) -> Order | None:
        """The order by its key, if it is for this paper; who joins has his own."""
        with self._guard:
            order = self._orders.get(key)
            if order is None or order.wanted.name != wanted.name:
                return None
            return self._noted(replace(order)) if joins else order

    def elsewhere(
        self, key: str, wanted: Wanted, seconds: float
    ) -> bytes | Told | None:
        """What another worker makes: the paper within so long, or how far it is then.

        Nothing where none makes it, or the one that did is gone.
        """
        if not between.is_shared():
            return None
        file, mark = wanted.file, wanted.mark.told
        until = time.monotonic() + seconds
        while told := between.told(file, key=key, mark=mark):
            if time.monotonic() >= until:
                return told
            time.sleep(stops.LOOK / 5)
        found = between.found(file, key=key, mark=mark)
        return found.made if found else None

    def fetch(self, order: Order) -> bytes:
        """The paper of an order that is over; it is kept from now on."""
        with self._guard:
            self._orders.pop(order.key, None)
        whole = made(order.job)
        mark = order.wanted.mark
        ready = Ready(whole, order.page, order.printed_at, mark, self.clock())
        self._keep(order.wanted, ready)
        self._tell(order)
        return whole

    def _keep(self, wanted: Wanted, ready: Ready) -> None:
        with self._guard:
            self._ready[wanted.name] = ready
            self._ready.move_to_end(wanted.name)
            self._forget()

    def _forget(self) -> None:
        """Let those go that were made longest ago, until the rest fits."""
        size = sum(len(one.made) for one in self._ready.values())
        while len(self._ready) > PAPERS or (size > BYTES and len(self._ready) > 1):
            size -= len(self._ready.popitem(last=False)[1].made)

    def throw_away(self) -> None:
        """Keep no paper any more of those that are ready, here or at other workers."""
        with self._guard:
            self._ready.clear()
        between.throw_away()

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
                self._tell(order)
        return True


SHELF = Shelf()
