"""`manage.py facts`: what was played, for a stranger to work out the ranking again."""

from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils.translation import gettext as _, gettext_noop

from tournaments.comparison.document import comparison_document
from tournaments.comparison.queries import refuse_unless_boards
from tournaments.management.day import DayCommand
from tournaments.standings.facts import facts


class Command(DayCommand):
    help = gettext_noop(
        "Writes the facts of a tournament as JSON Lines (docs/records.md)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("tournament", help=_("public identifier, or exact name"))
        parser.add_argument(
            "--boards",
            action="store_true",
            help=_("one document of results, as `compare` reads it"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            tournament = self.tournament(options["tournament"])
            if not options["boards"]:
                for record in facts(tournament):
                    self.say(record)
                return
            refuse_unless_boards(tournament)
            self.say(comparison_document(tournament))
