"""A club's database of any day before opens today: every chain and figure holds.

`club-of-version-0.1.sql.gz` was written by version 0.1: five tournaments in every
state, with sheets, boards, rulings that stand or were lifted, an exclusion, drafts, and
players who came, paid and left. The others are of later days, before the phones and the
signed ledger: a practice of four games each. `rankings.json` is what each version
ranked in its own: place, number or numbers, and total, per cent or fiches. Each lies in
a file of SQLite; where the tests are run on PostgreSQL, it is brought there first. All
go through `whistclub.management.commands.migrate`.
"""

import gzip
import json
import os
import sqlite3
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.backups.clubs import database_beside, manage
from tests.upgrade.in_postgresql import bring

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
RANKINGS = json.loads(Path(__file__).with_name("rankings.json").read_text("utf-8"))


@contextmanager
def yesterdays(name, folder):
    """A club as it was left by an earlier version; what runs a command on it."""
    packed = (HERE / f"{name}.sql.gz").read_bytes()
    file = folder / "whistclub.sqlite3"
    with sqlite3.connect(file) as database:
        database.executescript(gzip.decompress(packed).decode())
    database.close()
    if not (url := os.environ.get("DATABASE_URL")):
        yield partial(manage, folder)
        return
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    with database_beside(url, f"yesterday_{worker}") as there:
        run = partial(manage, folder, DATABASE_URL=there.url)
        bring(file, there, run)
        file.unlink()
        yield run


@pytest.fixture(scope="module", params=RANKINGS)
def club(tmp_path_factory, request):
    """A club that installed this version over another: its commands, and its name."""
    folder = tmp_path_factory.mktemp("club")
    with yesterdays(request.param, folder) as run:
        done = run("migrate", "-v0")
        assert done.returncode == 0, done.stderr
        (backup,) = (folder / "backups").glob("*.zip")
        # It says where the version before is kept, and nothing that is not in order.
        (sentence,) = done.stderr.splitlines()
        assert str(backup) in sentence
        yield run, request.param


@pytest.mark.long
def test_every_score_chain_and_ranking_of_yesterday_is_the_same_today(club):
    run, name = club
    found = run("verify")

    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert len(lines) >= len(RANKINGS[name])
    assert [line for line in lines if not line.endswith("tout est en ordre.")] == []
    for day, ranked in RANKINGS[name].items():
        found = run("ranking", day, "--json")
        assert (found.returncode, found.stderr) == (0, "")
        assert [
            [row["rank"], row.get("number", row.get("numbers")), figure_of(row)]
            for row in json.loads(found.stdout)["ranking"]
        ] == ranked


def figure_of(row):
    """What a row is ranked by, in the words of its game."""
    return next(row[word] for word in ("total", "percent", "fiches") if word in row)


@pytest.mark.long
def test_a_backup_of_yesterday_is_restored_today(club):
    run, _name = club
    (backup,) = (run.args[0] / "backups").glob("*.zip")
    done = run("restore", str(backup), "--replace", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["file"] == str(backup)
