"""What a backup asks of a database, whichever it is; and what both are asked alike."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from tournaments.backups.rules.manifest import Numbers

STEPS = "SELECT app, name FROM django_migrations ORDER BY app, name"
CLUB = "SELECT name FROM tournaments_host"
LEDGERS = """
    SELECT tournament.public_id,
           (SELECT COUNT(*) FROM tournaments_event WHERE tournament_id = tournament.id),
           (SELECT hash FROM tournaments_event WHERE tournament_id = tournament.id
            ORDER BY number DESC LIMIT 1)
    FROM tournaments_tournament AS tournament ORDER BY tournament.id
"""
# Where none of these has a row, there is nothing to lose.
SOMETHING = ("tournaments_account", "tournaments_tournament", "tournaments_player")
FORGOTTEN = "SELECT public_id FROM tournaments_player WHERE forgotten_at IS NOT NULL"
SESSIONS = "django_session"  # whoever has a backup is not signed in by it

Ask = Callable[[str], Iterable[tuple[Any, ...]]]


class Database(Protocol):
    """A database as backups know it."""

    @property
    def engine(self) -> str: ...

    @property
    def member(self) -> str:
        """How its copy is called in a backup."""

    def size(self) -> int:
        """How many bytes it has, about."""

    def tables(self) -> set[str]: ...

    def is_empty(self) -> bool:
        """Whether there is nothing in it that could be lost."""

    def numbers(self) -> Numbers: ...

    def forgotten(self) -> set[str]:
        """By which identifiers those were known who are forgotten."""

    def shape(self) -> dict[str, str]:
        """What there is beside the rows, by kind and name: tables, triggers, and all.

        To be compared with what the migrations make, by `shape.py`.
        """

    def copy_to(self, file: Path) -> Numbers:
        """Copy it as it is at one moment, whoever writes; the numbers of that copy."""

    def opened(self, file: Path, folder: Path) -> AbstractContextManager["Database"]:
        """Open such a copy as a database of its own, in a folder of its own."""

    def refuse_foreign(self, file: Path) -> None:
        """Refuse a copy of another club where to open it would be dangerous."""

    def put(self, copy: "Database", folder: Path) -> None:
        """Have in it what is in the copy that was opened, and nothing else.

        What it takes meanwhile lies in a folder of its own.
        """

    def keep(self, folder: Path) -> None:
        """Keep the files of a database that cannot be read, as they are."""

    def environment(self) -> Mapping[str, str]:
        """The variables by which a process finds it, beside the folder of data."""


def numbers(ask: Ask, tables: set[str]) -> Numbers:
    """How far each ledger goes, and the shape of the database."""
    steps = ask(STEPS) if "django_migrations" in tables else ()
    known = "tournaments_event" in tables
    ledgers = list(ask(LEDGERS)) if known else []
    return Numbers(
        club=next((str(name) for (name,) in ask(CLUB)), "") if known else "",
        events={key: many for key, many, _head in ledgers},
        heads={key: head or "" for key, _many, head in ledgers},
        migrations=tuple(sorted(f"{app}.{name}" for app, name in steps)),
    )


def is_empty(ask: Ask, tables: set[str]) -> bool:
    return not any(
        list(ask(f"SELECT 1 FROM {table} LIMIT 1"))
        for table in SOMETHING
        if table in tables
    )


def forgotten(ask: Ask, tables: set[str]) -> set[str]:
    known = "tournaments_player" in tables
    return {str(key) for (key,) in ask(FORGOTTEN)} if known else set()
