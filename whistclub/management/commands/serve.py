"""Prepare everything, then serve the hall with a production web server."""

import os
import socket
import sys
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from whistclub.environment import Environment

DEFAULT_PORT = 8000
PORTS = range(1, 65536)
WORKERS = range(1, 65)


class Command(BaseCommand):
    help = "Prepares the database and the files, and serves. PORT chooses the port."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo", action="store_true", help="Fill an empty database with a demo."
        )
        parser.add_argument(
            "--workers", default="1", help="How many processes; more on PostgreSQL."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            workers = number_of_workers(options["workers"])
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        port = Environment().number("PORT", DEFAULT_PORT, PORTS)
        refuse_busy(port)
        self.tell("Preparing the database…")
        call_command("migrate", verbosity=0, interactive=False)
        self.tell("Preparing texts and files…")
        call_command("compilemessages", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        if options["demo"]:
            call_command("demo", stdout=self.stdout)
        self.tell("Starting…")
        os.execv(
            sys.executable, [sys.executable, "-m", "gunicorn", *words(port, workers)]
        )

    def tell(self, doing: str) -> None:
        """Show at once what takes a moment."""
        self.stdout.write(doing)
        self.stdout.flush()


def number_of_workers(typed: str) -> int:
    """How many processes are to serve; SQLite is served by one."""
    workers = Environment({"--workers": typed}).number("--workers", 1, WORKERS)
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError(
            "SQLite keeps no queue of those who write, and only one process can keep "
            "it: leave --workers away, or name a PostgreSQL database in DATABASE_URL."
        )
    return workers


def words(port: int, workers: int = 1) -> list[str]:
    """Return how gunicorn is to serve.

    With threads, and a long keep-alive, or pages that refresh themselves lose
    connections. Several processes have a door each, or the first takes nearly all who
    knock, and few threads, which only wait for each other. Measured:
    docs/decisions/0003-sqlite-settings.md.
    """
    several = workers > 1
    return [
        "whistclub.wsgi",
        f"--bind=0.0.0.0:{port}",
        "--worker-class=gthread",
        f"--workers={workers}",
        f"--threads={2 if several else 8}",
        "--keep-alive=30",
        "--log-level=warning",
        "--config=python:whistclub.addresses",
        *(["--reuse-port"] if several else []),
    ]


def refuse_busy(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server itself does: a port that was just left is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as error:
            other = 8080 if port != 8080 else 8090
            raise CommandError(
                f"Port {port} cannot be used ({str(error.strerror).lower()}). Is "
                f"WhistClub running already? To take another: PORT={other} make run"
            ) from error
