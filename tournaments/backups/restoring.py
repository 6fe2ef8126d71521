"""Restores a backup: opened apart, brought up, counted again, and only then put in."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tournaments.backups import checking, locks, making, places, sealed, shape, state
from tournaments.backups.checking import Opened
from tournaments.backups.club import Club, files_in
from tournaments.backups.making import Count
from tournaments.backups.rules.manifest import (
    Because,
    Manifest,
    is_of_before,
    is_of_the_future,
    missing_steps,
    unknown_steps,
)
from tournaments.backups.trouble import Trouble, of_the_disk

FURTHEST = 100_000_000  # which the next backups still count on from


class Restored(NamedTuple):
    """What was restored, where what was there before is kept, and what is not right."""

    file: Path
    manifest: Manifest
    kept: Path | None
    differences: Mapping[str, tuple[str, ...]]

    def is_of_the_future(self) -> bool:
        return is_of_the_future(self.manifest.made_at, datetime.now(UTC))


def restore(
    club: Club,
    source: Path,
    *,
    over: bool = False,
    done: Callable[[int, int], None] = lambda _done, _every: None,
) -> Restored:
    """Have in a club what is in a backup: a file, or the newest in a folder.

    A club in which something is, is left alone unless one says `over`, and then kept
    first. Whatever is wrong with the backup is found before anything is changed; how
    many of its tournaments are counted again is told to `done`.
    """
    try:
        with locks.held(club.backups / locks.COPYING):
            making.clear_away(club)
            return _restore(club, newest_at(source), over, done)
    except locks.Taken as error:
        raise Trouble("busy") from error


def stopped(club: Club) -> int:
    """Hold the lock of a server, so that none serves what is being changed."""
    try:
        return locks.take(club.folder / locks.RUNNING)
    except locks.Taken as error:
        raise Trouble("running", where=str(club.folder)) from error


def newest_at(source: Path) -> Path:
    """The file itself; of a folder, or of a stick, the newest backup in it."""
    if not source.is_dir():
        return source
    for folder in (source, source / places.FOLDER, source / "backups"):
        found = places.newest(places.kept_in(folder))
        if found:
            return found.path
    raise Trouble("none_there", where=str(source))


def readable(club: Club, file: Path) -> Manifest:
    """What a backup says of itself, if this program can restore it here."""
    manifest = sealed.read(file)
    taken, ours = manifest.numbers.migrations, making.known_steps()
    if is_of_before(taken, ours):
        raise Trouble("older", where=str(file))
    if unknown_steps(taken, ours):
        raise Trouble("newer", where=str(file), version=manifest.program)
    if manifest.engine != club.database.engine:
        known = manifest.engine in ("sqlite", "postgresql")
        code = f"of_{manifest.engine}" if known else "newer"
        raise Trouble(code, where=str(file))
    if manifest.number > FURTHEST:
        raise Trouble("damaged", where=str(file))
    if manifest.series != club.series:
        club.database.refuse_foreign(file)
    return manifest


def _restore(
    club: Club, file: Path, over: bool, done: Callable[[int, int], None]
) -> Restored:
    manifest = readable(club, file)
    full = not is_empty(club)
    if full and not over:
        raise Trouble("not_empty", where=str(club.folder))
    with (
        making.workshop(club, needed=2 * manifest.size + making.SPARE) as work,
        of_the_disk(club.folder),
        _opened(file, manifest, club, work) as one,
    ):
        differences = _differences(file, one, manifest, done)
        forgotten = _forgotten(club) if full else set()
        kept = _keep(club) if full else None
        with _as_they_were(club, work):
            # With what was drawn anew where the version of then had none: a key, say.
            for way in files_in(one.folder):
                _put(one.folder / way, club.folder / way)
            club.database.put(one.database, work)

    # The next backup here follows those of the computer before.
    def follow(known: state.State) -> state.State:
        number = max(known.number, manifest.number)
        return replace(
            known,
            number=number,
            restored_at=datetime.now(UTC),
            forgotten=tuple(sorted(forgotten.union(known.forgotten))),
        )

    state.change(club.backups, follow)
    return Restored(file, manifest, kept, differences)


@contextmanager
def _opened(file: Path, manifest: Manifest, club: Club, work: Path) -> Iterator[Opened]:
    """Open it; where its own database cannot be read, it is the backup that is none."""
    with ExitStack() as stack:
        try:
            one = stack.enter_context(
                checking.opened(file, manifest, club.database, work)
            )
        except Trouble as trouble:
            if trouble.code == "database_damaged":
                raise Trouble("damaged", where=str(file)) from trouble
            raise
        yield one


def _differences(
    file: Path,
    one: Opened,
    manifest: Manifest,
    done: Callable[[int, int], None],
) -> Mapping[str, tuple[str, ...]]:
    """Bring what was opened to the shape of today, and count it again.

    What has not that shape then, and nothing else, is refused. Of the same version,
    what was counted when it was written is counted again, and not the evenings of all
    years: every byte is as it was then.
    """
    if not manifest.numbers.migrations:
        checking.refuse_strange(file, one.database.shape())
        return {}
    older = missing_steps(manifest, making.known_steps())
    if older:
        one.bring_up()
    found = one.database.shape()
    checking.refuse_strange(file, shape.strange(one.database.engine, found))
    check = manifest.check
    if older or not check or check.unable:
        return one.differences(None, done)
    return one.differences(check.tournaments, done)


def is_empty(club: Club) -> bool:
    """Whether nothing could be lost here; what cannot be read is something."""
    try:
        return club.database.is_empty()
    except Trouble as trouble:
        if trouble.code != "database_damaged":
            raise
        return False


def _forgotten(club: Club) -> set[str]:
    """Who was forgotten here, where that can be read."""
    try:
        return club.database.forgotten()
    except Trouble as trouble:
        if trouble.code != "database_damaged":
            raise
        return set()


def _keep(club: Club) -> Path:
    """Keep what is there, as a backup; as the files that it is, if nobody can read it.

    Returns where it is.
    """
    known = state.read(club.backups)
    target = club.backups / making.file_name(club, known.number + 1)
    try:
        number = known.number + 1
        making.make(club, Because("replaced"), target, number=number, count=Count.NONE)
    except Trouble as trouble:
        if trouble.code != "database_damaged":
            raise
        return _keep_files(club)
    state.change(club.backups, lambda one: replace(one, number=number))
    return target


def _keep_files(club: Club) -> Path:
    at = datetime.now(UTC).astimezone(club.time_zone)
    folder = club.folder / "replaced" / f"{at:%Y-%m-%d-%Hh%Mm%S}"
    folder.mkdir(mode=0o700, parents=True)
    club.database.keep(folder)
    for way in club.files():
        target = folder / way
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copyfile(club.folder / way, target)
        os.chmod(target, sealed.OURS_ALONE)
    return folder


@contextmanager
def _as_they_were(club: Club, work: Path) -> Iterator[None]:
    """Bring the files of the folder back, if what is put beside them comes to nothing.

    A database with another club's keys would be nobody's.
    """
    aside = work / "as-they-were"
    ways = club.files()
    for way in ways:
        (aside / way).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(club.folder / way, aside / way)
    try:
        yield
    except BaseException:
        for way in set(club.files()) - set(ways):
            (club.folder / way).unlink(missing_ok=True)
        for way in ways:
            _put(aside / way, club.folder / way)
        raise


def _put(source: Path, target: Path) -> None:
    """Put a file in its place, whole or not at all."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with sealed.arriving(target) as draft:
        shutil.copyfile(source, draft)
        os.chmod(draft, sealed.OURS_ALONE)
