"""What tables that enter deals at once have to wait, and whether anything is lost."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import psycopg

from whistclub.management.commands.serve import words as as_served

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


@contextmanager
def served(tables: int, deals: int) -> Iterator[tuple[int, dict[str, str]]]:
    """A server of its own with a tournament in a scratch database."""
    with prepared(tables, deals) as (env, made):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", *as_served(port)],
            cwd=ROOT,
            env=env,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(port)
            yield port, made
        finally:
            server.terminate()
            server.wait()


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
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def enter(
    connection: http.client.HTTPConnection,
    made: dict[str, str],
    table: int,
    deal: int,
) -> Answer:
    """Type one line of a sheet and send it, as the desk's page does."""
    fields = {
        "csrfmiddlewaretoken": CSRF,
        "language": "fr",
        "line": deal,
        f"contract-{deal}": "E8",
        f"bidders-{deal}": "NS",
        f"tricks-{deal}": 6 + deal % 6,
        f"seen-{deal}": 0,
        f"key-{deal}": uuid4(),
    }
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"sessionid={made['session']}; csrftoken={CSRF}",
    }
    start = time.perf_counter()
    address = f"/t/{made['tournament']}/entry/1/{table}/line/"
    connection.request("POST", address, urlencode(fields), headers)
    response = connection.getresponse()
    response.read()
    return Answer(time.perf_counter() - start, response.status)


def all_tables(port: int, made: dict[str, str], every: float) -> list[Answer]:
    """Every table enters its deals, one each `every` seconds; 0: without a pause."""
    answers: list[Answer] = []

    def table(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        time.sleep(every * number / TABLES)
        for deal in range(1, DEALS + 1):
            began = time.perf_counter()
            answers.append(enter(connection, made, number, deal))
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


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    figures: dict[str, float] = {}
    for name, every in (("every 2 s", EVERY), ("without a pause", 0.0)):
        with served(TABLES, DEALS) as (port, made):
            answers = all_tables(port, made, every)
        waits = sorted(answer.seconds * 1000 for answer in answers)
        figures[f"{name}, p95 ms"] = waits[int(len(waits) * 0.95)]
        figures[f"{name}, deals written"] = sum(a.status == 200 for a in answers)
        figures[f"{name}, refused or lost"] = sum(a.status != 200 for a in answers)
    return figures
