"""The code on the console, by which whoever makes the club proves to be at it."""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.backups import locks, sealed

FILE, LOCK = "first-run-code", "first-run.lock"
DIGITS = 8
MOST_TRIES = 10  # then another code is drawn: who guesses begins anew


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of the first run: one alone makes or restores the club."""
    try:
        with locks.hold(folder / LOCK):
            yield
    except locks.Taken as error:
        raise ValidationError(
            _("Somebody else is making or restoring the club. Try again in a minute."),
            code="busy",
        ) from error


def show(folder: Path) -> None:
    """Show the code on the console; it is drawn if there is none."""
    with locks.hold(folder / LOCK, wait=True):
        _show(current(folder))


def current(folder: Path) -> str:
    """Return the code; it is drawn if there is none."""
    return _known(folder)[0]


def refuse_wrong(folder: Path, typed: str) -> None:
    """Refuse a wrong code, and count it. Call this while it is `locked`."""
    code, tries = _known(folder)
    if constant_time_compare(re.sub(r"\s", "", typed), code):
        return
    if tries + 1 >= MOST_TRIES:
        _show(_draw(folder))
        raise ValidationError(
            _("That is not the code. Too many were wrong: there is a new one now."),
            code="new_code",
        )
    _write(folder, code, tries + 1)
    raise ValidationError(
        _("That is not the code. It stands in the window of WhistClub itself."),
        code="wrong_code",
    )


def token_of(code: str) -> str:
    """Return what shows later that somebody knew the code; nobody else can make it."""
    return signing.dumps(re.sub(r"\s", "", code), salt=FILE)


def code_of(folder: Path, token: str) -> str | None:
    """Return the code that somebody knew, as long as there is no other."""
    try:
        code = str(signing.loads(token, salt=FILE))
        known = json.loads((folder / FILE).read_text("ascii"))["code"]
    except (signing.BadSignature, OSError, ValueError, KeyError, TypeError):
        return None
    return code if code == known else None


def forget(folder: Path) -> None:
    """Delete the code, once there is a club and nobody is asked any more."""
    (folder / FILE).unlink(missing_ok=True)


def _known(folder: Path) -> tuple[str, int]:
    try:
        told = json.loads((folder / FILE).read_text("ascii"))
        return str(told["code"]), int(told["tries"])
    except (OSError, ValueError, KeyError, TypeError):
        return _draw(folder), 0


def _draw(folder: Path) -> str:
    code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    _write(folder, code, 0)
    return code


def _write(folder: Path, code: str, tries: int) -> None:
    with sealed.draft_of(folder / FILE) as draft:
        draft.touch(sealed.OURS_ALONE)
        draft.write_text(json.dumps({"code": code, "tries": tries}), "ascii")


def _show(code: str) -> None:
    half = DIGITS // 2
    with translation.override(settings.CONSOLE_LANGUAGE):
        print(
            _("The code for the first page: %s") % f"{code[:half]} {code[half:]}",
            flush=True,
        )
