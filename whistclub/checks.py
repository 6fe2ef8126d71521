"""Checks that refuse to start on a database which could lose or refuse a score."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

SQLITE = "whistclub.sqlite3"
SHORTEST_WAIT = 20  # seconds
HINT = "Restore the SQLite options of whistclub/settings.py."


# Of each pragma its number, the answers that will do, and what goes wrong without it.
ON = frozenset({"1", "on", "true", "yes"})
DEMANDS = {
    "journal_mode": (
        1,
        frozenset({"wal"}),
        "without WAL, whoever reads the ranking stops whoever enters a score",
    ),
    "synchronous": (
        2,
        frozenset({"2", "full", "3", "extra"}),
        "without FULL, a power cut can lose scores that were confirmed",
    ),
    "foreign_keys": (3, ON, "without them, a score could belong to nobody"),
    "recursive_triggers": (
        4,
        ON,
        "without them, REPLACE passes by the triggers that keep what was written",
    ),
    "secure_delete": (
        7,
        ON,
        "without it, a text that was erased can be read in the file all the same",
    ),
}


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
    pragmas = {pragma: ask(connection, pragma) for pragma in DEMANDS}
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
    for pragma, (number, answers, why) in DEMANDS.items():
        answer = pragmas.get(pragma, "not set")
        if answer not in answers:
            words = f"{who}: {pragma} is {answer}; {why}."
            yield Error(words, hint=HINT, id=f"whistclub.E{first_id + number - 1:03}")
    if (mode or "").upper() not in {"IMMEDIATE", "EXCLUSIVE"}:
        words = (
            f"{who}: transaction_mode is {mode}; without IMMEDIATE, two tables"
            " that write at the same moment get an error instead of a wait."
        )
        yield Error(words, hint=HINT, id=f"whistclub.E{first_id + 4:03}")
    if wait < SHORTEST_WAIT:
        words = (
            f"{who}: a writer waits {wait:g} s for its turn; it must wait at least"
            f" {SHORTEST_WAIT} s, or a busy minute refuses scores."
        )
        yield Error(words, hint=HINT, id=f"whistclub.E{first_id + 5:03}")
