"""Prepare everything, then serve the hall with a production web server."""

import errno
import os
import socket
import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext_noop

from scoring.management.output import InSentences
from tournaments.backups import queries, serving
from tournaments.backups.here import this_club
from tournaments.backups.rules.worry import OF_THE_MACHINE
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_said, worried
from whistclub.environment import Environment
from whistclub.server.words import EVERYBODY, words
from whistclub.spoken import CannotStart, _, said, why

DEFAULT_PORT = 8000
NO_SUCH_HOST = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_FAMILY)
PORTS = range(1, 65536)
WORKERS = range(1, 65)


class Command(InSentences):
    help = gettext_noop(
        "Prepares the database and the files, and serves. PORT chooses the port."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo", action="store_true", help=_("Fill an empty database with a demo.")
        )
        parser.add_argument(
            "--workers", default="1", help=_("How many processes; more on PostgreSQL.")
        )
        parser.add_argument(
            "--host",
            default=EVERYBODY,
            help=_("Where to listen; 127.0.0.1 behind a proxy on the same machine."),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            workers = number_of_workers(options["workers"])
            refuse_second()
            port = Environment().number("PORT", DEFAULT_PORT, PORTS)
            host = options["host"]
            refuse_busy(port, host)
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        self.tell(_("Preparing the database…"))
        # First the words in which a new version is refused.
        call_command("compilemessages", verbosity=0)
        call_command("migrate", verbosity=0, interactive=False)
        self.tell(_("Preparing texts and files…"))
        call_command("collectstatic", verbosity=0, interactive=False)
        if options["demo"]:
            call_command("demo", stdout=self.stdout)
        self.warn()
        self.tell(_("Starting…"))
        os.execv(
            sys.executable,
            [sys.executable, "-m", "whistclub.server", *words(port, workers, host)],
        )

    def warn(self) -> None:
        """Say what is wrong with the disk or the clock, while nobody plays yet."""
        found = queries.overview(this_club())
        codes = [code for code in found.worries if code in OF_THE_MACHINE]
        with translation.override(settings.CONSOLE_LANGUAGE):
            for text in worried(codes, found.known, found.facts):
                self.stderr.write(text)

    def tell(self, doing: str) -> None:
        """Show at once what takes a moment."""
        self.stdout.write(said(doing))
        self.stdout.flush()


def number_of_workers(typed: str) -> int:
    """How many processes are to serve; SQLite is served by one."""
    workers = Environment({"--workers": typed}).number("--workers", 1, WORKERS)
    if workers > 1 and connection.vendor == "sqlite":
        raise CannotStart(
            _(
                "SQLite keeps no queue of those who write, and only one process can "
                "keep it: leave --workers away, or name a PostgreSQL database in "
                "DATABASE_URL."
            )
        )
    return workers


def refuse_second() -> None:
    """Refuse to serve a club that another process uses."""
    try:
        serving.refuse_second(this_club())
    except Trouble as trouble:
        with translation.override(settings.CONSOLE_LANGUAGE):
            raise CommandError(trouble_said(trouble)) from trouble


def refuse_busy(port: int, host: str = EVERYBODY) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server itself does: a port that was just left is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno in NO_SUCH_HOST:
                raise CannotStart(
                    _(
                        "%(host)s is no address of this computer: leave --host away, "
                        "or write 127.0.0.1 behind a proxy."
                    ),
                    host=host,
                ) from error
            raise CannotStart(
                _(
                    "Port %(port)s cannot be used (%(why)s). Is WhistClub running "
                    "already? To take another: %(command)s"
                ),
                port=port,
                why=why(error),
                command=f"PORT={8080 if port != 8080 else 8090} make run",
            ) from error
