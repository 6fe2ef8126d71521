"""WhistClub refuses to start on a database that could lose or refuse a score."""

import copy
import os
import subprocess
import sys

import pytest
from django.conf import settings as project
from django.db import ConnectionHandler, connection

from whistclub.checks import (
    check_database_settings,
    check_live_database,
    faults_of_connection,
    faults_of_settings,
)
from whistclub.settings import SQLITE

PRAGMAS = SQLITE["OPTIONS"]["init_command"]


def with_pragma(usual, changed):
    return {"init_command": PRAGMAS.replace(usual, changed)}


WRONG = [
    ("E001", with_pragma("journal_mode=WAL", "journal_mode=DELETE")),
    ("E001", with_pragma("PRAGMA journal_mode=WAL;", "")),
    ("E002", with_pragma("synchronous=FULL", "synchronous=NORMAL")),
    ("E003", with_pragma("foreign_keys=ON", "foreign_keys=OFF")),
    ("E004", with_pragma("recursive_triggers=ON", "recursive_triggers=OFF")),
    ("E007", with_pragma("secure_delete=ON", "secure_delete=OFF")),
    ("E005", {"transaction_mode": None}),
    ("E005", {"transaction_mode": "DEFERRED"}),
    ("E006", {"timeout": 5}),
    ("E006", {"timeout": 19.9}),
]


def with_options(**changed):
    database = copy.deepcopy(SQLITE)
    database["OPTIONS"] |= changed
    return database


def test_the_projects_own_settings_are_accepted():
    assert faults_of_settings("default", SQLITE) == []
    assert check_database_settings() == []


@pytest.mark.parametrize(("fault", "changed"), WRONG)
def test_each_unsafe_setting_is_refused(fault, changed):
    found = faults_of_settings("default", with_options(**changed))

    assert [error.id for error in found] == [f"whistclub.{fault}"]


def test_sqlite_without_any_option_is_refused_on_every_count():
    found = faults_of_settings("default", {"ENGINE": SQLITE["ENGINE"]})

    ids = sorted(error.id for error in found)
    assert ids == [f"whistclub.E00{n}" for n in range(1, 8)]


def test_postgresql_is_asked_none_of_this():
    engine = "whistclub.postgresql"

    assert faults_of_settings("default", {"ENGINE": engine}) == []


@pytest.mark.django_db  # which allows connections; the test opens one of its own
def test_a_database_opened_as_a_club_opens_it_is_safe(tmp_path):
    assert live_faults(tmp_path / "club.sqlite3", {}) == []


@pytest.mark.django_db
def test_the_database_of_the_tests_waits_for_no_disk_and_is_told_so():
    """That alone parts it from a club's; PostgreSQL is not asked."""
    found = [error.id for error in check_live_database(databases=["default"])]

    assert found == (["whistclub.E012"] if connection.vendor == "sqlite" else [])


@pytest.mark.django_db  # which allows connections; the test opens one of its own
@pytest.mark.parametrize(("fault", "changed"), [WRONG[0], *WRONG[2:]])
def test_each_unsafe_connection_is_refused(tmp_path, fault, changed):
    found = live_faults(tmp_path / "club.sqlite3", changed)

    assert found == [f"whistclub.E01{fault[-1]}"]


@pytest.mark.django_db
def test_a_safe_connection_is_accepted(tmp_path):
    assert live_faults(tmp_path / "club.sqlite3", {}) == []


@pytest.mark.django_db
def test_a_database_in_memory_is_refused():
    assert live_faults(":memory:", {}) == ["whistclub.E011"]


def live_faults(name, changed):
    """Return the faults of a connection of its own, made with these options."""
    own = {"default": with_options(**changed) | {"NAME": name}}
    connection = ConnectionHandler(own)["default"]
    try:
        return [error.id for error in faults_of_connection("default", connection)]
    finally:
        connection.close()


@pytest.mark.long
def test_the_web_server_does_not_start_on_an_unsafe_database(tmp_path):
    """The door of the web server makes the checks, which no web server would."""
    program = (
        "from django.conf import settings\n"
        "settings.DATABASES['default']['OPTIONS']['transaction_mode'] = None\n"
        "import whistclub.wsgi\n"
    )
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    started = subprocess.run(
        [sys.executable, "-c", program],
        cwd=project.BASE_DIR,
        env=kept
        | {
            "WHISTCLUB_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "whistclub.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert started.returncode != 0
    assert "whistclub.E005" in started.stderr
    assert "whistclub.E015" in started.stderr
