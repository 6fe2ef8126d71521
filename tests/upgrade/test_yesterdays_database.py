"""A club's database of any day before opens today: every chain and figure holds.

`club-of-version-0.1.sql.gz` was written by version 0.1: five tournaments in every
state, with sheets, boards, rulings that stand or were lifted, an exclusion, drafts, and
players who came, paid and left. The others are of later days, before the phones and the
signed ledger: a practice of four games each. `rankings.json` is what each version
ranked in its own: place, number or numbers, and total, per cent or fiches.
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

# Each lies in a file of SQLite, whatever database the others are tried on.
pytestmark = pytest.mark.skipif(
    bool(os.environ.get("DATABASE_URL")), reason="opens files of SQLite alone"
)
HERE = Path(__file__).parent
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


@pytest.fixture(scope="module", params=RANKINGS)
def club(tmp_path_factory, request):
    """The folder of a club that installed this version over another, and its name."""
    folder = tmp_path_factory.mktemp("club")
    packed = (HERE / f"{request.param}.sql.gz").read_bytes()
    with sqlite3.connect(folder / "whistclub.sqlite3") as database:
        database.executescript(gzip.decompress(packed).decode())
    database.close()
    done = manage(folder, "migrate", "-v0")
    assert done.returncode == 0, done.stderr
    (backup,) = (folder / "backups").glob("*.zip")
    # It says where the version before is kept, and nothing that would not be in order.
    (sentence,) = done.stderr.splitlines()
    assert str(backup) in sentence
    return folder, request.param


def test_every_score_chain_and_ranking_of_yesterday_is_the_same_today(club):
    folder, name = club
    found = manage(folder, "verify")

    assert (found.returncode, found.stderr) == (0, "")
    lines = found.stdout.splitlines()
    assert len(lines) >= len(RANKINGS[name])
    assert [line for line in lines if not line.endswith("tout est en ordre.")] == []
    for day, ranked in RANKINGS[name].items():
        found = manage(folder, "ranking", day, "--json")
        assert (found.returncode, found.stderr) == (0, "")
        assert [
            [row["rank"], row.get("number", row.get("numbers")), figure_of(row)]
            for row in json.loads(found.stdout)["ranking"]
        ] == ranked


def figure_of(row):
    """What a row is ranked by, in the words of its game."""
    return next(row[word] for word in ("total", "percent", "fiches") if word in row)
