"""A machine that watches is told by `whistclub.health` whether we can serve."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

pytestmark = pytest.mark.database


@pytest.fixture
def told(db):
    return lambda: Client().get("/healthz")


def test_it_says_so_while_all_is_well(told):
    answer = told()

    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.cookies == {}


def test_it_says_that_the_database_is_away(told, monkeypatch):
    def away(*_words):
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", away)

    answer = told()
    monkeypatch.undo()
    assert (answer.status_code, answer.content) == (
        503,
        b"the database does not answer\n",
    )


@pytest.mark.long
@pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"] != "whistclub.sqlite3",
    reason="damages a file of SQLite",
)
def test_it_says_that_the_database_is_damaged(tmp_path):
    folder = str(tmp_path)
    usual = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    asked = (
        "import django; django.setup(); from django.test import Client;"
        "answer = Client().get('/healthz', headers={'host': 'localhost'});"
        "print(answer.status_code, answer.content.decode())"
    )
    (tmp_path / "whistclub.sqlite3").write_bytes(os.urandom(50_000))
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=settings.BASE_DIR,
        env=usual
        | {"WHISTCLUB_DATA": folder, "DJANGO_SETTINGS_MODULE": "whistclub.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.strip() == "503 the database is damaged"


def test_before_the_first_run_too(told, settings):
    settings.FIRST_RUN = True

    assert told().status_code == 200


def test_it_is_looked_at_and_never_written_to(db):
    assert Client().post("/healthz").status_code == 405
