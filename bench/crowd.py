"""Clients that come back at their own times: tables with a line, phones, screens."""

from __future__ import annotations

import gzip
import heapq
import http.client
import multiprocessing
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter as now, sleep
from typing import TypeVar

from bench.load import Answer, Served, line

HANDS = 24  # threads; each client is at most one request at a time
TICKS = 100  # of the processor in a second, as Linux counts them


@dataclass
class Client:
    """Who comes back every so many seconds, and does the same again."""

    every: float
    ask: Callable[[], Answer]
    answers: list[Answer] = field(default_factory=list)


class Browser:
    """A browser that keeps what it was sent, and its connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.etags: dict[str, str] = {}

    def get(self, path: str, cookie: str = "") -> tuple[int, bytes]:
        """The status and the body, which is empty where nothing has changed."""
        headers = {"Accept-Encoding": "gzip", "Accept-Language": "fr"}
        headers |= {"Cookie": cookie} if cookie else {}
        if path in self.etags:
            headers["If-None-Match"] = self.etags[path]
        try:
            self.connection.request("GET", path, headers=headers)
            response = self.connection.getresponse()
        except (http.client.RemoteDisconnected, BrokenPipeError):
            self.connection.close()  # kept for too long; a browser asks again as well
            self.connection.request("GET", path, headers=headers)
            response = self.connection.getresponse()
        body = response.read()
        if response.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        if response.status == 200 and "ETag" in response.headers:
            self.etags[path] = response.headers["ETag"]
        return response.status, body


def let_come(clients: Iterable[Client], seconds: float) -> None:
    """Let all of them come for so long, spread evenly; what is late is waited for."""
    clients = list(clients)
    began = now()
    kinds: dict[float, int] = {}
    due: list[tuple[float, int]] = []
    for number, client in enumerate(clients):
        place = kinds[client.every] = kinds.get(client.every, 0) + 1
        due.append((began + client.every * (place * 0.618 % 1), number))
    heapq.heapify(due)
    guard = threading.Lock()

    def hand() -> None:
        while True:
            with guard:
                if not due or due[0][0] > began + seconds:
                    return
                at, number = heapq.heappop(due)
            sleep(max(0.0, at - now()))
            client = clients[number]
            client.answers.append(client.ask())
            with guard:
                heapq.heappush(due, (max(at + client.every, now()), number))

    with ThreadPoolExecutor(HANDS) as hands:
        for one in [hands.submit(hand) for _ in range(HANDS)]:
            one.result()  # or what went wrong there


def table(port: int, made: dict[str, str], number: int, every: float) -> Client:
    """A table of which a line is typed every so many seconds, from its next deal on."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    deals = iter(range(1, 1000))

    def ask() -> Answer:
        if connection.sock is not None:
            connection.close()  # a minute later the server has closed it
        return line(connection, made, number, next(deals))

    return Client(every, ask)


Found = TypeVar("Found")


@contextmanager
def elsewhere(
    work: Callable[[Served, Connection], Found], served: Served
) -> Iterator[Future[Found]]:
    """Have others come from a process of their own, from when all of them are there.

    What they cost their machines is then not waited for by those who are measured here.
    """
    process = multiprocessing.get_context("spawn")
    here, there = process.Pipe(duplex=False)
    with ProcessPoolExecutor(1, mp_context=process) as others:
        found = others.submit(work, served, there)
        while not here.poll(0.1):
            if found.done():
                found.result()  # what went wrong there
        yield found


def p95(clients: Iterable[Client]) -> float:
    """How long the slowest of twenty waited, in milliseconds."""
    return p95_of(answer for client in clients for answer in client.answers)


def p95_of(answers: Iterable[Answer]) -> float:
    waits = sorted(answer.seconds * 1000 for answer in answers)
    return waits[int(len(waits) * 0.95)]


def processor_seconds(pid: int) -> float:
    """What a process and those that it started have used of the processor."""
    used = 0.0
    for one in (pid, *children(pid)):
        # The name of the program, in parentheses, may have spaces.
        words = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        used += (int(words[11]) + int(words[12])) / TICKS
    return used


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in listed]
