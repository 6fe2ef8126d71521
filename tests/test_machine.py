"""A full disk, a damaged database or one that is away is told in a sentence."""

import errno
import io
import logging
import os
import sqlite3
import subprocess
import sys

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import OperationalError, connection

from bench.load import free_port
from tournaments.players.models import Player
from whistclub import machine

MEMBER = {"first_name": "Élodie", "last_name": "Lambert", "shown": "initial"}
on_sqlite = pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"] != "whistclub.sqlite3",
    reason="makes a file of SQLite as full as a disk",
)


def fails_as(doing):
    """What SQLite says when it cannot do this."""
    with pytest.raises(sqlite3.Error) as found:
        doing()
    return found.value


def of_sqlite(path, *statements, mode="rwc"):
    connection = sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)
    try:
        for statement in statements:
            connection.execute(statement)
    finally:
        connection.close()


def coded(error, code):
    """An error as PostgreSQL's own package makes it of a code."""
    return psycopg.errors.lookup(code)(error)


def test_what_sqlite_refuses(tmp_path):
    good, bad = tmp_path / "good", tmp_path / "bad"
    of_sqlite(good, "CREATE TABLE a (b)")
    bad.write_bytes(b"no database, " * 100)
    tight = ["PRAGMA max_page_count = 2", "INSERT INTO a VALUES (randomblob(90000))"]
    waits = sqlite3.connect(good, isolation_level=None)
    tried = {
        "full": lambda: of_sqlite(good, *tight),
        "read_only": lambda: of_sqlite(good, "INSERT INTO a VALUES (1)", mode="ro"),
        "damaged": lambda: of_sqlite(bad, "SELECT * FROM a"),
    }
    found = {
        kind: machine.refusal_kind(fails_as(doing)) for kind, doing in tried.items()
    }
    waits.execute("BEGIN IMMEDIATE")
    found["busy"] = machine.refusal_kind(
        fails_as(lambda: sqlite3.connect(good, timeout=0).execute("BEGIN IMMEDIATE"))
    )
    missing = tmp_path / "nowhere" / "club"

    assert found == {kind: kind for kind in found}
    assert machine.refusal_kind(fails_as(lambda: of_sqlite(missing))) == "read_only"
    assert (
        machine.refusal_kind(fails_as(lambda: of_sqlite(good, "SELECT c FROM a")))
        is None
    )


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("53100", "full"),
        ("25006", "read_only"),
        ("XX001", "damaged"),
        ("08006", "away"),
        ("57P01", "away"),
        ("53300", "busy"),
        ("40P01", "busy"),
        ("23505", None),
    ],
)
def test_what_postgresql_refuses(code, kind):
    assert machine.refusal_kind(coded("no", code)) == kind


def test_a_database_that_nobody_serves_is_away():
    with pytest.raises(psycopg.OperationalError) as found:
        psycopg.connect("postgresql://127.0.0.1:1/club", connect_timeout=3)

    assert machine.refusal_kind(found.value) == "away"


def test_what_the_folder_of_data_refuses():
    assert machine.refusal_kind(OSError(errno.ENOSPC, "No space left")) == "full"
    assert machine.refusal_kind(OSError(errno.EROFS, "Read-only")) == "read_only"
    assert machine.refusal_kind(FileNotFoundError(errno.ENOENT, "no")) is None
    assert machine.refusal_kind(ValueError("a mistake of ours")) is None
    assert machine.refusal_kind(None) is None


def test_a_session_that_cannot_be_kept_is_a_full_disk():
    """Django says that it was deleted, and does not name what really went wrong."""
    try:
        try:
            try:
                raise OSError(errno.ENOSPC, "No space left")
            except OSError:
                raise UpdateError  # noqa: B904 - Django names no cause either
        except UpdateError:
            raise SessionInterrupted("deleted")  # noqa: B904 - nor here
    except SessionInterrupted as error:
        found = error

    assert machine.refusal_kind(found) == "full"
    assert machine.refusal_kind(SessionInterrupted("really deleted")) is None


