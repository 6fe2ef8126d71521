"""Prepare everything, then serve the hall with a production web server."""

import os
import socket
import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from whistclub.environment import Environment

DEFAULT_PORT = 8000
PORTS = range(1, 65536)


class Command(BaseCommand):
    help = "Prepares the database and the files, and serves. PORT chooses the port."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo", action="store_true", help="Fill an empty database with a demo."
        )

    def handle(self, *args: Any, **options: Any) -> None:
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
        os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *words(port)])

    def tell(self, doing: str) -> None:
        """Show at once what takes a moment."""
        self.stdout.write(doing)
        self.stdout.flush()


def words(port: int) -> list[str]:
    """Return how gunicorn is to serve.

    One process with threads, since more writers only queue longer on SQLite; a
    long keep-alive, or pages that refresh themselves lose connections. Measured:
    docs/decisions/0003-sqlite-settings.md.
    """
    return [
        "whistclub.wsgi",
        f"--bind=0.0.0.0:{port}",
        "--worker-class=gthread",
        "--workers=1",
        "--threads=8",
        "--keep-alive=30",
        "--log-level=warning",
        "--config=python:whistclub.addresses",
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
