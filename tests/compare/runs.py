"""Has days played, each in a process and a club of its own, and compares two runs."""

import difflib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

HOUSE = Path(__file__).parents[2]
DAYS = 40
LINES = 8  # of a file that differs
MAKE = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
DROP = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")


class Club(NamedTuple):
    """A club in a folder of data; on PostgreSQL, with an address of a database."""

    folder: Path
    url: str = ""

    def manage(self, *words):
        """Run a command on it, in a process of its own that speaks French."""
        own = {"WHISTCLUB_DATA": str(self.folder), "DATABASE_URL": self.url}
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=HOUSE,
            env={**os.environ, **own, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{words[-1]}: {done.stdout}{done.stderr}")


@contextmanager
def club(folder, like=None):
    """A club that has what another one has, or nothing at all."""
    if like is not None:
        copytree(like.folder, folder)
    if not (url := os.environ.get("DATABASE_URL", "")):
        yield Club(folder)
        return
    parts = urlsplit(url)
    name, other = (
        sql.Identifier(f"{parts.path.strip('/')}_{one.name}" if one else "template0")
        for one in (folder, like and like.folder)
    )
    with psycopg.connect(url, autocommit=True) as asked:
        asked.execute(MAKE.format(name, other))
        try:
            beside = parts._replace(path=f"{parts.path}_{folder.name}")
            yield Club(folder, urlunsplit(beside))
        finally:
            asked.execute(DROP.format(name))


def write(folder, days=range(DAYS)):
    """Write into a folder what is said of these days, and what there is."""
    calls = [f"census.write({str(folder)!r})"]
    calls += [f"days.play({day}, {str(folder)!r})" for day in days]
    with TemporaryDirectory() as made, club(Path(f"{made}/{Path(made).name}")) as fresh:
        fresh.manage("migrate", "-v0")

        def run(number, call):
            copy = fresh.folder.with_name(f"{fresh.folder.name}_{number}")
            with club(copy, like=fresh) as own:
                module = f"from tests.compare import {call.partition('.')[0]}"
                own.manage("shell", "--no-imports", "-c", f"{module}; {call}")

        with ThreadPoolExecutor(os.cpu_count()) as workers:
            list(workers.map(run, *zip(*enumerate(calls), strict=True)))


def compare(folder, days=range(DAYS)):
    """Return what is said otherwise by the code of now, file by file."""
    with TemporaryDirectory() as made:
        write(now := Path(made) / "now", days)
        both = folder, now
        return [line for name in names(*both) for line in differing(name, *both)]


def names(*folders):
    """The files of some folders, by their place in them."""
    found = {path.relative_to(one) for one in folders for path in one.rglob("*.txt")}
    return sorted(found)


def differing(name, *folders):
    """The first lines in which a file differs, after its name."""
    before, after = (
        (one / name).read_text("utf-8").splitlines() if (one / name).exists() else []
        for one in folders
    )
    found = difflib.unified_diff(before, after, "before", "now", n=0, lineterm="")
    lines = list(islice(found, 2, LINES + 2))
    return [f"{name}:", *(f"  {line[:200]}" for line in lines)] if lines else []
