"""A door of its own on a free port, with an application of a few lines behind it."""

import asyncio
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from whistclub.server.accepting import let_in
from whistclub.server.door import Door
from whistclub.server.limits import Limits

HOST = "127.0.0.1"
PATIENCE = 30  # seconds after which a test has failed
GET = b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"


@dataclass
class Club:
    """An application that notes what it is asked, and waits where it is told to."""

    asked: list[dict] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    begun: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    gate: threading.Event = field(default_factory=threading.Event)

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        self.asked.append(environ)
        self.bodies.append(environ["wsgi.input"].read())
        if path.startswith("/waits"):
            self.begun.release()
            self.gate.wait(PATIENCE)
        if path == "/fails":
            raise ValueError(path)
        if path == "/known":
            environ["whistclub.known_by"] = "sessionid"
        size = environ["QUERY_STRING"]
        body = b"x" * int(size) if size else path.encode()
        headers = [("Content-Type", "text/plain"), ("Set-Cookie", " a=b; Path=/")]
        if path == "/nonsense":
            headers.append(("X-Broken", "a\r\nb"))
        start_response("200 OK", headers)
        return [body]

    def paths(self):
        return [environ["PATH_INFO"] for environ in self.asked]


class Hall:
    """The door, its port, and a way to look at it from another thread."""

    def __init__(self, door, port, loop):
        self.door, self.port, self.loop = door, port, loop

    def within(self, look, *words):
        """Call something in the loop's thread, where the door lives."""

        async def call():
            return look(*words)

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(PATIENCE)

    def wait_until(self, holds):
        """Until something is so in the loop; it is asked again and again."""

        async def look():
            while not holds(self.door):
                await asyncio.sleep(0.005)

        asyncio.run_coroutine_threadsafe(look(), self.loop).result(PATIENCE)

    def later(self, seconds):
        """Let the door look as if so many seconds had passed."""
        self.within(lambda: self.door.look(asyncio.get_running_loop().time() + seconds))

    def knock(self, data=b"", *, source=HOST):
        there = socket.create_connection(
            (HOST, self.port), timeout=PATIENCE, source_address=(source, 0)
        )
        if data:
            there.sendall(data)
        return there

    def ask(self, data):
        """Everything that is answered until the server closes."""
        with self.knock(data) as there:
            return everything(there)


def reset(there):
    """Leave without the courtesy of an end."""
    there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    there.close()


def waiting(door):
    """How many requests wait for a thread."""
    return sum(map(len, door.hands.lanes.values()))


def everything(there):
    found = b""
    while True:
        try:
            data = there.recv(65536)
        except ConnectionResetError:
            return found
        if not data:
            return found
        found += data


def one_answer(there):
    """The headers and the body of one answer that says how long it is."""
    found = b""
    while b"\r\n\r\n" not in found:
        data = there.recv(65536)
        assert data, found
        found += data
    head, _blank, body = found.partition(b"\r\n\r\n")
    length = next(
        int(line.partition(b":")[2])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length")
    )
    while len(body) < length:
        data = there.recv(65536)
        assert data, found
        body += data
    return head, body[:length]


@contextmanager
def hall(club, *, hands=2, is_behind_proxy=False, **limits) -> Iterator[Hall]:
    """A door that never looks on its own: a test says when, and how late it is."""
    limits = {"look_seconds": 3600.0, "stop_seconds": 5.0} | limits
    listener = socket.create_server((HOST, 0))
    listener.setblocking(False)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def begin():
        door = Door(club, hands, Limits(**limits), is_behind_proxy=is_behind_proxy)
        stop = asyncio.Event()
        return door, stop, loop.create_task(let_in(listener, door, stop))

    async def end():
        stop.set()
        await accepting
        await door.close()

    begun = asyncio.run_coroutine_threadsafe(begin(), loop)
    door, stop, accepting = begun.result(PATIENCE)
    try:
        yield Hall(door, listener.getsockname()[1], loop)
    finally:
        getattr(club, "gate", threading.Event()).set()
        asyncio.run_coroutine_threadsafe(end(), loop).result(PATIENCE)
        for one in door.hands.threads:
            one.join(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()
        listener.close()
