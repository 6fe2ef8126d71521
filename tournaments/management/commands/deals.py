"""`manage.py deals verify`: whether deals come from the secret that was published."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring.management.output import InSentences
from tournaments.boards import wording
from tournaments.boards.rules import dealing, pbn
from tournaments.boards.rules.cards import Deal
from tournaments.comparison import queries
from tournaments.comparison.queries import known_deals
from tournaments.management.day import tournament_named


class Command(InSentences):
    help = gettext_noop(
        "Draws the deals again from their secret, and says which boards differ."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help=self.help)
        verify.add_argument("--secret", help=_("64 hexadecimal digits"))
        verify.add_argument(
            "--fingerprint", help=_("what was published before round 1")
        )
        verify.add_argument("--pbn", type=Path, help=_("the deals as played"))
        verify.add_argument(
            "--tournament",
            help=_("identifier or exact name: checks what is kept here, not a file"),
        )

    def handle(self, *args: object, **options: Any) -> None:
        if options["tournament"]:
            secret, fingerprint, deals = drawn_deals(options["tournament"])
        elif all(options[name] for name in ("secret", "fingerprint", "pbn")):
            secret = options["secret"].strip().lower()
            fingerprint = options["fingerprint"].strip().lower()
            deals = {one.number: one.deal for one in boards_of(options["pbn"])}
        else:
            raise CommandError(
                _("Give --secret, --fingerprint and --pbn, or a --tournament.")
            )
        if not dealing.is_secret(secret):
            raise CommandError(_("A secret is 64 hexadecimal digits."))
        if dealing.fingerprint(secret) != fingerprint:
            raise CommandError(
                _("This secret is not the one whose fingerprint was published.")
            )
        differing = dealing.boards_not_of_secret(secret, deals)
        if differing:
            raise CommandError(
                ngettext(
                    "Board %(boards)s does not come from this secret.",
                    "Boards %(boards)s do not come from this secret.",
                    len(differing),
                )
                % {"boards": ", ".join(map(str, differing))}
            )
        self.stdout.write(
            ngettext(
                "%(number)s board: it comes from this secret.",
                "%(number)s boards: all come from this secret.",
                len(deals),
            )
            % {"number": len(deals)}
        )


def drawn_deals(public_id: str) -> tuple[str, str, dict[int, Deal]]:
    """The secret, the fingerprint and the cards of a tournament kept here.

    The fingerprint is the one in the ledger, which nobody can have changed since.
    """
    found = tournament_named(public_id)
    drawn = found.events.filter(kind="cards_drawn").first()
    boards = queries.set_of(found)
    if drawn is None or boards is None:
        raise CommandError(_("The cards of this tournament were not drawn here."))
    deals = {board.number: deal for board, deal in known_deals(found)}
    return boards.secret, drawn.facts["fingerprint"], deals


def boards_of(path: Path) -> list[pbn.PbnBoard]:
    """The boards of a file, or the sentence that says why there are none."""
    try:
        return pbn.boards_in(path.read_bytes())
    except OSError as error:
        raise CommandError(_("The file %s cannot be opened.") % path) from error
    except pbn.Unreadable as error:
        raise CommandError(wording.unreadable(error)) from error
