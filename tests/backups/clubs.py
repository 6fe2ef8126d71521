"""Databases apart from that of the test, and what is in one, row by row."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings
from psycopg import sql

from tournaments.backups.postgresql import MAKE, PostgreSQL
from tournaments.backups.sqlite import NAME, SQLite

KEY = "k3y-" * 16


@contextmanager
def another_database(like, folder):
    """An empty database of the same engine, on another computer."""
    if isinstance(like, SQLite):
        yield SQLite(folder / NAME)
        return
    with database_beside(like.url, "else") as made:
        yield made


@contextmanager
def database_beside(url, word):
    """An empty database of PostgreSQL, called as another one with this word."""
    parts = urlsplit(url)
    name = f"{parts.path.strip('/')}_{word}"
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    with psycopg.connect(url, autocommit=True) as asked:
        asked.execute(drop.format(sql.Identifier(name)))
        asked.execute(MAKE.format(sql.Identifier(name)))
        try:
            yield PostgreSQL(urlunsplit(parts._replace(path=f"/{name}")))
        finally:
            asked.execute(drop.format(sql.Identifier(name)))


def rows(database):
    """Every row of every table, but for who is signed in."""
    if isinstance(database, SQLite):
        with closing(sqlite3.connect(database.path)) as asked:
            return rows_of(asked.execute, database.tables())
    with psycopg.connect(database.url) as asked:
        return rows_of(asked.execute, database.tables())


def rows_of(ask, tables):
    return {
        table: sorted(map(repr, ask(f'SELECT * FROM "{table}"')))
        for table in tables - {"django_session", "sqlite_sequence"}
    }


def manage(folder, *words, house=settings.BASE_DIR, **variables):
    """Run a command on the club of an SQLite file, in a process of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=house,
        env={**apart(folder), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def apart(folder):
    """The variables of a process for which the SQLite file of a folder is the club."""
    kept = {key: one for key, one in os.environ.items() if key != "DATABASE_URL"}
    return {**kept, "WHISTCLUB_DATA": str(folder)}
