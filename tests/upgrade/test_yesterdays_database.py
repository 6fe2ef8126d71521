"""A club's database of version 0.1 opens today: every chain and every figure holds.

`club-of-version-0.1.sql.gz` was written by version 0.1: five tournaments in every
state, with sheets, boards, rulings that stand or were lifted, an exclusion, drafts, and
players who came, paid and left. `rankings.json` is what version 0.1 ranked in it:
place, number, and total or per cent.
"""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

YESTERDAY = Path(__file__).with_name("club-of-version-0.1.sql.gz")
RANKINGS = json.loads(Path(__file__).with_name("rankings.json").read_text("utf-8"))


def manage(folder, *words):
    """Run a command on the club of this folder, in a process of its own."""
    environment = {
        key: value for key, value in os.environ.items() if key != "DATABASE_URL"
    }
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=environment | {"WHISTCLUB_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """The folder of a club that installed this version over the one before."""
    folder = tmp_path_factory.mktemp("club")
    written = gzip.decompress(YESTERDAY.read_bytes()).decode()
    with sqlite3.connect(folder / "whistclub.sqlite3") as database:
        database.executescript(written)
    database.close()
    done = manage(folder, "migrate", "-v0")
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_every_score_and_every_chain_of_yesterday_is_in_order(club):
    found = manage(club, "verify")

    assert (found.returncode, found.stderr) == (0, "")
    assert len(found.stdout.splitlines()) == 5


@pytest.mark.parametrize("name", RANKINGS)
def test_every_ranking_of_yesterday_is_the_same_today(club, name):
    found = manage(club, "ranking", name, "--json")

    assert (found.returncode, found.stderr) == (0, "")
    assert [
        [row["rank"], row["number"], row.get("total", row.get("percent"))]
        for row in json.loads(found.stdout)["ranking"]
    ] == RANKINGS[name]
