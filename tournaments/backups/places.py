"""Places where backups lie: beside the database, on a stick, or in a second folder."""

import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import glob
from pathlib import Path

from tournaments.backups import sealed
from tournaments.backups.rules import ladder
from tournaments.backups.rules.manifest import Manifest, is_of_the_future
from tournaments.backups.state import Second
from tournaments.backups.trouble import Trouble, disk_trouble

FOLDER = "WhistClub"  # on a stick, or in the folder that was chosen
MARK = "place.json"  # by which the place is known again
ENDING = ".zip"
SHARE = 4  # backups take no more than one part in so many of a disk's free room


@dataclass(frozen=True)
class StoredBackup:
    """A backup that lies somewhere."""

    path: Path
    manifest: Manifest
    size: int

    def rung(self) -> ladder.Rung:
        one = self.manifest
        return ladder.Rung(
            self.path.name, one.number, one.made_at, one.because.what, self.size
        )


def backups_in(folder: Path, series: str = "") -> list[StoredBackup]:
    """The backups in a folder, the newest first; of one club, or of any."""
    found: list[StoredBackup] = []
    for path in folder.glob(f"*{ENDING}"):
        manifest = sealed.glance(path)
        if manifest and series in ("", manifest.series):
            found.append(StoredBackup(path, manifest, path.stat().st_size))
    return newest_first(found)


def newest_first(found: Iterable[StoredBackup]) -> list[StoredBackup]:
    """Sort backups by number, the newest first; those of the future come last."""
    now = datetime.now(UTC)

    def order(one: StoredBackup) -> tuple[bool, int, datetime, str]:
        future = is_of_the_future(one.manifest.made_at, now)
        return not future, *ladder.order(one.rung())

    return sorted(found, key=order, reverse=True)


def newest(found: Iterable[StoredBackup]) -> StoredBackup | None:
    """Return the newest: of one club by its number, among several by the clock."""
    now = datetime.now(UTC)
    last = {one.manifest.series: one for one in reversed(newest_first(found))}

    def order(one: StoredBackup) -> tuple[bool, datetime]:
        made_at = one.manifest.made_at
        return not is_of_the_future(made_at, now), made_at

    return max(last.values(), key=order, default=None)


def thin(
    folder: Path, series: str, now: datetime, coming: Iterable[StoredBackup] = ()
) -> set[str]:
    """Delete what the ladder does not keep; return the names of those that stay.

    Those that are coming take room, too, and may have to stay away.
    """
    there = backups_in(folder, series)
    taken = sum(one.size for one in there)
    room = (taken + shutil.disk_usage(folder).free) // SHARE
    rungs = [one.rung() for one in (*there, *coming)]
    stay = {one.name for one in ladder.rungs_to_keep(rungs, now, room)}
    for one in there:
        if one.path.name not in stay:
            one.path.unlink(missing_ok=True)
    return stay


def tidy(folder: Path) -> None:
    """Clear away what was not finished when a computer died or a stick was pulled."""
    for draft in folder.glob(".*.part"):
        draft.unlink(missing_ok=True)


def sticks(
    patterns: Iterable[str], is_stick: Callable[[str], bool] = os.path.ismount
) -> list[Path]:
    """The sticks that are plugged in, and can be written."""
    found = plugged_in(patterns)
    return [one for one in found if is_stick(str(one)) and os.access(one, os.W_OK)]


def plugged_in(patterns: Iterable[str]) -> list[Path]:
    """Return the folders that are there now where sticks appear."""
    return [Path(one) for one in sorted({one for p in patterns for one in glob(p)})]


def choose(folder: Path, data: Path, now: datetime) -> Second:
    """Make a folder the second place; one that is a second place stays the same."""
    if not folder.is_absolute() or not folder.is_dir():
        raise Trouble("no_folder", where=str(folder))
    place = folder.resolve()
    if place.name != FOLDER:
        place /= FOLDER
    if place.is_relative_to(data.resolve()):
        raise Trouble("same_place", where=str(folder))
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        key = key_of(place)
        if key is None:
            key = secrets.token_hex(8)
            with sealed.draft_of(place / MARK) as draft:
                draft.write_text(json.dumps({"place": key}), "ascii")
        elif not os.access(place, os.W_OK):
            raise PermissionError(13, os.strerror(13))
    except OSError as error:
        raise disk_trouble(error, folder) from error
    return Second(str(place), key, now)


def key_of(place: Path) -> str | None:
    """Return the key of a second place; None where a folder is no such place."""
    try:
        return str(json.loads((place / MARK).read_text("ascii"))["place"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def find(second: Second, patterns: Iterable[str]) -> Path | None:
    """Find the second place: where it was, or wherever it is plugged in now."""
    usual = Path(second.path)
    for place in (usual, *(one / FOLDER for one in plugged_in(patterns))):
        if key_of(place) == second.key:
            return place
    return None


def carry(source: Path, place: Path, series: str, now: datetime) -> StoredBackup | None:
    """Copy to a place what it lacks; return the newest backup that is there then.

    Newest first; each is read back there. What the place has no room for stays away.
    """
    try:
        tidy(place)
        there = {one.path.name for one in backups_in(place, series)}
        new = [one for one in backups_in(source, series) if one.path.name not in there]
        stay = thin(place, series, now, coming=new)
        for one in new:
            if one.path.name in stay:
                with sealed.draft_of(place / one.path.name) as draft:
                    _copy(one.path, draft)
                    sealed.read(draft)
    except OSError as error:
        raise disk_trouble(error, place) from error
    return next(iter(backups_in(place, series)), None)


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as given, target.open("xb") as taken:
        shutil.copyfileobj(given, taken, sealed.CHUNK)
        taken.flush()
        os.fsync(taken.fileno())
    with suppress(OSError):  # a stick knows no owners
        target.chmod(sealed.OURS_ALONE)
