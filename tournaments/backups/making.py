"""Makes a backup: copied, packed, opened again, counted, sealed, and then named."""

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from tournaments.backups import checking, locks, places, sealed, state
from tournaments.backups.checking import DATA, HOUSE, OpenBackup
from tournaments.backups.club import Club, files_in
from tournaments.backups.rules.manifest import (
    Because,
    Check,
    Manifest,
    tournaments_to_count,
)
from tournaments.backups.state import Failure, State
from tournaments.backups.trouble import Trouble, disk_errors_as_trouble

WORK = ".work-"  # how the folders begin in which a backup lies open
TIMES = 3  # the room that is asked for, in sizes of the database
SPARE = 30_000_000  # bytes
WHOLE = frozenset({"finished", "upgrade"})  # all tournaments are counted again then


# A backup is whole, and cannot be counted again here.
UNABLE = frozenset({"may_not_try", "cannot_verify", "cannot_bring_up"})


@cache
def version() -> str:
    """The version of this program."""
    about = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
    return str(about["project"]["version"])


@cache
def known_migrations() -> frozenset[str]:
    """Return the migrations by which this program gives a database its shape."""
    return frozenset(
        f"{file.parents[1].name}.{file.stem}"
        for room in ("scoring", "tournaments/*")
        for file in HOUSE.glob(f"{room}/migrations/[0-9]*.py")
    )


def make(
    club: Club,
    because: Because,
    target: Path,
    *,
    number: int = 1,
    before: Manifest | None = None,
    counted: bool = True,
) -> Manifest:
    """Write a backup to a file, and return what it says of itself.

    All that it says is read from the copy. Nothing is there under this name before it
    is whole and was opened again; what was there stays if anything goes wrong. What
    is not vouched for by the one `before` is counted again, if it is to be `counted`.
    """
    at = datetime.now(UTC)
    needed = TIMES * club.database.size() + SPARE
    with workshop(club, target, needed) as work, disk_errors_as_trouble(target):
        copy = work / club.database.member
        numbers = club.database.copy_to(copy)
        files = {club.database.member: copy, **_files(club, work)}
        manifest = Manifest(
            number=number,
            made_at=at,
            because=because,
            series=club.series,
            program=version(),
            engine=club.database.engine,
            numbers=numbers,
            members={
                name: sealed.length_and_digest(file) for name, file in files.items()
            },
        )
        with sealed.draft_of(target) as draft:
            sealed.write(draft, files)
            copy.unlink()
            again = tournaments_to_count(numbers, before) if counted else None
            manifest = replace(
                manifest, check=_check_of(club, draft, manifest, again, work)
            )
            sealed.finish(draft, manifest)
            sealed.read(draft)
    return manifest


def _files(club: Club, work: Path) -> dict[str, Path]:
    """Copy the files beside the database, and return them by name in a backup."""
    found = {}
    for way in files_in(club.folder):
        name = f"{DATA}{way.as_posix()}"
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):  # a draft that is gone by now
            shutil.copyfile(club.folder / way, work / name)
            found[name] = work / name
    return found


def _check_of(
    club: Club,
    file: Path,
    manifest: Manifest,
    tournaments: tuple[str, ...] | None,
    beside: Path,
) -> Check | None:
    """Open what was written, and count these tournaments of it again, as asked."""
    at = datetime.now(UTC)
    work = Path(mkdtemp(dir=beside))
    try:
        with checking.open_backup(file, manifest, club.database, work) as one:
            if tournaments is None:
                return None
            return Check(at, tournaments, _differences(one, manifest, tournaments))
    except Trouble as trouble:
        # What fails with a copy fails with the club: to go on would be in vain.
        in_vain = (
            trouble.code == "cannot_bring_up" and manifest.because.what == "upgrade"
        )
        if in_vain or trouble.code not in UNABLE:
            raise
        return Check(at, unable=trouble.code)


def _differences(
    opened: OpenBackup, manifest: Manifest, tournaments: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    if not manifest.numbers.migrations:
        return {}  # a database in which nothing is
    if known_migrations().difference(manifest.numbers.migrations):
        opened.bring_up()
    everything = set(tournaments) == set(manifest.numbers.events)
    return opened.differences(None if everything else tournaments)


def add(club: Club, because: Because, *, seen: int | None = None) -> Manifest | None:
    """Make a backup beside the others, and bring it to the second place.

    Alone: `locks.Taken` where another one is being made. None where there is one that
    is newer than what somebody had `seen` who asked.
    """
    folder = club.backups
    with locks.hold(folder / locks.COPYING):
        known = state.read(folder)
        if seen is not None and known.number > seen:
            return None
        clear_away(club)
        number = known.number + 1
        name = file_name(club, number)
        try:
            made = make(
                club,
                because,
                folder / name,
                number=number,
                before=None if because.what in WHOLE else known.newest,
            )
        except Trouble as trouble:
            failed = Failure(datetime.now(UTC), trouble.code, trouble.about)
            state.change(folder, lambda one: replace(one, failed=failed))
            raise
        places.thin(folder, club.series, made.made_at)
        newest = replace(made, members={})
        state.change(
            folder,
            lambda one: replace(
                one, number=number, file=name, newest=newest, failed=None
            ),
        )
        carry(club)
    return made


def carry(club: Club) -> None:
    """Bring to the second place what it lacks, if it is there; remember how it went."""
    second = state.read(club.backups).second
    place = second and places.find(second, club.sticks)
    if not (second and place):
        return
    now, failed, newest = datetime.now(UTC), "", None
    try:
        newest = places.carry(club.backups, place, club.series, now)
    except Trouble as trouble:
        failed = trouble.code
    found = replace(second, path=str(place), seen_at=now, failed=failed)
    if newest:
        about = newest.manifest
        found = replace(found, number=about.number, made_at=about.made_at)

    def changed(one: State) -> State:
        same = one.second and one.second.key == found.key
        return replace(one, second=found) if same else one

    state.change(club.backups, changed)


def file_name(club: Club, number: int) -> str:
    at = datetime.now(club.zone)
    return f"whistclub-{at:%Y-%m-%d-%Hh%M}-{number:04}{places.ENDING}"


@contextmanager
def workshop(club: Club, target: Path | None = None, needed: int = 0) -> Iterator[Path]:
    """Yield a new folder on the disk of the backups, which nobody else reads.

    Where that disk has not the room, a stick that the backup goes to may have it.
    """
    with disk_errors_as_trouble(club.backups):
        club.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    places_of_work = [club.backups, *([target.parent] if target else [])]
    with disk_errors_as_trouble(places_of_work[-1]):
        roomy = (one for one in places_of_work if shutil.disk_usage(one).free >= needed)
        place = next(roomy, None)
        if place is None:
            raise Trouble("full", where=str(places_of_work[-1]))
        folder = TemporaryDirectory(prefix=WORK, dir=place, ignore_cleanup_errors=True)
    with folder as name:
        yield Path(name)


def clear_away(club: Club) -> None:
    """Clear away what was lying about when a computer died in the middle of it."""
    places.tidy(club.backups)
    for folder in club.backups.glob(f"{WORK}*"):
        shutil.rmtree(folder, ignore_errors=True)
