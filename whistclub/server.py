"""Serves the hall by waitress, in one process: `python -m whistclub.server APP`.

`manage.py serve` prepares everything, and then becomes this.
"""

import select
import signal
import socket
import sys
import time
from argparse import ArgumentParser
from collections import deque
from contextlib import suppress
from importlib import import_module
from threading import Condition
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from waitress.adjustments import Adjustments
from waitress.parser import HTTPRequestParser
from waitress.task import ThreadedTaskDispatcher, WSGITask

from whistclub import machine
from whistclub.addresses import say_where
from whistclub.bounded import Server, ServerBounds, Visitor
from whistclub.spoken import _, console_sentence, reason_of

EVERYBODY = ""  # on whatever network this computer is, by IPv4 and IPv6
BACKLOG = 2_048  # who may knock while the loop looks elsewhere
PLACES = 4_000  # a thousand players with several connections each fit
WITHOUT_POLL = 350  # the loop of Windows looks after 512 sockets, the newest included
RESERVE = 200  # descriptors for the database, papers, and whoever is just let in
IDLE = 30  # seconds between two requests
BODY, LARGE = 2_200_000, 2**40  # bytes; the largest file that a page takes has 2 MB
UNREAD = 65_536  # that the system keeps of an answer, so that the rest is seen here

THREADS, KEPT_FREE = 8, 2  # and how many of them never read
READERS, OVERDUE = 2, 3.0  # at once, but for who has waited so many seconds
READING = ("GET", "HEAD", "OPTIONS")


class Request(HTTPRequestParser):
    """A request; its body may be large where one is expected."""

    is_large = False
    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        if self.adj.may_upload(self.path, self.headers.get("COOKIE", "")):
            self.is_large, self.adj = True, self.adj.of_large


class Answer(WSGITask):
    """An answer; one without a body leaves its connection open, too."""

    def get_environment(self) -> dict[str, Any]:
        """Name the server by its own end, by which this machine knows itself."""
        environ: dict[str, Any] = super().get_environment()
        with suppress(OSError):
            own = self.channel.server.fix_addr(self.channel.socket.getsockname())
            environ["SERVER_NAME"] = own[0]
        return environ

    def set_close_on_finish(self) -> None:
        if self.has_body or self.request.connection_close:
            super().set_close_on_finish()


class TaskQueue:
    """The queue for a thread: entries come first, and few read at once.

    The more threads read, the longer one that writes waits for its turn within Python.
    """

    def __init__(self, more: Condition) -> None:
        self.more = more  # wakes a thread
        self.entries = deque[Any]()
        self.reads = deque[tuple[float, Any]]()
        self.reading = set[Any]()
        self.taken = 0

    def __len__(self) -> int:
        return len(self.entries) + (len(self.reads) if self.may_read() else 0)

    def may_read(self) -> bool:
        has_waited = self.reads and time.monotonic() - self.reads[0][0] > OVERDUE
        return len(self.reading) < (THREADS - KEPT_FREE if has_waited else READERS)

    def append(self, task: Any) -> None:
        # Of what is no request, there is none.
        if getattr(task.requests[0], "command", "") in READING:
            self.reads.append((time.monotonic(), task))
        else:
            self.entries.append(task)

    def popleft(self) -> Any:
        """Take an entry, but each fourth time a read, which none may keep out."""
        self.taken += 1
        is_read = self.reads and self.taken % 4 == 0 and self.may_read()
        if self.entries and not is_read:
            return self.entries.popleft()
        _since, task = self.reads.popleft()
        self.reading.add(task)
        if self:
            self.more.notify()  # this thread was woken for another
        return task


def main(typed: list[str]) -> None:
    parser = ArgumentParser("whistclub.server")
    parser.add_argument("application")
    parser.add_argument("--host", default=EVERYBODY)
    parser.add_argument("--port", type=int, required=True)
    words = parser.parse_args(typed)
    module = load_application(words.application)
    try:
        listener = bind_socket(words.host, words.port)
    except OSError as error:
        text = _(
            "Nothing can listen at port %(port)s (%(why)s): choose another in PORT."
        )
        sys.exit(console_sentence(text, port=words.port, why=reason_of(error)))
    server = make_server(module, listener)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, server.stop)
    say_where(words.port)
    server.run()
    getattr(module, "end", lambda: None)()


def load_application(name: str) -> Any:
    """Import what is to be served; what keeps it from beginning is told in words."""
    try:
        return import_module(name)
    except Exception as error:
        ours = isinstance(error, CommandError | ImproperlyConfigured)
        sentence = str(error) if ours else machine.sentence(error)
        if sentence is None:
            raise
        sys.exit(sentence)


def bind_socket(host: str, port: int) -> socket.socket:
    """Bind a socket, which a port that was just left does not keep from it."""
    both = host == EVERYBODY and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both or ":" in host else socket.AF_INET
    found = socket.create_server((host, port), family=family, dualstack_ipv6=both)
    found.setblocking(False)
    # Whoever comes in has the same.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    return found


def make_server(module: Any, listener: socket.socket, **bounds: Any) -> Server:
    """Return a server of what a module has; tests give it other bounds."""
    words = {
        "sockets": [listener],
        "threads": THREADS,
        "asyncore_use_poll": hasattr(select, "poll"),
        "backlog": BACKLOG,
        "connection_limit": PLACES + 1_000,  # so many never come in
        "channel_timeout": IDLE,
        "cleanup_interval": 1,
        "max_request_header_size": 16_384,
        "max_request_body_size": BODY,
        "inbuf_overflow": UNREAD,  # more lies in a file
        "outbuf_overflow": UNREAD,
        "log_socket_errors": False,
        "ident": None,
    }
    if settings.BEHIND_PROXY:
        words["trusted_proxy"] = "127.0.0.1"
        words["trusted_proxy_headers"] = {"x-forwarded-for", "x-forwarded-proto"}
    adj, of_large = Adjustments(**words), Adjustments(**words)
    adj.of_large, of_large.max_request_body_size = of_large, LARGE
    adj.may_upload = getattr(module, "may_upload", lambda _path, _cookies: False)
    workers = ThreadedTaskDispatcher()
    workers.queue = TaskQueue(workers.queue_cv)
    workers.set_thread_count(THREADS)
    Visitor.parser_class, Visitor.task_class = Request, Answer
    return Server(
        module.application,
        ServerBounds(**{"places": place_limit()} | bounds),
        dispatcher=workers,
        _sock=listener,
        sockinfo=(listener.family, listener.type),
        adj=adj,
    )


def place_limit() -> int:
    """Return how many connections there may be, after asking for more descriptors."""
    if not hasattr(select, "poll"):
        return WITHOUT_POLL
    import resource  # noqa: PLC0415  # Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * PLACES + RESERVE  # each may have a temporary file
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(PLACES, (max(soft, wanted) - RESERVE) // 2)


if __name__ == "__main__":
    main(sys.argv[1:])
