"""What the desk waits at other servers while connections are held, and at ours.

`python -m bench.doors` prints the table of docs/decisions/0041-a-door-of-our-own.md.
None of the others is needed for anything else, so each is left out that is not there;
to have them, install them for this alone, beside what WhistClub needs:
`pip install granian waitress hypercorn gunicorn`. With names only these are measured.
"""

from __future__ import annotations

import http.client
import importlib.metadata
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import product
from threading import Thread
from typing import NamedTuple

from bench import beside, crowd, load
from bench.load import Answer, Served
from bench.slow import Kind, slow, ways

TABLES, DEALS = 60, 100  # each line is entered once
WARM, SECONDS = 3.0, 15.0  # before the first cell of a server, and for each cell
EVERY = 0.1
PATIENCE = 5.0  # seconds after which the desk gives a line up
CALM = 3.0  # after those who were held have left
APPLICATION = "bench.server:application"
OURS = "whistclub"
# Each with eight threads, as we have, and with room for all who are held here.
OTHERS = {
    "granian": (
        *("--interface", "wsgi", "--host", "127.0.0.1", "--workers", "1"),
        *(
            "--blocking-threads",
            "8",
            "--backlog",
            "2048",
            "--no-ws",
            "--port",
            "{port}",
        ),
    ),
    "waitress": (
        *("--host=127.0.0.1", "--port={port}", "--threads=8", "--backlog=2048"),
        *("--connection-limit=4000", "--asyncore-use-poll"),
    ),
    "hypercorn": ("--bind", "127.0.0.1:{port}", "--backlog", "2048"),
    "gunicorn": (
        *("--bind", "127.0.0.1:{port}", "--worker-class", "gthread", "--threads", "8"),
        *("--worker-connections", "4000", "--backlog", "2048"),
    ),
}
HALF = (b"POST /t/any/entry/1/1/line/ HTTP/1.1\r\nHost: localhost\r\nX", b"")
BODY = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n"
    # Whoever has such a cookie is asked for the rest of his form by Django itself.
    b"Cookie: csrftoken=%b\r\nContent-Length: 5000\r\n\r\nz" % load.CSRF.encode(),
    b"",
)


class Situation(NamedTuple):
    """Who is held there meanwhile and comes back when let go; and who looks on."""

    many: int
    kinds: Sequence[Kind]
    screens: bool = False


def situations(served: Served) -> dict[str, Situation]:
    """What the desk meets, one after the other."""
    return {
        "nobody": Situation(0, []),
        "8 half headers": Situation(8, [HALF]),
        "8 half bodies": Situation(8, [BODY]),
        "200 silent": Situation(200, [(b"", b"")]),
        "1,000 slow": Situation(1_000, ways(served)),
        "1,000 slow, 500 screens": Situation(1_000, ways(served), screens=True),
    }


def cell(served: Served, one: Situation, lines: Iterator[tuple[int, int]]) -> str:
    """What the desk waits in this situation."""
    with slow(served, one.many, one.kinds):
        if one.screens:
            Thread(target=look_on, args=[served], daemon=True).start()
        return told(enter(served, lines))


def look_on(served: Served) -> None:
    """Five hundred screens ask after the hall, as long as they are answered."""
    with suppress(OSError, http.client.HTTPException):
        crowd.let_come(beside.screens(served), SECONDS)


def version(name: str) -> str:
    """The version of a server that is installed; none of one that is not."""
    try:
        return "" if name == OURS else importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "missing"


@contextmanager
def serving(name: str, env: dict[str, str], made: dict[str, str]) -> Iterator[Served]:
    """The same club at one of the servers."""
    port = load.free_port()
    if name == OURS:
        server = load.start(env, port)
    else:
        words = [one.format(port=port) for one in OTHERS[name]]
        server = subprocess.Popen(
            [sys.executable, "-m", name, *words, APPLICATION],
            cwd=load.ROOT,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        load.wait_for(port)
    try:
        yield Served(port, made, server.pid)
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def enter(
    served: Served, lines: Iterator[tuple[int, int]], seconds: float = SECONDS
) -> list[Answer | None]:
    """What became of one line after the other, each by a connection of its own."""
    answers: list[Answer | None] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table, deal = next(lines)
        there = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
        try:
            answers.append(load.line(there, served.made, table, deal))
        except (OSError, http.client.HTTPException):
            answers.append(None)
        finally:
            there.close()
        time.sleep(EVERY)
    return answers


def told(answers: list[Answer | None]) -> str:
    """How long the slowest of twenty waited, and how many lines came to nothing."""
    waits = sorted(one.seconds * 1000 for one in answers if one and one.status == 200)
    p95 = f"{waits[int(len(waits) * 0.95)]:.0f} ms" if waits else "no answer"
    lost = len(answers) - len(waits)
    return f"{p95}, {lost} of {len(answers)} lost" if lost and waits else p95


def main() -> None:
    chosen = [one for one in (OURS, *OTHERS) if one in sys.argv[1:] or not sys.argv[1:]]
    with load.prepared(TABLES, DEALS) as (env, made):
        lines = product(range(1, TABLES + 1), range(1, DEALS + 1))
        for name in chosen:
            if version(name) == "missing":
                print(f"{name} is not installed, and left out.", file=sys.stderr)
                continue
            with serving(name, env, made) as served:
                cells = [f"{name} {version(name)}".strip()]
                if name == chosen[0]:
                    print(f"| lines' p95 beside | {' | '.join(situations(served))} |")
                    print("|---|" + "---|" * len(situations(served)))
                enter(served, lines, WARM)
                for one in situations(served).values():
                    cells.append(cell(served, one, lines))
                    time.sleep(CALM)
                print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