@pytest.fixture
def tight_disk(transactional_db):
    """As if the disk had room for nothing more; what is there can be read."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute("PRAGMA freelist_count")
        (free,) = cursor.fetchone()
        # Rows that take the pages that other rows have left.
        cursor.execute("CREATE TABLE filling (what BLOB)")
        cursor.execute("INSERT INTO filling VALUES (zeroblob(?))", [(free + 20) * 4096])
        cursor.execute(f"PRAGMA max_page_count = {pages + 20}")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 4294967294")
        cursor.execute("DROP TABLE filling")


@on_sqlite
@pytest.mark.parametrize(
    ("language", "what", "lost"),
    [
        ("fr", "Le disque de cet ordinateur est plein", "n’a pas été gardé"),
        ("nl", "De schijf van deze computer is vol", "niet bewaard"),
        ("en", "The disk of this computer is full", "was not kept"),
    ],
)
def test_a_full_disk_is_told_nothing_is_half_written_and_pages_are_read(
    organiser, tight_disk, language, what, lost
):
    organiser.raise_request_exception = False
    asked = {"HTTP_ACCEPT_LANGUAGE": language}
    for _one in range(400):  # what is left of the last page is soon full
        answer = organiser.post("/players/add/", MEMBER | {"anyway": "1"}, **asked)
        if answer.status_code != 302:
            break
    there = Player.objects.count()
    again = organiser.post("/players/add/", MEMBER | {"anyway": "1"}, **asked)

    page = answer.content.decode()
    assert (answer.status_code, again.status_code) == (503, 503)
    assert what in page
    assert lost in page
    assert int(answer.headers["Retry-After"]) > 0
    assert Player.objects.count() == there
    read = organiser.get("/players/", **asked)
    assert read.status_code == 200


@pytest.fixture
def console():
    """A console as the server has it, and what stands on it."""
    told = io.StringIO()
    handler = logging.StreamHandler(told)
    handler.addFilter(machine.OnceAMinute())
    log = logging.getLogger("tests.console")
    log.addHandler(handler)
    yield log, told
    log.removeHandler(handler)


def test_the_console_has_one_sentence_a_minute_and_no_trace(console):
    log, told = console
    for _time in range(3):
        try:
            raise OperationalError("is full") from OSError(errno.ENOSPC, "no space")
        except OperationalError:
            log.exception("Internal Server Error: %s", "/players/add/")

    (sentence,) = told.getvalue().splitlines()
    assert sentence.startswith("Le disque de cet ordinateur est plein.")
    assert sentence.endswith("(is full)")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("nl", "De schijf van deze computer is vol."),
        ("en", "The disk of this computer is full."),
    ],
)
def test_the_console_speaks_the_language_of_the_machine(
    console, settings, language, sentence
):
    settings.CONSOLE_LANGUAGE = language
    log, told = console

    log.error("a page", exc_info=OSError(errno.ENOSPC, "no space"))

    assert told.getvalue().startswith(sentence)


def test_a_mistake_of_ours_keeps_its_trace(console):
    log, told = console
    try:
        raise ValueError("a mistake")
    except ValueError:
        log.exception("Internal Server Error: %s", "/")

    assert "Traceback" in told.getvalue()


def command(folder, *words, **env):
    usual = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=usual | {"WHISTCLUB_DATA": str(folder), "PORT": "0"} | env,
        capture_output=True,
        text=True,
        check=False,
    )


def damaged(folder):
    (folder / "whistclub.sqlite3").write_bytes(os.urandom(50_000))
    return {}


def away(_folder):
    return {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/club"}


def no_place_for_it(folder):
    (folder / "whistclub.sqlite3").mkdir()
    return {}


def no_place_for_the_key(folder):
    (folder / "secret-key").mkdir()
    return {}


@pytest.mark.long
@pytest.mark.parametrize(
    "words", [["serve"], ["verify"], ["migrate"], ["ranking", "x"]]
)
@pytest.mark.parametrize(
    ("ill", "sentence"),
    [
        (damaged, "La base de données est abîmée"),
        (away, "La base de données ne répond pas"),
        (no_place_for_it, "Rien ne peut être écrit sur cet ordinateur"),
        (no_place_for_the_key, "WhistClub ne peut pas démarrer\xa0: La clé"),
    ],
)
def test_every_command_says_what_the_machine_refuses(tmp_path, words, ill, sentence):
    env = ill(tmp_path)
    if words == ["serve"]:
        env["PORT"] = str(free_port())

    done = command(tmp_path, *words, **env)

    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
