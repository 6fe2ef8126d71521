"""`manage.py forget`: forgets who a member was, for good."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop

from tournaments.guard.privacy import operations, queries, wording
from tournaments.management.day import DayCommand
from tournaments.management.person import PLAYER, person_named


class Command(DayCommand):
    help = gettext_noop(
        "Forgets a member for good: “a player” stands in place of the name."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("player", metavar="PLAYER", help=_(PLAYER))
        parser.add_argument(
            "--yes",
            action="store_true",
            help=_("do it; without, say what would happen"),
        )
        parser.add_argument(
            "--accounts",
            action="store_true",
            help=_("close the accounts of the crew with this name, too"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        player = person_named(options["player"])
        if player.forgotten_at is not None:
            raise CommandError(_("This member is forgotten already."))
        preview = queries.preview(player)
        operations.refuse_unfinished(player, preview)
        if not options["json"]:
            for sentence in wording.consequences(
                preview, with_accounts=options["accounts"]
            ):
                self.stdout.write(sentence)
        answer = {
            "player": player.public_id,
            "forgotten": options["yes"],
            "tournaments": preview.tournaments,
            "texts_erased": len(preview.likely),
            "texts_left": len(preview.texts) - len(preview.likely),
            "movements": preview.movements,
            "accounts": [one.username for one in preview.accounts],
            "accounts_closed": options["accounts"] and bool(preview.accounts),
            "things": [name for _what, name in wording.named_things(preview.things)],
        }
        if options["yes"]:
            accounts = [one.public_id for one in preview.accounts]
            operations.forget(
                player=player,
                texts=preview.likely,
                accounts=accounts if options["accounts"] else (),
                seen=preview.seal,
                by=None,
            )
        if options["json"]:
            self.say(answer)
        if not options["yes"]:
            raise CommandError(_("Nothing is forgotten yet: add --yes to do it."))
        if not options["json"]:
            self.stdout.write(_("The name is forgotten, and stands nowhere any more."))
