"""Recompute every score and every chain, and say where the first break is."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.boards import comparing
from tournaments.boards.deals import operations as deals
from tournaments.entry import counting
from tournaments.entry.rulings import queries as rulings
from tournaments.ledger import queries, wording
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Recomputes all scores and the chain of events; exit status 1 on a break."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "tournament", nargs="?", help="public identifier; without it, all of them"
        )

    def handle(self, *args: Any, tournament: str | None, **options: Any) -> None:
        chosen = Tournament.objects.order_by("played_date", "pk")
        if tournament:
            chosen = chosen.filter(public_id=tournament)
            if not chosen.exists():
                raise CommandError(_("There is no tournament %s.") % tournament)
        broken = 0
        for one in chosen.iterator():
            found = next(breaks(one), None)
            broken += found is not None
            self.stdout.write(
                f"{one.public_id} {one.name}: " + (found or _("everything holds."))
            )
        if broken:
            raise SystemExit(1)


def breaks(tournament: Tournament) -> Iterator[str]:
    """What does not hold in a tournament, first the chain and then the scores."""
    where = queries.broken_at(tournament)
    if where:
        yield _("the chain breaks: %s.") % wording.broken(where.code, where.number)
    for number, table, deal in queries.unwitnessed(tournament):
        yield _(
            "round %(round)s, table %(table)s, deal %(deal)s: the line is not the one "
            "that the events tell of."
        ) % {"round": number, "table": table, "deal": deal}
    for case in rulings.untold(tournament):
        yield _("case %s: the ruling is not the one that the events tell of.") % case
    for found in counting.differences(tournament):
        yield difference(found)
    for number in comparing.differences(tournament):
        yield _(
            "number %(entry)s: the boards compared anew bring something else than what "
            "is kept."
        ) % {"entry": number}
    for board in deals.differing(tournament):
        yield _("board %(board)s: its cards do not come from the secret.") % {
            "board": board
        }


def difference(found: counting.Difference) -> str:
    values = found._asdict()
    if found.table is None:
        return (
            _(
                "number %(entry)s has %(kept)s as “%(column)s” in all; "
                "counted anew it is %(counted)s."
            )
            % values
        )
    return (
        _(
            "round %(round)s, table %(table)s: number %(entry)s has %(kept)s as "
            "“%(column)s”; counted anew it is %(counted)s."
        )
        % values
    )
