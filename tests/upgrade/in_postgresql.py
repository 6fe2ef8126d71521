"""Brings a club of yesterday, which lies in a file of SQLite, into PostgreSQL.

Its database gets the shape of that day by the steps that were known then, and then each
row as it is.
"""

import sqlite3
from contextlib import closing

import psycopg
from psycopg import sql

STEPS = "SELECT app, max(name) FROM django_migrations GROUP BY app"
COLUMNS = """
    SELECT attribute.attname, format_type(attribute.atttypid, attribute.atttypmod)
    FROM pg_attribute attribute
    WHERE attribute.attrelid = %s::regclass AND attribute.attnum > 0
    AND NOT attribute.attisdropped ORDER BY attribute.attnum
"""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
SEQUENCES = """
    SELECT attribute.attrelid::regclass::text, attribute.attname
    FROM pg_attribute attribute JOIN pg_class one ON one.oid = attribute.attrelid
    WHERE attribute.attidentity <> '' AND one.relnamespace = 'public'::regnamespace
"""
STEPS_TAKEN = "django_migrations"


def bring(file, database, manage):
    """Have in an empty database what is in the file; `manage` runs its commands."""
    with (
        closing(sqlite3.connect(file)) as source,
        psycopg.connect(database.url, autocommit=True) as target,
    ):
        for app, last in source.execute(STEPS).fetchall():
            done = manage("migrate", app, last, "-v0")
            assert done.returncode == 0, done.stderr
        target.execute("SET TIME ZONE 'UTC'")
        # What keeps rows as they were written is for those who write; these were.
        target.execute("SET session_replication_role = replica")
        tables = [table for (table,) in target.execute(TABLES) if table != STEPS_TAKEN]
        names = sql.SQL(", ").join(map(sql.Identifier, tables))
        target.execute(sql.SQL("TRUNCATE {}").format(names))
        for table in tables:
            copy(table, source, target)
        for table, column in target.execute(SEQUENCES).fetchall():
            count_on(table, column, target)


def copy(table, source, target):
    """Have in a table what is in that of SQLite, each value as PostgreSQL has it."""
    name = sql.Identifier(table)
    columns = target.execute(COLUMNS, [f'"{table}"']).fetchall()
    names = [one for one, _kind in columns]
    put = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        name,
        sql.SQL(", ").join(map(sql.Identifier, names)),
        sql.SQL(", ").join(sql.SQL(f"%s::{kind}") for _one, kind in columns),
    )
    asked = ", ".join(f'"{one}"' for one in names)
    rows = source.execute(f'SELECT {asked} FROM "{table}"').fetchall()
    with target.cursor() as cursor:
        cursor.executemany(put, [[as_text(one) for one in row] for row in rows])


def as_text(value):
    return value if value is None or isinstance(value, bytes) else str(value)


def count_on(table, column, target):
    """Number new rows from where the last of them stands."""
    target.execute(
        sql.SQL(
            "SELECT setval(pg_get_serial_sequence({}, {}), max({}) + 1, false) FROM {}"
        ).format(
            sql.Literal(table),
            sql.Literal(column),
            sql.Identifier(column),
            sql.SQL(table),
        )
    )
