"""A backup opened apart, brought to the shape of today, and counted again."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from threading import Timer
from typing import Any

from tournaments.backups import sealed
from tournaments.backups.club import is_taken_along
from tournaments.backups.databases import Database
from tournaments.backups.rules.manifest import Manifest
from tournaments.backups.trouble import Trouble

HOUSE = Path(__file__).resolve().parents[2]
PATIENCE = 30 * 60.0  # seconds for a command
PROGRESS = re.compile(r"(\d+)/(\d+)")  # as `verify` tells it
FIRST = 3  # things that are told: differences of a tournament, what is strange
LONGEST = 80  # signs of what a strange thing is called
DATA = "data/"  # before the names of what lies beside the database


@dataclass(frozen=True)
class OpenBackup:
    """A backup that lies open in a folder, as a folder of data with its database."""

    folder: Path
    database: Database

    def bring_up(self) -> None:
        """Migrate its database to the shape of today, as the next start would."""
        command = self._command("migrate", "--without-backup", "--verbosity=0")
        try:
            done = subprocess.run(
                **command, capture_output=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise Trouble("cannot_verify", why=str(error)) from error
        if done.returncode:
            said = done.stderr.strip().splitlines() or [str(done.returncode)]
            raise Trouble("cannot_bring_up", why=said[-1])

    def differences(
        self,
        tournaments: Collection[str] | None = None,
        done: Callable[[int, int], None] = lambda _done, _every: None,
    ) -> dict[str, tuple[str, ...]]:
        """Return the differences that `verify` finds in these tournaments, or in all.

        One process counts them, and tells how many are `done`, of how many.
        """
        if tournaments is not None and not tournaments:
            return {}
        words = ["--", *tournaments] if tournaments else []
        return {
            one["tournament"]: tuple(one["differences"][:FIRST])
            for one in self._verify(words, done)["tournaments"]
            if one["differences"]
        }

    def _verify(self, words: Sequence[str], done: Callable[[int, int], None]) -> Any:
        last = ""
        with TemporaryFile("w+", encoding="utf-8") as answer:
            command = self._command("verify", "--json", "--progress", *words)
            with subprocess.Popen(
                **command, stdout=answer, stderr=subprocess.PIPE
            ) as process:
                patience = Timer(PATIENCE, process.kill)
                patience.daemon = True
                patience.start()
                assert process.stderr is not None
                try:
                    for line in process.stderr:
                        last = line.strip() or last
                        if told := PROGRESS.fullmatch(last):
                            done(int(told[1]), int(told[2]))
                except BaseException:
                    process.kill()  # nobody waits for its answer
                    raise
                finally:
                    patience.cancel()
            answer.seek(0)
            try:
                return json.load(answer)
            except ValueError as error:
                why = last or str(process.returncode)
                raise Trouble("cannot_verify", why=why) from error

    def _command(self, *words: str) -> dict[str, Any]:
        """Return a command of WhistClub on it, as on any club."""
        return {
            "args": [sys.executable, str(HOUSE / "manage.py"), *words],
            "cwd": HOUSE,
            "env": environment(self.folder, self.database.environment()),
            "encoding": "utf-8",
        }


def environment(folder: Path, more: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of a process that knows nothing of the served club."""
    kept = {key: one for key, one in os.environ.items() if key != "DATABASE_URL"}
    return {
        **kept,
        "WHISTCLUB_DATA": str(folder),
        "PYTHONIOENCODING": "utf-8",
        "DJANGO_SETTINGS_MODULE": "whistclub.settings",
        **more,
    }


@contextmanager
def open_backup(
    file: Path, manifest: Manifest, like: Database, folder: Path
) -> Iterator[OpenBackup]:
    """Unpack a backup into an empty folder, and open its database there.

    What is in it must be what it says of itself.
    """
    unpacked, data = folder / "unpacked", folder / "data"
    for one in (unpacked, data):
        one.mkdir(mode=0o700)
    beside = {f"{DATA}{way}" for way in paths_beside_database(manifest)}
    if manifest.members.keys() - beside != {like.member}:
        raise Trouble("damaged", where=str(file))
    sealed.unpack(file, manifest, unpacked)
    for way in paths_beside_database(manifest):
        if way.is_absolute() or not is_taken_along(way):
            raise Trouble("damaged", where=str(file))
        target = data / way
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.replace(unpacked / DATA / way, target)
    with like.open_copy(unpacked / like.member, data) as database:
        # Nothing is asked of what would answer by a program of its own.
        programs = [
            name
            for name, made_by in database.shape().items()
            if name.startswith(("view ", "rule "))
            or made_by.startswith("CREATE VIRTUAL")
        ]
        refuse_strange(file, programs)
        if database.numbers() != manifest.numbers:
            raise Trouble("damaged", where=str(file))
        yield OpenBackup(data, database)


def refuse_strange(file: Path, found: Iterable[str]) -> None:
    """Refuse a backup for what is in its database that WhistClub does not make."""
    told = [ascii(one)[1:-1][:LONGEST] for one in islice(found, FIRST)]
    if told:
        raise Trouble("strange", where=str(file), what=", ".join(told))


def paths_beside_database(manifest: Manifest) -> list[PurePosixPath]:
    """List what a backup has beside its database, as paths in a folder of data."""
    return [
        PurePosixPath(name.removeprefix(DATA))
        for name in manifest.members
        if name.startswith(DATA) and name != DATA
    ]
