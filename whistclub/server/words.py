"""What the server is told on its command line."""

from argparse import ArgumentParser
from typing import NamedTuple

NOT_BEGUN = 3  # the status of a worker that would not begin at another try either
EVERYBODY = "0.0.0.0"  # on whatever network this computer is


class Words(NamedTuple):
    """Which application to serve, where, and with how many."""

    application: str
    host: str
    port: int
    workers: int
    threads: int
    is_watched: bool  # ends with the process that started it
    tells: bool  # says where it is found


def read(typed: list[str]) -> Words:
    parser = ArgumentParser("whistclub.server")
    parser.add_argument("application")
    parser.add_argument("--host", default=EVERYBODY)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--watched", action="store_true", dest="is_watched")
    parser.add_argument("--tells", action="store_true")
    return Words(**vars(parser.parse_args(typed)))


def words(port: int, workers: int = 1, host: str = EVERYBODY) -> list[str]:
    """Return how the server is to serve.

    Several processes have a door each, or the first takes nearly all who knock, and few
    threads, which only wait for each other. Measured:
    docs/decisions/0003-sqlite-settings.md.
    """
    return [
        "whistclub.wsgi",
        f"--host={host}",
        f"--port={port}",
        f"--workers={workers}",
        f"--threads={8 if workers == 1 else 2}",
    ]
