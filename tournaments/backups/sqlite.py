"""SQLite: copied while others write, and put into place while others read."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tournaments.backups.databases import SESSIONS, Ask, Database
from tournaments.backups.rules.manifest import Numbers
from tournaments.backups.sealed import OURS_ALONE
from tournaments.backups.trouble import Damaged, Trouble, disk_trouble, is_full

PATIENCE = 30.0  # seconds for a turn
NAME = "whistclub.sqlite3"  # in a folder of data
BESIDE = ("", "-wal", "-shm", "-journal")  # the files of one database
SHAPE = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
# No database, one whose pages are torn, or one that lacks a table.
SPOILED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
OF_SQLITE = {"table sqlite_sequence", "table sqlite_stat1", "table sqlite_stat4"}


@dataclass(frozen=True)
class SQLite(Database):
    """The database in a file."""

    path: Path
    engine: str = "sqlite"
    member: str = "database.sqlite3"
    names: str = "SELECT name FROM sqlite_master WHERE type = 'table'"

    def size(self) -> int:
        return sum(one.stat().st_size for one in self.files())

    def files(self) -> list[Path]:
        return [
            one
            for ending in BESIDE
            if (one := self.path.with_name(f"{self.path.name}{ending}")).exists()
        ]

    def is_empty(self) -> bool:
        return not self.path.exists() or super().is_empty()

    def shape(self) -> dict[str, str]:
        with self.connect() as connection:
            return shape(connection.execute)

    def copy_to(self, file: Path) -> Numbers:
        """Copy all pages in one read, which nobody who writes waits for."""
        new_file(file)
        copy = SQLite(file)
        try:
            with self.connect() as source, copy.connect() as made:
                source.backup(made)
                # A copy is one file, and holds nobody who is signed in.
                made.execute("PRAGMA journal_mode=DELETE")
                made.execute("PRAGMA secure_delete=ON")
                if SESSIONS in copy.tables():
                    made.execute(f"DELETE FROM {SESSIONS}")
                    made.commit()
            return copy.numbers()
        except Damaged as trouble:
            # So is then what was copied, and not the file it was copied to.
            trouble.about["where"] = str(self.path)
            raise

    @contextmanager
    def open_copy(self, file: Path, folder: Path) -> Iterator[Database]:
        copy = SQLite(folder / NAME)
        os.replace(file, copy.path)
        with copy.connect() as read:
            found = [one for (one,) in read.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise Damaged("database_damaged", where=str(self.path), why=str(found[0]))
        yield copy

    def refuse_foreign(self, file: Path) -> None:
        """Refuse nothing: a file of SQLite runs no program."""

    def replace_with(self, copy: Database, folder: Path) -> None:
        """Write all pages in one transaction: whoever reads sees the old or the new."""
        assert isinstance(copy, SQLite)
        try:
            self._write_over(copy)
        except Damaged:
            for one in self.files():  # they are kept, and no database
                one.unlink()
            self._write_over(copy)

    def _write_over(self, copy: "SQLite") -> None:
        if not self.path.exists():
            new_file(self.path)
        with copy.connect() as source, self.connect() as given:
            source.backup(given)
            given.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def copy_files_to(self, folder: Path) -> None:
        for one in self.files():
            shutil.copyfile(one, folder / one.name.replace(self.path.name, NAME))

    @contextmanager
    def connect(self) -> Iterator[sqlite3.Connection]:
        """Connect to the file, which must be there."""
        if not self.path.exists():
            raise Trouble("no_database", where=str(self.path))
        address = f"{self.path.resolve().as_uri()}?mode=rw"
        try:
            with closing(
                sqlite3.connect(address, timeout=PATIENCE, uri=True)
            ) as connection:
                yield connection
        except sqlite3.Error as error:
            raise self.trouble(error) from error
        except OSError as error:
            raise disk_trouble(error, self.path) from error

    def trouble(self, error: sqlite3.Error) -> Trouble:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        where, why = str(self.path), str(error)
        if is_full(error):
            return Trouble("full", where=where)
        if code in SPOILED:
            return Damaged("database_damaged", where=where, why=why)
        return Trouble("unwritable", where=where, why=why)


def shape(ask: Ask) -> dict[str, str]:
    """Return all that there is, by kind and name, with the SQL that makes it."""
    named = ((f"{kind} {name}", str(sql)) for kind, name, sql in ask(SHAPE))
    return {name: definition(sql) for name, sql in named if name not in OF_SQLITE}


def definition(sql: str) -> str:
    """Return the SQL of a table, whatever the order in which its columns came."""
    head, _, rest = sql.partition("(")
    if not head.startswith("CREATE TABLE"):
        return " ".join(sql.split())
    inner, _, tail = rest.rpartition(")")
    parts, depth = [""], 0
    for sign in inner:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return "\n".join([head.strip(), *sorted(one.strip() for one in parts), tail])


def new_file(path: Path) -> None:
    """Make an empty file that its owner alone reads."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OURS_ALONE))
    except OSError as error:
        raise disk_trouble(error, path) from error
