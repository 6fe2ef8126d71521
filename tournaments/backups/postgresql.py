"""PostgreSQL: copied by pg_dump, and put into place in one transaction."""

import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tournaments.backups import databases
from tournaments.backups.databases import SESSIONS, Database
from tournaments.backups.rules.manifest import Numbers
from tournaments.backups.sqlite import new_file
from tournaments.backups.trouble import Trouble

SHAPE = """
WITH ours AS (
    SELECT oid, CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END AS name
    FROM pg_namespace
    WHERE nspname <> 'information_schema' AND NOT starts_with(nspname, 'pg_')
)
SELECT CASE relkind WHEN 'r' THEN 'table ' ELSE 'view ' END || ours.name || relname,
    CASE WHEN relrowsecurity THEN 'hides rows' ELSE '' END
FROM pg_class JOIN ours ON ours.oid = relnamespace
WHERE relkind IN ('r', 'v', 'm', 'f', 'p')
UNION ALL
SELECT 'function ' || ours.name || proname
    || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')', prosrc
FROM pg_proc JOIN ours ON ours.oid = pronamespace
UNION ALL
SELECT 'trigger ' || tgname || ' on ' || relname,
    CASE WHEN tgenabled = 'O' AND tgqual IS NULL THEN proname ELSE 'not always' END
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE NOT tgisinternal
UNION ALL
SELECT 'policy ' || polname || ' on ' || relname, ''
FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
UNION ALL
SELECT 'trigger ' || evtname, '' FROM pg_event_trigger
UNION ALL
SELECT 'rule ' || rulename, '' FROM pg_rules WHERE schemaname <> 'pg_catalog'
"""
# From these on, psql runs no command of a file that it restores (CVE-2025-8714, -8715).
SAFE = {13: 22, 14: 19, 15: 14, 16: 10, 17: 6}
CHECKS = 0x77686974  # the number of a lock, for nothing else
DROP = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
MAKE = sql.SQL("CREATE DATABASE {} TEMPLATE template0")
LEFT = """
    SELECT datname FROM pg_database WHERE starts_with(datname, %s)
    AND datname NOT IN (SELECT datname FROM pg_stat_activity WHERE datname IS NOT NULL)
"""
# Where the tools of several versions lie side by side.
PLACES = (
    (Path("/usr/lib/postgresql"), "*/bin"),
    (Path("/Library/PostgreSQL"), "*/bin"),
    (Path("C:/Program Files/PostgreSQL"), "*/bin"),
)
# All that stands in the schema, so that nothing is left of a newer shape.
EMPTIED = """
SET lock_timeout = '20s';
DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', one.name);
    END LOOP;
    FOR one IN SELECT sequencename AS name FROM pg_sequences
        WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP SEQUENCE IF EXISTS public.%I CASCADE', one.name);
    END LOOP;
    FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public'
        AND NOT EXISTS (SELECT 1 FROM pg_depend d
                        WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name);
    END LOOP;
END $$;
"""


