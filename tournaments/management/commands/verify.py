"""Recompute every score and every chain, and say what is not in order."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop

from tournaments.backups import witnesses
from tournaments.backups.here import this_club
from tournaments.guard.verifying import queries
from tournaments.guard.verifying.rules.typed import fingerprint
from tournaments.management.day import DayCommand, tournament_named
from tournaments.plans.models import Tournament


class Command(DayCommand):
    help = gettext_noop(
        "Recomputes all scores and the chain of events; exit status 1 on a break."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "tournament",
            nargs="*",
            help=_("identifier or name; without it, all of them"),
        )
        parser.add_argument(
            "--head",
            metavar="HASH",
            help=_("is this fingerprint, or its first signs, on the chain?"),
        )

        parser.add_argument(
            "--progress",
            action="store_true",
            help=_("say on the error channel how many are done, of how many"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        names, head = options["tournament"], options["head"]
        if head is not None and fingerprint(head) is None:
            raise CommandError(
                _("This is no fingerprint: type it as it is on the document."),
                returncode=2,
            )
        chosen = Tournament.objects.order_by("played_date", "pk")
        if names:
            keys = [tournament_named(name).pk for name in names]
            chosen = chosen.filter(pk__in=keys)
        found, heard = [], witnesses.read_witnesses(this_club())
        every = chosen.count() if options["progress"] else 0
        for one in chosen.iterator():
            found.append(queries.verify(one, heard))
            if options["progress"]:
                self.stderr.write(f"{len(found)}/{every}")
            if not options["json"]:
                for said in found[-1].differences or [_("everything holds.")]:
                    self.stdout.write(f"{one.public_id} {one.name}: {said}")
        for lost in [] if names else queries.missing_tournaments(heard):
            found.append(lost)
            if not options["json"]:
                self.stdout.write(f"{lost.tournament}: {lost.differences[0]}")
        answer: dict[str, Any] = {
            "in_order": not any(one.differences for one in found),
            "tournaments": [one._asdict() for one in found],
        }
        if head is not None:
            event = queries.event_with_fingerprint(head, chosen)
            answer["head_found_at"] = event.number if event else None
            if not options["json"]:
                self.stdout.write(queries.say_event(event))
        if options["json"]:
            self.say(answer)
        if not answer["in_order"] or answer.get("head_found_at", 1) is None:
            raise SystemExit(1)
