"""What tables that enter deals at once have to wait, and whether anything is lost."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import urlencode
from uuid import uuid4

import psycopg

ROOT = Path(__file__).parents[1]
TABLES = 40
EVERY = 2.0  # seconds between two deals of a table
DEALS = 20
CSRF = "benchbenchbenchbenchbenchbenchbe"  # sent as cookie and as field


class Answer:
    """One request: how long it took, and what came back."""

    def __init__(self, seconds: float, status: int) -> None:
        self.seconds = seconds
        self.status = status


@contextmanager
def prepared(
    tables: int, deals: int, *words: str
) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The environment of a scratch database, and the tournament made in it."""
    with tempfile.TemporaryDirectory() as folder, scratch_database() as database:
        env = {**os.environ, "WHISTCLUB_DATA": folder, "WHISTCLUB_DEBUG": "0"}
        env |= database
        for command in (["migrate"], ["collectstatic", "--noinput"]):
            call = [sys.executable, "manage.py", *command, "-v0"]
            subprocess.run(call, cwd=ROOT, env=env, check=True)
        made = subprocess.run(
            [sys.executable, "-m", "bench.hall", str(tables), str(deals), *words],
            cwd=ROOT,
            env=env,
            check=True,
            stdout=subprocess.PIPE,
        )
        yield env, json.loads(made.stdout)


class Served(NamedTuple):
    """A server: where it listens, what was made in it, and its process."""

    port: int
    made: dict[str, str]
    pid: int


@contextmanager
def served(tables: int, deals: int, workers: int = 1) -> Iterator[Served]:
    """A server of its own with a tournament in a scratch database."""
    with prepared(tables, deals) as (env, made):
        port = free_port()
        server = start(env, port, workers)
        try:
            yield Served(port, made, server.pid)
        finally:
            server.terminate()
            server.wait()


def free_port() -> int:
    """A port that nobody serves, below those that a system gives to connections.

    A server that begins again finds it free.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def start(
    env: dict[str, str],
    port: int,
    workers: int = 1,
    log: int | IO[bytes] = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a server as it is served, in a process group of its own."""
    server = subprocess.Popen(
        [sys.executable, "-m", *called(port, workers)],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=log,
        start_new_session=True,
    )
    wait_for(port)
    return server


def called(port: int, workers: int) -> list[str]:
    """Return how it is served: by one process of ours, or by several of gunicorn."""
    if workers == 1:
        return ["whistclub.server", "bench.server", f"--port={port}"]
    bind = f"--bind=127.0.0.1:{port}"
    return ["gunicorn", "bench.server", bind, f"--workers={workers}"]


@contextmanager
def scratch_database() -> Iterator[dict[str, str]]:
    """Nothing for SQLite; with BENCH_DATABASE_URL a PostgreSQL database of its own."""
    given = os.environ.get("BENCH_DATABASE_URL")
    if not given:
        yield {"DATABASE_URL": ""}
        return
    name = f"bench_{uuid4().hex[:8]}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield {"DATABASE_URL": re.sub(r"/[^/]*$", f"/{name}", given)}
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def wait_for(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise RuntimeError("the server did not start")


def post(
    connection: http.client.HTTPConnection,
    made: dict[str, str],
    address: str,
    fields: dict[str, object],
) -> Answer:
    """Send a form, as the desk's page does."""
    typed = urlencode({"csrfmiddlewaretoken": CSRF, "language": "fr"} | fields)
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={made['session']}; csrftoken={CSRF}",
    }
    start = time.perf_counter()
    connection.request("POST", address, typed, headers)
    response = connection.getresponse()
    response.read()
    return Answer(time.perf_counter() - start, response.status)


Send = Callable[[http.client.HTTPConnection, dict[str, str], int, int], Answer]


def line(
    connection: http.client.HTTPConnection, made: dict[str, str], table: int, deal: int
) -> Answer:
    """Type one line of a sheet and send it."""
    fields = typed(deal, str(uuid4()))
    return post(connection, made, address_of_lines(made, table), fields)


def typed(deal: int, key: str, seen: int = 0) -> dict[str, object]:
    """What the desk types in a line; with a version `seen`, its correction."""
    return {
        "line": deal,
        f"contract-{deal}": "E8",
        f"bidders-{deal}": "NS",
        f"tricks-{deal}": 6 + (deal + seen) % 6,
        f"seen-{deal}": seen,
        f"key-{deal}": key,
        "confirm": f"{deal}:{seen}" if seen else "",
    }


def address_of_lines(made: dict[str, str], table: int) -> str:
    """Where the desk sends the lines of a table."""
    return f"/t/{made['tournament']}/entry/1/{table}/line/"


def bare(
    connection: http.client.HTTPConnection, made: dict[str, str], table: int, deal: int
) -> Answer:
    """Have one row added, and nothing else."""
    return post(connection, made, "/bare/", {"name": uuid4()})


def all_tables(
    port: int, made: dict[str, str], every: float, send: Send = line, deals: int = DEALS
) -> list[Answer]:
    """Every table enters its deals, one each `every` seconds; 0: without a pause."""
    answers: list[Answer] = []

    def table(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        time.sleep(every * number / TABLES)
        for deal in range(1, deals + 1):
            began = time.perf_counter()
            answers.append(send(connection, made, number, deal))
            time.sleep(max(0.0, every - (time.perf_counter() - began)))

    threads = [
        threading.Thread(target=table, args=(number,))
        for number in range(1, TABLES + 1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def waits_of(name: str, answers: list[Answer]) -> dict[str, float]:
    """How long lines took, and how many were written."""
    waits = sorted(answer.seconds * 1000 for answer in answers)
    median, slow = waits[len(waits) // 2], waits[int(len(waits) * 0.95)]
    return {
        f"{name}, p50 ms": median,
        f"{name}, p95 ms": slow,
        f"{name}, p95 / p50": slow / median,
        f"{name}, deals written": sum(a.status == 200 for a in answers),
        f"{name}, refused or lost": sum(a.status != 200 for a in answers),
    }


def with_a_pause() -> dict[str, float]:
    with served(TABLES, DEALS) as (port, made, _pid):
        return waits_of("every 2 s", all_tables(port, made, EVERY))


def without_a_pause() -> dict[str, float]:
    """As fast as forty clients can, with bare posts of the same before and after."""
    taken = {line: 0.0, bare: 0.0}
    found: dict[Send, list[Answer]] = {line: [], bare: []}
    with served(TABLES, DEALS) as (port, made, _pid):
        for send, deals in ((bare, DEALS // 2), (line, DEALS), (bare, DEALS // 2)):
            began = time.perf_counter()
            found[send] += all_tables(port, made, 0.0, send, deals)
            taken[send] += time.perf_counter() - began
    lines, bares = (len(found[send]) / taken[send] for send in (line, bare))
    if any(answer.status != 200 for answer in found[bare]):
        raise RuntimeError("a bare POST was refused")
    return waits_of("without a pause", found[line]) | {
        "without a pause, lines a second": lines,
        "without a pause, bare POSTs a second": bares,
        "lines a second / bare POSTs": lines / bares,
    }


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    return with_a_pause() | without_a_pause()


def cookie_of_a_phone(number: int) -> str:
    """What the phone of a table sends to say who it is."""
    return f"at_table=phone-{number}; csrftoken={CSRF}"
