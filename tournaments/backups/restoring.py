"""Restores a backup: opened apart, brought up, counted again, and only then put in."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tournaments.backups import checking, locks, making, places, sealed, shape, state
from tournaments.backups.checking import OpenBackup
from tournaments.backups.club import Club, files_in
from tournaments.backups.rules.manifest import (
    Because,
    Manifest,
    is_of_before,
    is_of_the_future,
    unknown_migrations,
)
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Damaged, Trouble, disk_errors_as_trouble

FURTHEST = 100_000_000  # which the next backups still count on from


class Restored(NamedTuple):
    """A restored backup, where the club of before is kept, and what is not right."""

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
    """Restore a backup into a club: a file, or the newest in a folder.

    A club in which something is, is left alone unless one says `over`, and then kept
    first. Whatever is wrong with the backup is found before anything is changed; how
    many of its tournaments are counted again is told to `done`.
    """
    with locks.hold(club.backups / locks.COPYING):
        making.clear_away(club)
        file = newest_at(source)
        return _restore(club, file, over, done)


def keep_servers_out(club: Club) -> AbstractContextManager[None]:
    """Hold the lock of a server, so that none serves what is being changed."""
    return locks.hold(club.folder / locks.RUNNING, why="running")


def newest_at(source: Path) -> Path:
    """Return the file itself; of a folder, or of a stick, the newest backup in it."""
    if not source.is_dir():
        return source
    for folder in (source, source / places.FOLDER, source / "backups"):
        found = places.newest(places.backups_in(folder))
        if found:
            return found.path
    raise Trouble("none_there", where=str(source))


def readable_manifest(club: Club, file: Path) -> Manifest:
    """Read the manifest of a backup; refuse one that cannot be restored here."""
    manifest = sealed.read(file)
    taken, ours = manifest.numbers.migrations, making.known_migrations()
    if is_of_before(taken):
        raise Trouble("older", where=str(file))
    if unknown_migrations(taken, ours):
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
    manifest = readable_manifest(club, file)
    full, forgotten = True, set[str]()
    with suppress(Damaged):  # what cannot be read is something
        full = not club.database.is_empty()
    with suppress(Damaged):
        forgotten = club.database.forgotten_members() if full else forgotten
    if full and not over:
        raise Trouble("not_empty", where=str(club.folder))
    with (
        making.workshop(club, needed=2 * manifest.size + making.SPARE) as work,
        disk_errors_as_trouble(club.folder),
        _open(file, manifest, club, work) as one,
    ):
        differences = _differences(file, one, manifest, done)
        kept = _keep(club) if full else None
        with _files_brought_back_on_failure(club, work):
            # With what was drawn anew where the version of then had none: a key, say.
            for way in files_in(one.folder):
                _put_whole(one.folder / way, club.folder / way)
            club.database.replace_with(one.database, work)

    # The next backup here follows those of the computer before.
    state.change(
        club.backups,
        lambda known: replace(
            known,
            number=max(known.number, manifest.number),
            restored_at=datetime.now(UTC),
            forgotten=tuple(sorted(forgotten.union(known.forgotten))),
        ),
    )
    return Restored(file, manifest, kept, differences)


@contextmanager
def _open(
    file: Path, manifest: Manifest, club: Club, work: Path
) -> Iterator[OpenBackup]:
    """Open a backup; if its own database cannot be read, the backup is damaged."""
    with ExitStack() as stack:
        try:
            opened = checking.open_backup(file, manifest, club.database, work)
            one = stack.enter_context(opened)
        except Damaged as trouble:
            raise Trouble("damaged", where=str(file)) from trouble
        yield one


def _differences(
    file: Path,
    one: OpenBackup,
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
    older = making.known_migrations().difference(manifest.numbers.migrations)
    if older:
        one.bring_up()
    found = one.database.shape()
    checking.refuse_strange(file, shape.strange_parts(one.database.engine, found))
    check = manifest.check
    if older or not check or check.unable:
        return one.differences(None, done)
    return one.differences(check.tournaments, done)


def _keep(club: Club) -> Path:
    """Keep what is there, as a backup; as the files that it is, if nobody can read it.

    Returns where it is.
    """
    number = state.read(club.backups).number + 1
    target = club.backups / making.file_name(club, number)
    try:
        making.make(club, Because("replaced"), target, number=number, counted=False)
    except Damaged:
        return _keep_files(club)
    state.change(club.backups, lambda one: replace(one, number=number))
    return target


def _keep_files(club: Club) -> Path:
    at = datetime.now(UTC).astimezone(club.zone)
    folder = club.folder / "replaced" / f"{at:%Y-%m-%d-%Hh%Mm%S}"
    folder.mkdir(mode=0o700, parents=True)
    assert isinstance(club.database, SQLite)  # no other lies in files
    club.database.copy_files_to(folder)
    for way in files_in(club.folder):
        _put_whole(club.folder / way, folder / way)
    return folder


@contextmanager
def _files_brought_back_on_failure(club: Club, work: Path) -> Iterator[None]:
    """Bring the files of the folder back, if what is put beside them comes to nothing.

    A database with another club's keys would be nobody's.
    """
    aside = work / "as-they-were"
    ways = files_in(club.folder)
    for way in ways:
        _put_whole(club.folder / way, aside / way)
    try:
        yield
    except BaseException:
        for way in set(files_in(club.folder)) - set(ways):
            (club.folder / way).unlink(missing_ok=True)
        for way in ways:
            _put_whole(aside / way, club.folder / way)
        raise


def _put_whole(source: Path, target: Path) -> None:
    """Put a file in its place, whole or not at all."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with sealed.draft_of(target) as draft:
        shutil.copyfile(source, draft)
        os.chmod(draft, sealed.OURS_ALONE)
