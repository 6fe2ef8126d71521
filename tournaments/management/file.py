"""Refuses in a sentence, for every command, a file that cannot be made."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournaments.backups.trouble import reason_of
from tournaments.pdf.making import CannotPrint


@contextmanager
def refuse_unwritable(path: Path) -> Iterator[None]:
    """Say why a file cannot be made, or cannot be written there."""
    try:
        yield
    except CannotPrint as why:
        raise CommandError(str(why)) from why
    except OSError as error:
        raise CommandError(
            _("%(file)s cannot be written (%(why)s).")
            % {"file": path, "why": _(reason_of(error))}
        ) from error
