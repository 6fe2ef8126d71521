"""`manage.py backup`: a copy of the club in one file, while it is served."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _, gettext_noop

from tournaments.backups import locks, making, sealed, state
from tournaments.backups.here import this_club
from tournaments.backups.rules.manifest import Because, Manifest
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import trouble_sentence
from tournaments.management.day import DayCommand


class Command(DayCommand):
    help = gettext_noop(
        "Writes a backup of the club to a file; without one, beside the others."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "file", nargs="?", metavar="FILE", help=_("where it is written")
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path, made = self.make_backup(options["file"])
        found = {
            "file": str(path),
            "events": made.numbers.events,
            "heads": made.numbers.heads,
            "bytes": path.stat().st_size,
        }
        self.answer(options["json"], found, _("The backup is in %s.") % path)
        for sentence in warnings_of(made):
            self.stderr.write(sentence)

    def make_backup(self, file: str | None) -> tuple[Path, Manifest]:
        club, because = this_club(), Because("asked")
        if file is None:
            made = making.add(club, because)
            assert made is not None
            return club.backups / state.read(club.backups).file, made
        path = Path(file).absolute()
        refuse_other(path)
        with locks.hold(club.backups / locks.COPYING, wait=True):
            return path, making.make(club, because, path)


def refuse_other(path: Path) -> None:
    """Refuse to overwrite a folder, or a file that is no backup."""
    if path.is_dir():
        raise CommandError(_("%s is a folder: name a file in it, as club.zip.") % path)
    is_blank = path.is_file() and not path.stat().st_size
    if path.exists() and not is_blank and sealed.glance(path) is None:
        raise CommandError(
            _("%s is there already, and is no backup: choose another name.") % path
        )


def warnings_of(made: Manifest) -> list[str]:
    """Say what is not in order in a club whose backup itself is whole."""
    check = made.check
    if check is None or check.in_order:
        return []
    if check.unable:
        return [
            _("It was read back, and could not be counted again. %s")
            % trouble_sentence(Trouble(check.unable, why="…"))
        ]
    said = _("The backup is whole; in the club itself something is not in order: %s")
    return [said % first for first, *_more in check.differences.values()]
