"""Holds thousands of connections that owe something, while the desk enters lines."""

import http.client
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.browsing import BROKEN
from tests.attacks.place import Place, not_served
from tests.attacks.siege import enter

DESCRIPTORS = 1_024  # the soft limit of a Debian machine, with which the server starts
LINES = 24
MANY, SECONDS = 1_000, 30  # of so many that a whole hall is held for so long
NEWCOMER = "127.0.2.{}"  # each from an address of its own
PATIENCE = 5  # seconds that a person would wait

# Who comes next: from which address, and what he sends.
Comers = Callable[[int], tuple[str, bytes]]


@contextmanager
def as_on_debian() -> Iterator[Place]:
    """A hall whose server has the usual limits; the attacker has none."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with not_served() as here:
        resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, hard))
        try:
            here.start()
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
            yield here
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Crowd(Thread):
    """So many connections; who is let go comes back at once."""

    def __init__(self, here: Place, size: int, comers: Comers) -> None:
        super().__init__(daemon=True)
        self.here, self.size, self.comers = here, size, comers
        self.over, self.all_came = Event(), Event()
        self.came = 0

    def run(self) -> None:
        there, selector = 0, DefaultSelector()
        while not self.over.is_set():
            for _one in range(min(200, self.size - there)):
                if (one := self.another()) is not None:
                    selector.register(one, EVENT_READ)
                    there += 1
            if self.came >= self.size:
                self.all_came.set()
            for key, _events in selector.select(0.05):
                selector.unregister(key.fileobj)
                key.fileobj.close()  # type: ignore[union-attr]  # a socket
                there -= 1
        for key in list(selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]  # a socket

    def another(self) -> socket.socket | None:
        source, data = self.comers(self.came)
        self.came += 1
        one = socket.socket()
        one.settimeout(PATIENCE)
        try:
            one.bind((source, 0))
            one.connect(("127.0.0.1", self.here.port))
            one.sendall(data)
            one.setblocking(False)
        except OSError:
            one.close()
            return None
        return one


def besieged(tries: int, table: int, comers: Comers) -> Losses:
    """Lines are entered, and newcomers look, while so many stay."""
    losses: Losses = []
    seconds = SECONDS if tries >= MANY else SECONDS / 10
    with as_on_debian() as here:
        crowd = Crowd(here, tries, comers)
        crowd.start()
        crowd.all_came.wait(seconds)
        for deal in range(1, LINES + 1):
            began = time.monotonic()
            desk = http.client.HTTPConnection("127.0.0.1", here.port, timeout=PATIENCE)
            losses += enter(desk, here, table, deal)
            desk.close()
            losses += newcomer(here, NEWCOMER.format(deal))
            time.sleep(max(0.0, seconds / LINES - (time.monotonic() - began)))
        crowd.over.set()
        crowd.join()
        return losses + here.traces()


def newcomer(here: Place, source: str) -> Losses:
    """Somebody at an address of his own opens the first page."""
    there = http.client.HTTPConnection(
        "127.0.0.1", here.port, timeout=PATIENCE, source_address=(source, 0)
    )
    try:
        there.request("GET", "/")
        status = there.getresponse().status
    except BROKEN as error:
        return [f"somebody who has just come: {error!r}"]
    finally:
        there.close()
    return [] if status == 200 else [f"somebody who has just come: {status}"]


def come(number: int) -> tuple[str, bytes]:
    """Come from one of sixty addresses, and say nothing or half of something."""
    halves = (b"", b"GET / HTTP/1.1\r\nHost: lo", b"", FORM)
    return f"127.0.1.{1 + number % 60}", halves[number % len(halves)]


FORM = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\nx"
ATTACK = attack.Attack(
    "crowds",
    "Connections of sixty addresses, half of them silent, half with part of a request,"
    " that stay 30 s and come back when they are let go, at the usual 1,024"
    " descriptors. Lost: one of 24 lines of the desk, or the first page for somebody"
    " who has just come, within 5 s; a trace.",
    tries=3_000,
    few=300,
    go=lambda tries: besieged(tries, 1, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
