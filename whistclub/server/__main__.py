"""Starts the processes that serve, and another for each that dies."""

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from whistclub.server.words import NOT_BEGUN, read
from whistclub.spoken import _, said

LOOK = 0.2  # seconds between two looks after the workers
PAUSE = 1.0  # before a worker that died is replaced, so that it never spins
PATIENCE = 15.0  # for workers to end: somewhat more than they give their visitors

RUN = "RUN_OF_WORKERS"  # by which workers that share papers find them

Worker = subprocess.Popen[bytes]


def start(typed: list[str], *, tells: bool) -> Worker:
    """A worker that ends as soon as this process does, however it ends."""
    words = [*typed, "--watched", *(["--tells"] if tells else [])]
    call = [sys.executable, "-m", "whistclub.server.worker", *words]
    return subprocess.Popen(call, stdin=subprocess.PIPE)


def named_run(number_of_workers: int) -> None:
    """Name this run to its workers, where there are several."""
    os.environ.pop(RUN, None)
    if number_of_workers > 1:
        os.environ[RUN] = secrets.token_hex(8)


def end(workers: list[Worker]) -> None:
    """Let all of them finish, and kill who does not."""
    for worker in workers:
        if worker.stdin is not None:
            with suppress(OSError):
                worker.stdin.close()
    until = time.monotonic() + PATIENCE
    for worker in workers:
        try:
            worker.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def main(typed: list[str]) -> int:
    """Serve until told to stop; the status is that of what could not begin."""
    stop = threading.Event()

    def told_to_stop(*_signal: Any) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, told_to_stop)
    number_of_workers = read(typed).workers
    named_run(number_of_workers)
    workers = [start(typed, tells=at == 0) for at in range(number_of_workers)]
    status = 0
    while not status and not stop.wait(LOOK):
        for at, worker in enumerate(workers):
            died = worker.poll()
            if died == NOT_BEGUN:
                status = died
            elif died is not None and not stop.wait(PAUSE):
                words = _(
                    "A process that served has died (%(status)s); another begins."
                )
                print(said(words, status=died), file=sys.stderr)
                workers[at] = start(typed, tells=False)
    end(workers)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
