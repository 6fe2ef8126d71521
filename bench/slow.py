"""Connections that are slow in every way: silent, with half of something, or unread."""

from __future__ import annotations

import itertools
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from bench.load import Served

EVERY = 5.0  # seconds between two bytes of each
NARROW = 4_096  # bytes that a slow reader's own system takes for him
# More than one, as with a crowd; they count apart. Only Linux has them unasked.
ADDRESSES = [f"127.0.0.{n}" for n in range(2, 12)] if sys.platform == "linux" else [""]


Kind = tuple[bytes, bytes]  # what is sent at first, and then now and then


class Slow:
    """One that comes back as often as it is let go."""

    def __init__(self, port: int, source: str, begins: bytes, goes_on: bytes) -> None:
        self.port, self.source = port, source
        self.begins, self.goes_on = begins, goes_on
        self.there: socket.socket | None = None
        self.came = 0

    def go_on(self) -> None:
        """Send another byte, or come back."""
        try:
            if self.there is None or self.was_let_go():
                self.come()
            elif self.goes_on:
                self.there.send(self.goes_on)
        except OSError:
            self.leave()

    def come(self) -> None:
        self.leave()
        self.there = socket.socket()
        if not self.goes_on:
            self.there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        self.there.bind((self.source, 0))
        self.there.connect(("127.0.0.1", self.port))
        self.there.setblocking(False)
        self.came += 1
        if self.begins:
            self.there.send(self.begins)

    def was_let_go(self) -> bool:
        """Whether the server has hung up; an answer stays unread."""
        assert self.there is not None
        with suppress(BlockingIOError):
            return self.there.recv(1, socket.MSG_PEEK) == b""
        return False

    def leave(self) -> None:
        if self.there is not None:
            self.there.close()
            self.there = None


def ways(served: Served) -> list[Kind]:
    """What each kind sends first, and then byte by byte."""
    post = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
    ranking = f"/t/{served.made['tournament']}/ranking/".encode()
    get = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % ranking
    return [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nX: ", b"y"),
        (post, b"z"),
        (get * 10, b""),
    ]


@contextmanager
def slow(
    served: Served, connections: int, kinds: Sequence[Kind] = ()
) -> Iterator[list[Slow]]:
    """So many, as many of each kind, each of which sends a byte now and then."""
    those = [
        Slow(served.port, source, *way)
        for _number, source, way in zip(
            range(connections),
            itertools.cycle(ADDRESSES),
            itertools.cycle(kinds or ways(served)),
        )
    ]
    over = threading.Event()
    turn = itertools.cycle(those or [None])

    def send() -> None:
        while not over.wait(EVERY / max(1, connections)):
            one = next(turn)
            if one:
                one.go_on()

    thread = threading.Thread(target=send)
    for one in those:
        one.go_on()
    thread.start()
    try:
        yield those
    finally:
        over.set()
        thread.join()
        for one in those:
            one.leave()
