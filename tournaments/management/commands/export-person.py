"""`manage.py export-person`: all that is kept of a member, in a file."""  # noqa: N999 - as it is typed

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _, gettext_noop

from tournaments.guard.privacy import operations
from tournaments.guard.privacy.dossier import written
from tournaments.management.day import DayCommand
from tournaments.management.file import refuse_unwritable
from tournaments.management.person import PLAYER, person_named
from tournaments.pdf.making import make_pdf
from tournaments.players.models import Player

WAYS: dict[str, Callable[[Player], bytes]] = {
    ".zip": written.as_zip,
    ".json": written.as_json,
    ".txt": written.as_text,
    ".pdf": lambda player: make_pdf([written.as_page(player)]),
}


class Command(DayCommand):
    help = gettext_noop(
        "Writes all that is kept of a member to a file: .zip has it for programs and "
        "for people, .json, .txt and .pdf are one of these."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("player", metavar="PLAYER", help=_(PLAYER))
        parser.add_argument(
            "--output", metavar="FILE", required=True, help=_("where it is written")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        player, path = person_named(options["player"]), Path(options["output"])
        with refuse_unwritable(path):
            body = WAYS.get(path.suffix.lower(), written.as_zip)(player)
            path.touch(mode=0o600)  # its owner alone reads it
            path.write_bytes(body)
        operations.record_hand_over(player=player, by=None)
        forgotten = player.forgotten_at is not None
        told = {
            "player": player.public_id,
            "file": str(path),
            "bytes": len(body),
            "forgotten": forgotten,
        }
        said = _("All that is kept is in %(file)s. Give it to this person alone.")
        if forgotten:
            said = _("This person was forgotten. That, and what stays, is in %(file)s.")
        self.answer(options["json"], told, said % {"file": path})
