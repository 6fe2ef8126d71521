"""Makes the club, or brings it back from a backup, by whoever knows the code."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournaments.accounts import writes as accounts
from tournaments.accounts.models import Account
from tournaments.accounts.queries import is_first_run
from tournaments.backups import places, restoring
from tournaments.backups.club import Club
from tournaments.backups.restoring import Restored
from tournaments.backups.trouble import Trouble, disk_errors_as_trouble
from tournaments.backups.wording import sentence_of
from tournaments.club.first_run import code as codes, keys

HOW_FAR = "restoring"  # in the cache: tournaments counted again, of how many
AT_MOST = 3_600  # seconds that a restoring takes, whatever becomes of it

# What was sent, or where it lies; None for the newest on a stick.
Source: TypeAlias = "Path | UploadedFile[bytes] | None"


def tell_code(folder: Path) -> None:
    """Show the code on the console, as long as there is no club."""
    with suppress(DatabaseError, Trouble):  # the first page will say it
        if is_first_run():
            codes.show(folder)
        else:
            codes.forget(folder)


def make_club(folder: Path, *, code: str, **told: str) -> Account:
    """Make the club and its first organiser."""
    with codes.locked(folder):
        codes.refuse_wrong(folder, code)
        account = accounts.set_up_club(**told)
        codes.forget(folder)
        return account


def token_for_code(folder: Path, *, code: str) -> str:
    """Return a token for who knows the code."""
    with codes.locked(folder):
        codes.refuse_wrong(folder, code)
    return codes.token_of(code)


def restore(club: Club, *, code: str, source: Source) -> Restored:
    """Restore the club from a backup: a file, a path, or the newest on a stick."""
    with codes.locked(club.folder):
        codes.refuse_wrong(club.folder, code)
        name = source.name if isinstance(source, UploadedFile) else ""
        try:
            with disk_errors_as_trouble(club.folder), TemporaryDirectory() as folder:
                tell_how_far(0, 0)
                path = _path(club, source, Path(folder))
                found = restoring.restore(club, path, done=tell_how_far)
        except Trouble as trouble:
            raise error_of(trouble, name or "") from trouble
        finally:
            cache.delete(HOW_FAR)
        keys.load()
        codes.forget(club.folder)
        return found


def tell_how_far(counted: int, every: int) -> None:
    """Keep how far a restoring is, for the page of whoever waits for it."""
    cache.set(HOW_FAR, (counted, every), AT_MOST)


def how_far() -> str:
    """Return in a sentence how far a restoring is; empty where there is none."""
    counted, every = cache.get(HOW_FAR, (None, None))
    if counted is None:
        return ""
    if not every:
        return _("The backup is being opened…")
    return _("Counted again: %(done)s of %(every)s.") % {
        "done": counted,
        "every": every,
    }


def _path(club: Club, source: Source, folder: Path) -> Path:
    if isinstance(source, Path):
        return source
    if source is None:
        return newest_on_a_stick(club)
    path = folder / "uploaded.zip"
    with path.open("wb") as file:
        for chunk in source.chunks():
            file.write(chunk)
    return path


def newest_on_a_stick(club: Club) -> Path:
    """Return the path of the newest backup on all sticks that are plugged in."""
    found = places.newest(
        one
        for stick in places.plugged_in(club.sticks)
        for one in places.backups_in(stick / places.FOLDER)
    )
    if found is None:
        raise Trouble("no_stick")
    return found.path


def error_of(trouble: Trouble, name: str) -> ValidationError:
    """Return the error to show; an uploaded file is called by its own name."""
    about = {**trouble.about, "where": name} if name else trouble.about
    if trouble.code == "not_empty":
        return ValidationError(
            _("There is a club here already: it is not replaced by this page."),
            code=trouble.code,
        )
    return ValidationError(sentence_of(trouble.code, about), code=trouble.code)
