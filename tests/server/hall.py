"""A server on a free port, with an application of a few lines behind it."""

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace

from whistclub import server

HOST = "127.0.0.1"
PATIENCE = 30  # seconds after which a test has failed
GET = b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\n"


@dataclass
class Club:
    """An application that notes what it is asked, and waits where it is told to."""

    asked: list[dict] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    begun: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    gate: threading.Event = field(default_factory=threading.Event)

    def __call__(self, environ, start_response):
        path = environ["PATH_INFO"]
        self.asked.append(environ)
        self.bodies.append(len(environ["wsgi.input"].read()))
        if path.startswith("/waits"):
            self.begun.release()
            self.gate.wait(PATIENCE)
        if path == "/unchanged":
            start_response("304 Not Modified", [])
            return [b""]
        size = environ["QUERY_STRING"]
        body = b"x" * int(size) if size else path.encode()
        headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))]
        start_response("200 OK", headers)
        return [body]

    def paths(self):
        return [environ["PATH_INFO"] for environ in self.asked]


class Hall:
    """A server in a thread of its own; a test says when it looks, and how late."""

    def __init__(self, served):
        self.server, self.port = served, int(served.effective_port)

    def wait_until(self, holds):
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.005)

    def there(self):
        """Return who is there, by the port of each, and how far each is."""
        found = list(self.server.active_channels.values())
        return {one.addr[1]: one.stage().name for one in found if not one.will_close}

    def later(self, seconds):
        """Let it look as if so many seconds had passed."""
        self.server.maintenance(time.time() + seconds)
        self.server.pull_trigger()

    def knock(self, data=b"", *, source=HOST, buffer=0):
        there = socket.socket()
        there.settimeout(PATIENCE)
        if buffer:
            there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        there.bind((source, 0))
        there.connect((HOST, self.port))
        if data:
            there.sendall(data)
        return there

    def ask(self, data, **words):
        """Return everything that is answered until the server closes."""
        with self.knock(data, **words) as there:
            return everything(there)


def reset(there):
    """Leave without the courtesy of an end."""
    there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    there.close()


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
    """Return the headers and the body of one answer."""
    found = b""
    while b"\r\n\r\n" not in found:
        data = there.recv(65536)
        assert data, found
        found += data
    head, _blank, body = found.partition(b"\r\n\r\n")
    lines = [line.lower() for line in head.split(b"\r\n")]
    lengths = [one for one in lines if one.startswith(b"content-length")]
    length = int(lengths[0].partition(b":")[2]) if lengths else 0
    while len(body) < length:
        data = there.recv(65536)
        assert data, found
        body += data
    return head, body[:length]


@contextmanager
def hall(club, *, may_upload=None, **bounds) -> Iterator[Hall]:
    """Serve in a thread, which looks for who is late only when a test says so."""
    module = SimpleNamespace(application=club)
    if may_upload:
        module.may_upload = may_upload
    served = server.make_server(module, server.bind_socket(HOST, 0), **bounds)
    served.next_channel_cleanup = float("inf")
    thread = threading.Thread(target=served.run)
    thread.start()
    try:
        yield Hall(served)
    finally:
        getattr(club, "gate", threading.Event()).set()
        served.stop()
        thread.join(PATIENCE)
        for one in list(served.active_channels.values()):
            one.handle_close()
        served.trigger.close()
