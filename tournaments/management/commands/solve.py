"""Work out what could have been made of a tournament's boards, and keep it."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop

from scoring.management.output import InSentences
from tournaments.boards.rules import solver
from tournaments.comparison import solving
from tournaments.management.day import tournament_named


class Command(InSentences):
    help = gettext_noop("Works out the most tricks of each player with the cards open.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", help=_("public identifier, or exact name"))
        parser.add_argument(
            "--leader", choices=sorted(solver.LEADERS), default=solving.EXAMPLE
        )

    def handle(self, *args: Any, tournament: str, leader: str, **options: Any) -> None:
        try:
            done = solving.work(tournament_named(tournament), leader)
        except solver.Unavailable as error:
            raise CommandError(_("Not worked out: %s.") % error.code) from error
        self.stdout.write(_("Boards worked out: %s.") % done)