@dataclass(frozen=True)
class PostgreSQL(Database):
    """The database at an address, which may hold a password."""

    url: str = field(repr=False)
    engine: str = "postgresql"
    member: str = "database.pgdump"
    names: str = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"

    def size(self) -> int:
        with self.connect() as connection:
            ((size,),) = connection.execute(
                "SELECT pg_database_size(current_database())"
            )
        return int(size)

    def shape(self) -> dict[str, str]:
        with self.connect() as connection:
            return dict(connection.execute(SHAPE).fetchall())

    def copy_to(self, file: Path) -> Numbers:
        """Dump what one transaction sees, and count in the same transaction."""
        pg_dump = tool("pg_dump")
        new_file(file)
        tables = self.tables()
        with self.connect() as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            ((snapshot,),) = connection.execute("SELECT pg_export_snapshot()")
            found = databases.numbers(connection.execute, tables)
            self.run(
                pg_dump,
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                f"--snapshot={snapshot}",
                f"--exclude-table-data={SESSIONS}",
                f"--file={file}",
            )
        return found

    @contextmanager
    def open_copy(self, file: Path, folder: Path) -> Iterator[Database]:
        """Restore a dump into a database that is made for it, and goes afterwards."""
        parts = urlsplit(self.url)
        stem = f"{unquote(parts.path).strip('/')[:40]}_check_"
        name = f"{stem}{secrets.token_hex(4)}"
        copy = PostgreSQL(urlunsplit(parts._replace(path=f"/{quote(name, safe='')}")))
        with self.connect(autocommit=True) as connection:
            # One that nobody is connected to was left by a computer that died.
            connection.execute("SELECT pg_advisory_lock(%s)", [CHECKS])
            for (left,) in connection.execute(LEFT, [stem]).fetchall():
                connection.execute(DROP.format(sql.Identifier(left)))
            try:
                connection.execute(MAKE.format(sql.Identifier(name)))
            except psycopg.errors.InsufficientPrivilege as error:
                raise Trouble("may_not_try", why=str(error).strip()) from error
            try:
                with copy.connect():
                    connection.execute("SELECT pg_advisory_unlock(%s)", [CHECKS])
                    copy.load(file)
                    yield copy
            finally:
                connection.execute(DROP.format(sql.Identifier(name)))

    def replace_with(self, copy: Database, folder: Path) -> None:
        """Replace the database by the copy, which may be of a newer shape, from a dump.

        In one transaction: all of it, or all stays as it was.
        """
        again = folder / "again.pgdump"
        copy.copy_to(again)
        script, first = folder / "restore.sql", folder / "first.sql"
        new_file(script)
        first.write_text(EMPTIED, "ascii")
        unpacked = (f"--file={script}", "--no-owner", "--no-privileges", str(again))
        self.run(tool("pg_restore"), *unpacked, connects=False)
        strict = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")
        both = (f"--file={first}", f"--file={script}", "--output=/dev/null")
        self.run(tool("psql"), *strict, "--single-transaction", *both)
        script.unlink()

    def load(self, file: Path) -> None:
        """Restore a dump into an empty database, past psql: it may be foreign."""
        words = ("--exit-on-error", "--single-transaction", "--no-owner")
        self.run(tool("pg_restore"), *words, "--no-privileges", str(file))

    def refuse_foreign(self, file: Path) -> None:
        """Refuse what others dumped, where the tools would run commands of theirs."""
        for name in ("pg_restore", "psql"):
            said = run_tool([tool(name), "--version"], os.environ)
            if not is_safe(said):
                raise Trouble(
                    "unsafe_tool", where=str(file), tool=name, version=version_of(said)
                )

    def environment(self) -> Mapping[str, str]:
        return {"DATABASE_URL": self.url}

    @contextmanager
    def connect(
        self, autocommit: bool = False
    ) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        try:
            with psycopg.connect(self.url, autocommit=autocommit) as connection:
                yield connection
        except psycopg.Error as error:
            raise Trouble("no_postgresql", why=str(error).strip()) from error

    def run(self, program: str, *words: str, connects: bool = True) -> None:
        """Run a tool of PostgreSQL; the password is in no list of processes."""
        parts = urlsplit(self.url)
        user = f"{parts.username}@" if parts.username else ""
        host = parts.netloc.rpartition("@")[2]
        bare = urlunsplit(parts._replace(netloc=f"{user}{host}"))
        secret = {"PGPASSWORD": unquote(parts.password)} if parts.password else {}
        command = [program, *([f"--dbname={bare}"] if connects else ()), *words]
        run_tool(command, os.environ | secret)


def run_tool(command: Sequence[str], environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [""]
        name = Path(command[0]).stem
        raise Trouble("tool_failed", tool=name, why=said[-1])
    return done.stdout


def version_of(said: str) -> str:
    """Find the version in what a tool says, as in `psql (PostgreSQL) 15.14 (…)`."""
    found = re.search(r"\) (\d+(\.\d+)?)", said)
    return found[1] if found else "0"


def is_safe(said: str) -> bool:
    """Tell from its version whether a tool may read what a foreign hand dumped."""
    major, _, minor = version_of(said).partition(".")
    if int(major) > max(SAFE):
        return True
    return int(minor or 0) >= SAFE.get(int(major), inf)


def tool(name: str) -> str:
    """Return the path of a tool of PostgreSQL, the newest one."""
    found = [
        one
        for place, pattern in PLACES
        for folder in place.glob(pattern)
        if (one := shutil.which(name, path=str(folder)))
    ]
    newest = max(found, key=_version, default=None) or shutil.which(name)
    if newest is None:
        raise Trouble("no_tool", tool=name)
    return newest


def _version(path: str) -> float:
    word = Path(path).parent.parent.name
    return float(word) if word.replace(".", "", 1).isdigit() else 0.0
