"""A server of waitress that bounds what an address owes it, and how much it holds.

waitress reads requests whole and keeps answers until they are read, so that nobody who
is slow takes a thread. But it lets in whoever comes, and waits for all of them.
"""

import os
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from enum import IntEnum
from struct import pack
from typing import Any, NamedTuple

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

LOOKED_AT = 100_000  # connections, in a second
AT_ONCE = 64  # let in, before those who are there have their turn
RESET = pack("ii" if os.name == "posix" else "hh", 1, 0)  # leave nothing behind


class ServerBounds(NamedTuple):
    """The most that one visitor, one address and all of them may take."""

    places: int  # of all; half of them may be of one address
    owing: int = 100  # of one address, silent or with half of something
    held: int = 8_000_000  # bytes of one address, here or not read yet
    held_by_all: int = 64_000_000
    slack: float = 20.0  # seconds for half of something, and
    rate: int = 1_000  # so many bytes a second beyond
    stop: float = 4.0  # seconds for who waits for an answer, once it is to stop,
    fresh: float = 2.0  # or has begun to ask so many seconds ago at most


class Stage(IntEnum):
    """The stages of a connection: those in the first make room first."""

    OWES_REQUEST = 0
    IDLE = 1
    OWES_READING = 2
    ASKS = 3


OWING = (Stage.OWES_REQUEST, Stage.OWES_READING)


class Visitor(HTTPChannel):
    """A connection, with what it owes and what it holds."""

    half, since = 0, 0.0  # bytes of a request that is not whole yet, and its first one
    was_served = False

    def __init__(self, server: "Server", sock: Any, addr: Any, *more: Any, **map: Any):
        super().__init__(server, sock, addr, *more, **map)
        server.at.setdefault(addr[0], set()).add(self)

    def received(self, data: bytes) -> None:
        """Take what came; where its address holds too much, somebody goes."""
        self.since = self.since if self.half else time.time()
        self.half += len(data)
        super().received(data)
        if self.request is None:
            self.half, self.was_served = 0, True
        if self.half > self.adj.inbuf_overflow or len(self.requests) > 1:
            self.server.bound_address(self.addr[0])

    def service(self) -> None:
        try:
            super().service()
        finally:
            self.server.task_dispatcher.queue.reading.discard(self)

    def held_bytes(self) -> int:
        """Return its bytes that lie here, but for a large file that is expected."""
        if getattr(self.request, "is_large", False):
            return 0
        whole = sum(one.body_bytes_received for one in list(self.requests))
        return int(self.half + whole + self.total_outbufs_len)

    def stage(self) -> Stage:
        if self.requests:
            return Stage.ASKS
        if self.total_outbufs_len:
            return Stage.OWES_READING
        owes = self.half or not self.was_served
        return Stage.OWES_REQUEST if owes else Stage.IDLE

    def begun_at(self) -> float:
        return self.since if self.half else float(self.last_activity)

    def disconnect(self) -> None:
        """Close it at the next look, also where nothing is read of what is sent."""
        self.will_close = True
        self.server.forget(self)
        with suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self.socket.shutdown(socket.SHUT_RDWR)

    def del_channel(self, map: Any = None) -> None:
        super().del_channel(map)
        self.server.forget(self)
        if self.request is not None:
            self.request.close()  # with the file that its body lies in


class Server(TcpWSGIServer):
    """A listener whose visitors have bounds, but for a proxy that is trusted."""

    channel_class = Visitor
    came, is_stopping = None, False

    def __init__(self, application: Any, bounds: ServerBounds, **words: Any) -> None:
        self.bounds, self.at = bounds, dict[str, set[Visitor]]()
        super().__init__(application, _start=False, bind_socket=False, **words)

    def handle_accept(self) -> None:
        for _turn in range(AT_ONCE):
            self.came = None
            super().handle_accept()
            if self.came is None:
                return

    def accept(self) -> Any:
        """Let somebody in, unless there is no room; nothing is built for who is not."""
        self.came = super().accept()
        if self.came is not None and not self.has_room(self.fix_addr(self.came[1])[0]):
            self.came[0].close()
            return None
        return self.came

    def fix_addr(self, addr: Any) -> tuple[str, int]:
        return addr[0].removeprefix("::ffff:"), addr[1]  # IPv4 that came by IPv6

    def has_room(self, address: str) -> bool:
        """Tell whether one more of this address may come in; another may make room."""
        is_proxy = address == self.adj.trusted_proxy
        here = set() if is_proxy else self.at.get(address, set())
        owing = [one for one in here if one.stage() in OWING]
        if len(owing) >= self.bounds.owing:
            return self.make_room(owing)
        if len(self.active_channels) >= self.bounds.places:
            return self.make_room(sorted(self.at.values(), key=len)[-1])
        return len(here) < self.bounds.places // 2 or self.make_room(here)

    def make_room(self, among: Iterable[Visitor]) -> bool:
        some = [one for one in among if not one.requests]
        if some:
            min(some, key=lambda one: (one.stage(), one.begun_at())).disconnect()
        return bool(some)

    def forget(self, one: Visitor) -> None:
        self.at.get(one.addr[0], set()).discard(one)
        if not self.at.get(one.addr[0]):
            self.at.pop(one.addr[0], None)

    def maintenance(self, now: float) -> None:
        super().maintenance(now)
        everybody = list(self.active_channels.values())
        for one in everybody:
            patience = self.bounds.slack + one.half / self.bounds.rate
            if now - one.begun_at() > patience and (one.half or one.total_outbufs_len):
                one.disconnect()
        for address in list(self.at):
            self.bound_address(address)
        self.bound(everybody, self.bounds.held_by_all)

    def bound_address(self, address: str) -> None:
        if address != self.adj.trusted_proxy:
            self.bound(self.at.get(address, ()), self.bounds.held)

    def bound(self, some: Iterable[Visitor], most: int) -> None:
        """Let those go who hold most, until all of them hold no more than this."""
        held = {one: one.held_bytes() for one in some}
        too_much = sum(held.values()) - most
        for one in sorted(held, key=held.__getitem__, reverse=True):
            if too_much <= 0:
                return
            one.disconnect()
            too_much -= held[one]

    def run(self) -> None:
        """Serve until told to stop; then those finish who have begun, for a while."""
        self.accept_connections()
        while not self.is_stopping:
            self.look()
        self.del_channel()
        self.socket.close()  # nobody comes any more
        until = time.time() + self.bounds.stop
        while time.time() < until and any(map(self.is_busy, self.active_channels)):
            self.look()
        self.task_dispatcher.shutdown(timeout=max(0.1, until - time.time()))

    def is_busy(self, number: int) -> bool:
        one = self.active_channels[number]
        is_fresh = time.time() - one.since < self.bounds.fresh
        return bool(one.half and is_fresh) or one.stage() >= Stage.OWES_READING

    def look(self) -> None:
        time.sleep(len(self._map) / LOOKED_AT)  # each is asked, so many less often
        self.asyncore.loop(0.5, self.adj.asyncore_use_poll, self._map, 1)

    def stop(self, *_signal: Any) -> None:
        self.is_stopping = True
        self.pull_trigger()
