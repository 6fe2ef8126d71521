"""Recompute every score and every chain, and say what is not in order."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.game_words import words_of
from scoring.variants import VARIANTS
from tournaments.boards import comparing
from tournaments.boards.deals import operations as deals
from tournaments.entry.history.queries import unwitnessed
from tournaments.jury import in_force
from tournaments.jury import wording as jury
from tournaments.ledger import queries, wording
from tournaments.management.day import DayCommand, tournament_named
from tournaments.models import Event, Tournament
from tournaments.rounds.places.untold import untold
from tournaments.sheets import counting, rulings


class Command(DayCommand):
    help = "Recomputes all scores and the chain of events; exit status 1 on a break."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "tournament", nargs="?", help="identifier or name; without it, all of them"
        )
        parser.add_argument(
            "--head", metavar="HASH", help="is this a fingerprint of the chain?"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name, head = options["tournament"], options["head"]
        chosen = Tournament.objects.order_by("played_date", "pk")
        if name:
            chosen = chosen.filter(pk=tournament_named(name).pk)
        found = []
        for one in chosen.iterator():
            with words_of(VARIANTS[one.variant_key]):
                differences = list(breaks(one))
            events = Event.objects.filter(tournament=one).count()
            found.append(
                {
                    "tournament": one.public_id,
                    "events": events,
                    "head": queries.head(one),
                    "differences": differences,
                }
            )
            if not options["json"]:
                said = next(iter(differences), _("everything holds."))
                self.stdout.write(f"{one.public_id} {one.name}: {said}")
        answer: dict[str, Any] = {
            "in_order": not any(one["differences"] for one in found),
            "tournaments": found,
        }
        if head:
            events_of = Event.objects.filter(tournament__in=chosen, hash=head.strip())
            number = events_of.values_list("number", flat=True).first()
            answer["head_found_at"] = number
            if not options["json"]:
                self.stdout.write(
                    _("This fingerprint is that of event %(number)s.")
                    % {"number": number}
                    if number
                    else _("This fingerprint is on no chain here.")
                )
        if options["json"]:
            self.say(answer)
        if not answer["in_order"] or answer.get("head_found_at", 1) is None:
            raise SystemExit(1)


def breaks(tournament: Tournament) -> Iterator[str]:
    """What does not hold in a tournament, first the chain and then the scores."""
    where = queries.broken_at(tournament)
    if where:
        yield _("the chain breaks: %s.") % wording.broken(where.code, where.number)
    else:  # a chain that breaks is no witness
        for number, table, deal in unwitnessed(tournament):
            yield _(
                "round %(round)s, table %(table)s, deal %(deal)s: the line is not the "
                "one that the events tell of."
            ) % {"round": number, "table": table, "deal": deal}
        for case in rulings.untold(tournament):
            yield (
                _("case %s: the ruling is not the one that the events tell of.") % case
            )
        yield from untold(tournament)
    for one in in_force.differences(tournament):
        yield jury.not_so(one)
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
