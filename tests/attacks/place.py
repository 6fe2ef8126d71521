"""The hall that is attacked: a server of its own, on which a round is played."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import psycopg

from bench import load
from tests.attacks.attack import Losses

TABLES, DEALS = 24, 100
# The tables of a database; of PostgreSQL, where the second is asked.
NAMES = (
    "SELECT name FROM sqlite_master WHERE type = 'table'",
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
)
Prepared = tuple[dict[str, str], dict[str, str]]


@dataclass
class Place:
    """Where it listens, what was made in it, what its server says; it can be killed."""

    env: dict[str, str]
    made: dict[str, str]
    log: IO[bytes]
    port: int = field(default_factory=load.free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def folder(self) -> Path:
        return Path(self.env["WHISTCLUB_DATA"])

    def start(self) -> None:
        """Serve, and wait for the first answer."""
        self.server = load.start(self.env, self.port, log=self.log)

    def kill(self) -> None:
        """Kill it and all that it has started, in the middle of whatever they do."""
        if self.server is not None:
            with suppress(ProcessLookupError):  # all have ended by themselves
                os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None

    def said(self) -> str:
        """What the server has said on its console."""
        return Path(self.log.name).read_text("utf-8", "replace")

    def traces(self) -> Losses:
        """The mistakes of which the server has shown a trace on its console."""
        _before, *found = self.said().split("Traceback (most recent call last):")
        return [f"a trace: …{one.split('Traceback')[0][-400:]}" for one in found]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Have Python do this beside the server, on the same data."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=load.ROOT,
            env=self.env | {"DJANGO_SETTINGS_MODULE": "whistclub.settings"},
            capture_output=True,
            text=True,
            check=False,
        )

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("manage.py", *words)

    def inside(self, module: str, function: str, *words: object) -> Any:
        """What a function of tests/attacks/inside/ answers, called on this club."""
        code = (
            f"import json; from tests.attacks.inside.{module} import {function}; "
            f"print(json.dumps({function}(*{words!r}), default=str))"
        )
        done = self.manage("shell", "-v0", "-c", code)
        if done.returncode:
            raise RuntimeError(f"{module}.{function}: {done.stderr or done.stdout}")
        return json.loads(done.stdout)

    def asked(self, question: str) -> list[tuple[Any, ...]]:
        """The rows that the database answers with."""
        if url := self.env["DATABASE_URL"]:
            with psycopg.connect(url) as there:
                return there.execute(question.encode()).fetchall()
        with closing(sqlite3.connect(self.folder / "whistclub.sqlite3")) as file:
            return file.execute(question).fetchall()

    def rows(self) -> dict[str, list[str]]:
        """Every row of every table, but for who is signed in."""
        tables = {name for (name,) in self.asked(NAMES[bool(self.env["DATABASE_URL"])])}
        return {
            table: sorted(map(repr, self.asked(f'SELECT * FROM "{table}"')))
            for table in tables - {"django_session"}
        }

    def verified(self) -> list[dict[str, Any]]:
        """What `verify` says of each tournament."""
        done = self.manage("verify", "--json")
        try:
            found: list[dict[str, Any]] = json.loads(done.stdout)["tournaments"]
        except ValueError as error:
            raise RuntimeError(f"verify says nothing: {done.stderr}") from error
        return found

    def disorder(self) -> Losses:
        """What `verify` finds out of order."""
        return [
            f"verify: {said}" for one in self.verified() for said in one["differences"]
        ]


# One hall for several attacks, once one of them has asked for it.
_closing: list[ExitStack] = []
_prepared: list[Prepared] = []
_standing: list[Place] = []


@contextmanager
def place() -> Iterator[Place]:
    """The hall that stands for all attacks, or one for this attack alone."""
    if not _closing:
        with own_place() as own:
            yield own
        return
    if not _standing:
        _standing.append(_closing[0].enter_context(own_place()))
    yield _standing[0]


@contextmanager
def one_place_for_all() -> Iterator[None]:
    """Meanwhile, attacks share their hall; those that wreck it have copies."""
    with ExitStack() as stack:
        _closing.append(stack)
        try:
            yield
        finally:
            _closing.clear()
            _prepared.clear()
            _standing.clear()


@contextmanager
def own_place() -> Iterator[Place]:
    """A hall for this attack alone, which it may wreck."""
    with not_served() as here:
        here.start()
        yield here


@contextmanager
def not_served(folder: str = "") -> Iterator[Place]:
    """The same, which nobody serves yet; in this folder, if one is named."""
    with (
        prepared(folder) as (env, made),
        tempfile.NamedTemporaryFile(prefix="attacked-", suffix=".log") as log,
    ):
        here = Place(env, made, log.file)
        try:
            yield here
        finally:
            here.kill()


@contextmanager
def prepared(folder: str = "") -> Iterator[Prepared]:
    """The data of a hall: a copy of their own, which is quicker than to make them."""
    if os.environ.get("BENCH_DATABASE_URL"):
        with load.prepared(TABLES, DEALS) as found:
            yield found
        return
    if not _closing:
        with one_place_for_all(), prepared(folder) as found:
            yield found
        return
    if not _prepared:
        made_once = load.prepared(TABLES, DEALS)
        _prepared.append(_closing[0].enter_context(made_once))
    env, made = _prepared[0]
    with tempfile.TemporaryDirectory(prefix="attacked-") as own:
        data = folder or own
        shutil.copytree(env["WHISTCLUB_DATA"], data, dirs_exist_ok=True)
        yield env | {"WHISTCLUB_DATA": data}, made
