"""Does what the organiser asks on the page of backups."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

from django.core.exceptions import ValidationError
from django.utils.timezone import localtime

from tournaments.accounts.models import Account
from tournaments.backups import apart, places, state
from tournaments.backups.apart import Outcome
from tournaments.backups.club import Club
from tournaments.backups.places import StoredBackup
from tournaments.backups.rules.manifest import Because
from tournaments.backups.state import State
from tournaments.backups.trouble import Trouble
from tournaments.backups.wording import sentence_of, trouble_sentence
from tournaments.ledger import writes as ledger

PATIENCE = 8.0  # seconds for which a page waits for a backup


def make_now(club: Club, seen: int) -> Outcome | None:
    """Make a backup, if none is newer than was `seen`; None if it takes long."""
    found: list[Outcome] = []

    def make() -> None:
        found.append(apart.add(club, Because("asked"), seen=seen))

    one = Thread(target=make, name="backup", daemon=True)
    one.start()
    one.join(PATIENCE)
    if found == [Outcome.FAILED]:
        failed = state.read(club.backups).failed
        raise ValidationError(sentence_of(failed.code, failed.about) if failed else "…")
    return found[0] if found else None


def choose_second(club: Club, folder: str) -> None:
    """Have copies brought to a folder from now on; ValidationError where none can."""
    with refusal_of_trouble():
        second = places.choose(Path(folder.strip()), club.folder, datetime.now(UTC))

        def chosen(known: State) -> State:
            if known.second and known.second.key == second.key:
                return replace(known, second=replace(known.second, path=second.path))
            return replace(known, second=second, no_second=False)

        state.change(club.backups, chosen)


def want_no_second(club: Club) -> None:
    """Bring copies nowhere from now on; those that are there stay."""
    with refusal_of_trouble():
        state.change(
            club.backups, lambda known: replace(known, second=None, no_second=True)
        )


@contextmanager
def refusal_of_trouble() -> Iterator[None]:
    """Turn a Trouble of backups into the refusal of an operation."""
    try:
        yield
    except Trouble as trouble:
        raise ValidationError(trouble_sentence(trouble), code=trouble.code) from trouble


def note_download(one: StoredBackup, by: Account) -> None:
    """Note who downloaded a backup, and with it all that the club has."""
    made = f"{localtime(one.manifest.made_at):%d/%m/%Y %H:%M}"
    ledger.record_act("backup_downloaded", {"made": made}, by=by)
