"""`manage.py restore`: restores the club from a backup."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import connections
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_noop

from tournaments.backups import queries, restoring, state
from tournaments.backups.here import this_club
from tournaments.backups.wording import future_warning
from tournaments.management.day import DayCommand

MANY = 20  # tournaments, of which one says how far they are counted


class Command(DayCommand):
    help = gettext_noop(
        "Restores a backup into an empty folder of data; --replace into a full one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "file", metavar="FILE", help=_("a backup, or a folder: its newest one")
        )
        parser.add_argument(
            "--replace",
            action="store_true",
            help=_("keep what is there, and replace it"),
        )

    def say_nothing(self, done: int, every: int) -> None:
        """Say nothing of the progress: programs read one answer."""

    def say_how_far(self, done: int, every: int) -> None:
        """Say each tenth of many tournaments that are counted again."""
        if every >= MANY and (done * 10 // every) > ((done - 1) * 10 // every):
            self.stdout.write(
                _("Counted again: %(done)s of %(every)s.")
                % {"done": done, "every": every}
            )

    def handle(self, *args: Any, **options: Any) -> None:
        club, source = this_club(), Path(options["file"]).absolute()
        connections.close_all()
        with restoring.keep_servers_out(club):
            found = restoring.restore(
                club,
                source,
                over=options["replace"],
                done=self.say_nothing if options["json"] else self.say_how_far,
            )
        manifest = found.manifest
        again = queries.members_named_again(state.read(club.backups))
        told = {
            "file": str(found.file),
            "events": manifest.numbers.events,
            "heads": manifest.numbers.heads,
            "made_at": manifest.made_at.isoformat(),
            "kept": str(found.kept) if found.kept else None,
            "forget_again": [one.public_id for one in again],
        }
        made_at = date_format(localtime(manifest.made_at), "DATETIME_FORMAT")
        said = [
            _("All is as it was on %(moment)s (%(file)s).")
            % {"moment": made_at, "file": found.file}
        ]
        if found.kept:
            said.append(_("What was there before is in %s.") % found.kept)
        self.answer(options["json"], told, *said)
        if found.is_of_the_future():
            self.stderr.write(future_warning())
        for one in again:
            self.stderr.write(
                _("%(name)s was forgotten since; once more: %(command)s")
                % {"name": one, "command": f"manage.py forget {one.public_id} --yes"}
            )
        for first, *_more in found.differences.values():
            self.stderr.write(_("Something in it is not in order: %s") % first)
