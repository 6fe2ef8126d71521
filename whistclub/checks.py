"""Checks that refuse to start on a database which could lose or refuse a score."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

SQLITE = "whistclub.sqlite3"
SHORTEST_WAIT = 20  # seconds
HINT = "Restore the SQLite options of whistclub/settings.py."


class Demand(NamedTuple):
    """A pragma, the answers that will do, and what goes wrong without it."""

    number: int
    pragma: str
    answers: frozenset[str]
    why: str


DEMANDS = (
    Demand(
        1,
        "journal_mode",
        frozenset({"wal"}),
        "without WAL, whoever reads the ranking stops whoever enters a score",
    ),
    Demand(
        2,
        "synchronous",
        frozenset({"2", "full", "3", "extra"}),
        "without FULL, a power cut can lose scores that were confirmed",
    ),
    Demand(
        3,
        "foreign_keys",
        frozenset({"1", "on", "true", "yes"}),
        "without them, a score could belong to nobody",
    ),
    Demand(
        4,
        "recursive_triggers",
        frozenset({"1", "on", "true", "yes"}),
        "without them, REPLACE passes by the triggers that keep what was written",
    ),
    Demand(
        7,
        "secure_delete",
        frozenset({"1", "on", "true", "yes"}),
        "without it, a text that was erased can be read in the file all the same",
    ),
)


def check_database_settings(**kwargs: Any) -> list[CheckMessage]:
    """Judge what the settings ask for, before any connection is made."""
    return [
        fault
        for alias, database in settings.DATABASES.items()
        for fault in faults_of_settings(alias, database)
    ]


def check_live_database(
    databases: Iterable[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Ask the database itself: a disk or an option may have overruled the settings."""
    return [
        fault
        for alias in databases or ()
        for fault in faults_of_connection(alias, connections[alias])
    ]


def faults_of_settings(alias: str, database: Mapping[str, Any]) -> list[CheckMessage]:
    if database["ENGINE"] != SQLITE:
        return []
    options = database.get("OPTIONS", {})
    command = options.get("init_command", "").lower()
    pragmas = dict(re.findall(r"pragma\s+(\w+)\s*=\s*'?(\w+)", command))
    mode, wait = options.get("transaction_mode"), options.get("timeout", 5)
    return list(faults(f"The settings of “{alias}”", pragmas, mode, wait, 1))


def faults_of_connection(
    alias: str, connection: BaseDatabaseWrapper
) -> list[CheckMessage]:
    if connection.vendor != "sqlite":
        return []
    pragmas = {demand.pragma: ask(connection, demand.pragma) for demand in DEMANDS}
    wait = int(ask(connection, "busy_timeout")) / 1000
    mode = getattr(connection, "transaction_mode", None)
    return list(faults(f"The database “{alias}”", pragmas, mode, wait, 11))


def ask(connection: BaseDatabaseWrapper, pragma: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        return str(cursor.fetchone()[0]).lower()


def faults(
    who: str, pragmas: Mapping[str, str], mode: str | None, wait: float, first_id: int
) -> Iterable[CheckMessage]:
    """Yield an error for each demand which is not met, numbered from `first_id`."""
    for demand in DEMANDS:
        number = first_id + demand.number - 1
        answer = pragmas.get(demand.pragma, "not set")
        if answer not in demand.answers:
            words = f"{who}: {demand.pragma} is {answer}; {demand.why}."
            yield Error(words, hint=HINT, id=f"whistclub.E{number:03}")
    if (mode or "").upper() not in {"IMMEDIATE", "EXCLUSIVE"}:
        words = f"{who}: transaction_mode is {mode}; without IMMEDIATE, two tables"
        words += " that write at the same moment get an error instead of a wait."
        yield Error(words, hint=HINT, id=f"whistclub.E{first_id + 4:03}")
    if wait < SHORTEST_WAIT:
        words = f"{who}: a writer waits {wait:g} s for its turn; it must wait at least"
        words += f" {SHORTEST_WAIT} s, or a busy minute refuses scores."
        yield Error(words, hint=HINT, id=f"whistclub.E{first_id + 5:03}")
