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
from django.utils import translation
from django.utils.translation import gettext_noop

from scoring.management.output import InSentences
from tournaments.backups import locks, queries, serving
from tournaments.backups.here import this_club
from tournaments.backups.rules.worry import OF_THE_MACHINE
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence, worry_sentences
from tournaments.cache import clear_caches
from whistclub.environment import Environment
from whistclub.server import EVERYBODY, bind_socket
from whistclub.spoken import CannotStart, _, console_sentence, reason_of

DEFAULT_PORT = 8000
NO_SUCH_HOST = (errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_FAMILY)
PORTS = range(1, 65536)
SERVER = ("whistclub.server", "whistclub.wsgi")


class Command(InSentences):
    help = gettext_noop(
        "Prepares the database and the files, and serves. PORT chooses the port."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--demo", action="store_true", help=_("Fill an empty database with a demo.")
        )
        parser.add_argument(
            "--prepare",
            action="store_true",
            help=_("Only prepare; another web server serves whistclub.wsgi."),
        )
        parser.add_argument(
            "--host",
            default=EVERYBODY,
            help=_("Where to listen; 127.0.0.1 behind a proxy on the same machine."),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            locks.free(serving.hold(this_club()))
            port = Environment().number("PORT", DEFAULT_PORT, PORTS)
            host = options["host"]
            refuse_busy(port, host)
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
        except Trouble as trouble:  # another process uses it
            with translation.override(settings.CONSOLE_LANGUAGE):
                raise CommandError(trouble_sentence(trouble)) from trouble
        self.tell(console_sentence(_("Preparing the database…")))
        # First the words in which a new version is refused.
        call_command("compilemessages", verbosity=0)
        call_command("migrate", verbosity=0, interactive=False)
        self.tell(console_sentence(_("Preparing texts and files…")))
        call_command("collectstatic", verbosity=0, interactive=False)
        clear_caches()
        if options["demo"]:
            call_command("demo", stdout=self.stdout)
        self.warn()
        if options["prepare"]:
            return
        self.tell(console_sentence(_("Starting…")))
        os.execv(
            sys.executable,
            [sys.executable, "-m", *SERVER, f"--host={host}", f"--port={port}"],
        )

    def warn(self) -> None:
        """Say what is wrong with the disk or the clock, while nobody plays yet."""
        found = queries.overview(this_club())
        codes = [code for code in found.worries if code in OF_THE_MACHINE]
        with translation.override(settings.CONSOLE_LANGUAGE):
            for text in worry_sentences(codes, found.known, found.facts):
                self.stderr.write(text)


def refuse_busy(port: int, host: str = EVERYBODY) -> None:
    try:
        bind_socket(host, port).close()
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
            why=reason_of(error),
            command=f"PORT={8080 if port != 8080 else 8090} make run",
        ) from error
