"""Says what backups need of a database, and reads what SQLite and PostgreSQL share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from tournaments.backups.rules.manifest import Numbers

MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY app, name"
CLUB = "SELECT name FROM accounts_host"
LEDGERS = """
    SELECT tournament.public_id,
           (SELECT COUNT(*) FROM ledger_event WHERE tournament_id = tournament.id),
           (SELECT hash FROM ledger_event WHERE tournament_id = tournament.id
            ORDER BY number DESC LIMIT 1)
    FROM plans_tournament AS tournament ORDER BY tournament.id
"""
# Where none of these has a row, there is nothing to lose.
SOMETHING = ("accounts_account", "plans_tournament", "players_player")
FORGOTTEN = "SELECT public_id FROM players_player WHERE forgotten_at IS NOT NULL"
SESSIONS = "django_session"  # whoever has a backup is not signed in by it

Ask = Callable[[str], Iterable[tuple[Any, ...]]]


class Database(ABC):
    """A database as backups know it."""

    engine: str
    member: str  # how its copy is called in a backup
    names: str  # the query for the names of its tables

    @abstractmethod
    def connect(self) -> AbstractContextManager[Any]:
        """Connect to the database that is there."""

    @abstractmethod
    def size(self) -> int:
        """Return its size in bytes, about."""

    def tables(self) -> set[str]:
        with self.connect() as connection:
            return {name for (name,) in connection.execute(self.names)}

    def is_empty(self) -> bool:
        """Tell whether there is nothing in it that could be lost."""
        tables = self.tables().intersection(SOMETHING)
        with self.connect() as connection:
            return not any(
                list(connection.execute(f"SELECT 1 FROM {one} LIMIT 1"))
                for one in tables
            )

    def numbers(self) -> Numbers:
        tables = self.tables()
        with self.connect() as connection:
            return numbers(connection.execute, tables)

    def forgotten_members(self) -> set[str]:
        """Return the identifiers of the members who were forgotten."""
        known = "players_player" in self.tables()
        with self.connect() as connection:
            return {key for (key,) in connection.execute(FORGOTTEN)} if known else set()

    @abstractmethod
    def shape(self) -> dict[str, str]:
        """Return all beside the rows, by kind and name: tables, triggers, and more.

        To be compared with what the migrations make, by `shape.py`.
        """

    @abstractmethod
    def copy_to(self, file: Path) -> Numbers:
        """Copy it as it is at one moment, whoever writes; return the copy's numbers."""

    @abstractmethod
    def open_copy(self, file: Path, folder: Path) -> AbstractContextManager["Database"]:
        """Open such a copy as a database of its own, in a folder of its own."""

    @abstractmethod
    def refuse_foreign(self, file: Path) -> None:
        """Refuse a copy of another club where to open it would be dangerous."""

    @abstractmethod
    def replace_with(self, copy: "Database", folder: Path) -> None:
        """Replace all that is in it by what is in the copy that was opened.

        Its working files lie meanwhile in a folder of their own.
        """

    def environment(self) -> Mapping[str, str]:
        """Return the variables by which a process finds it, with the folder of data."""
        return {}


def numbers(ask: Ask, tables: set[str]) -> Numbers:
    """Return the length and head of each ledger, and the migrations that were run."""
    steps = ask(MIGRATIONS) if "django_migrations" in tables else ()
    known = "ledger_event" in tables
    ledgers = list(ask(LEDGERS)) if known else []
    return Numbers(
        club=next((str(name) for (name,) in ask(CLUB)), "") if known else "",
        events={key: many for key, many, _head in ledgers},
        heads={key: head or "" for key, _many, head in ledgers},
        migrations=tuple(sorted(f"{app}.{name}" for app, name in steps)),
    )
