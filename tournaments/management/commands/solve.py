"""Work out what could have been made of a tournament's boards, and keep it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.boards import solver
from tournaments.boards.deals import solving
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Works out the most tricks of each player with the cards open."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", help="public identifier")
        parser.add_argument(
            "--leader", choices=sorted(solver.LEADERS), default=solving.EXAMPLE
        )

    def handle(self, *args: Any, tournament: str, leader: str, **options: Any) -> None:
        found = Tournament.objects.filter(public_id=tournament).first()
        if found is None:
            raise CommandError(_("There is no tournament %s.") % tournament)
        try:
            done = solving.work(found, leader)
        except solver.Unavailable as error:
            raise CommandError(_("Not worked out: %s.") % error.code) from error
        self.stdout.write(_("Boards worked out: %s.") % done)
