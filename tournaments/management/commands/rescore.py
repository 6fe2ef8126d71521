"""`manage.py rescore`: counts a day again under another points table."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _, gettext_noop

from tournaments.desk.recount.operations import rescore
from tournaments.management.day import DayCommand, pins_from
from tournaments.standings import queries
from tournaments.standings.recount import preview
from tournaments.standings.rules.ranking import Ranking, without_fraction
from tournaments.standings.what_if import Move


class Command(DayCommand):
    help = gettext_noop(
        "Counts all deals of a tournament anew under another points table."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("tournament", help=_("public identifier, or exact name"))
        parser.add_argument("--grid", metavar="PRESET-OR-FILE", required=True)
        parser.add_argument("--reason", required=True, help=_("why, for the history"))
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help=_("say what would move, write nothing"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = self.tournament(options["tournament"])
        pins = pins_from(tournament, options["grid"])
        if options["dry_run"]:
            moves = preview(tournament, pins).moves
        else:
            moves = rescore(
                tournament=tournament, pins=pins, reason=options["reason"], by=None
            )
        ranking = queries.ranking(tournament, desk=True)
        called = queries.line_names(tournament, ranking, full=True)
        moved = [move_record(one, ranking, called) for one in moves]
        line = "{player:>4}  {name}: {total[0]} → {total[1]}, {rank[0]} → {rank[1]}"
        said = [line.format_map(one) for one in moved]
        nobody = _("Nobody moves: every total and rank stays as it is.")
        self.answer(options["json"], {"moved": moved}, *(said or [nobody]))


def move_record(
    move: Move, ranking: Ranking, names: Mapping[str, str]
) -> dict[str, Any]:
    key = move.after.result.key
    pair = [one.number for one in ranking.sides.get(key, ())]
    return {
        "player": move.after.result.number,
        **({"players": pair} if pair else {}),
        "name": names[key],
        "total": [without_fraction(move.had), without_fraction(move.has)],
        "rank": [move.before.rank, move.after.rank],
    }
