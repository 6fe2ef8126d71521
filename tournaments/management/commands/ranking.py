"""`manage.py ranking`: who stands where, now, after a round, or under another table."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction
from django.utils.translation import gettext as _, gettext_noop

from scoring.templatetags.points import exact
from tournaments.management.day import DayCommand, pins_from
from tournaments.plans.pins import trial_copy
from tournaments.standings import queries, wording
from tournaments.standings.exports import as_object
from tournaments.standings.rules.ranking import columns
from tournaments.standings.what_if import counted_anew


class Command(DayCommand):
    help = gettext_noop(
        "Writes the ranking of a tournament; nothing is written in the database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("tournament", help=_("public identifier, or exact name"))
        parser.add_argument(
            "--as-of-round", type=int, metavar="N", help=_("as it was after round N")
        )
        parser.add_argument(
            "--grid",
            metavar="PRESET-OR-FILE",
            help=_("as it would be under this points table"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with transaction.atomic():
            tournament = self.tournament(options["tournament"])
            until, grid = options["as_of_round"], options["grid"]
            if until is not None and not 1 <= until <= tournament.rounds:
                raise CommandError(
                    _("Choose a round between 1 and %(rounds)s.")
                    % {"rounds": tournament.rounds}
                )
            if grid is not None:
                tournament = trial_copy(tournament, pins_from(tournament, grid))
            if grid is None and until is None:
                found = queries.ranking(tournament, desk=True)
            else:
                found = counted_anew(tournament, until=until)
            rows = queries.rows(tournament, found, found.lines, full=True)
            shown = columns(found)
            if options["json"]:
                self.say(as_object(tournament, shown, rows))
                return
            if tournament.is_practice:
                self.stdout.write(f"{_('Practice')} · {_('Nothing here counts.')}")
            for row in rows:
                figure = exact(found.figure(row.standing))
                rank, note = row.standing.rank or "", wording.note(row)
                line = f"{rank:>4} {row.number:>4}  {row.name}  {figure}  {note}"
                self.stdout.write(line.rstrip())
