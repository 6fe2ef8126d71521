"""A new version takes a backup first, then all of its steps or none.

It does so in `whistclub.management.commands.migrate`.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from functools import partial

import psycopg
import pytest
from django.conf import settings

from tests.backups.clubs import database_beside, manage, rows
from tournaments.backups import locks, places, sealed
from tournaments.backups.postgresql import tool
from tournaments.backups.sqlite import SQLite

ROOMS = ("scoring", "seating", "tournaments", "whistclub", "locale")
STEP = '''"""What a version to come does to the database."""

from django.db import migrations


def rename(apps, schema_editor):
    accounts = apps.get_model("accounts", "Account").objects
    accounts.update(name="Nobody")
    {then}


class Migration(migrations.Migration):
    dependencies = [("accounts", "{last}")]
    operations = [
        migrations.RunSQL("CREATE TABLE halfway (id integer)"),
        migrations.RunPython(rename),
    ]
'''
FAILS = "raise ValueError('the cards are wet')"
# It fails with the club alone, as a disk does that fills up after the copy was tried.
FAILS_THE_CLUB = (
    "from django.conf import settings\n"
    "    if '.work-' not in str(settings.DATA_DIR):\n"
    "        raise ValueError('the disk is full')"
)


@pytest.fixture(scope="module")
def version_to_come(tmp_path_factory):
    """This program with one step more, which does something at its end."""
    house = tmp_path_factory.mktemp("to_come") / "house"
    (house / "static").mkdir(parents=True)
    spared = shutil.ignore_patterns("__pycache__")
    for room in ROOMS:
        shutil.copytree(settings.BASE_DIR / room, house / room, ignore=spared)
    for file in ("manage.py", "pyproject.toml"):
        shutil.copy(settings.BASE_DIR / file, house)
    steps = house / "tournaments/accounts/migrations"
    last = max(one.stem for one in steps.glob("[0-9]*.py"))

    def that(then):
        step = steps / f"{int(last[:4]) + 1:04}_to_come.py"
        step.write_text(STEP.format(last=last, then=then))
        return house

    return that


def migrate(house, folder, *words):
    return manage(folder, "migrate", "-v0", *words, house=house)


@pytest.fixture(scope="module")
def upgraded(written, version_to_come, tmp_path_factory):
    """A folder to which the version to come was put in, what it said, and itself."""
    folder = shutil.copytree(written, tmp_path_factory.mktemp("upgraded") / "club")
    house = version_to_come("pass")
    return folder, migrate(house, folder), house


def names(folder):
    with closing(sqlite3.connect(folder / "whistclub.sqlite3")) as asked:
        return {name for (name,) in asked.execute("SELECT name FROM accounts_account")}


def database_of(folder):
    return SQLite(folder / "whistclub.sqlite3")


def test_a_new_version_keeps_what_the_one_before_had(upgraded, written, tmp_path):
    folder, done, _house = upgraded
    (kept,) = places.backups_in(folder / "backups")
    restored = manage(tmp_path / "there", "restore", str(kept.path))

    assert (done.returncode, names(folder)) == (0, {"Nobody"})
    assert str(kept.path) in done.stderr
    assert kept.manifest.because.what == "upgrade"
    assert kept.manifest.check.in_order
    assert restored.returncode == 0, restored.stderr
    assert rows(database_of(tmp_path / "there")) == rows(database_of(written))


@pytest.mark.long
@pytest.mark.parametrize(
    ("then", "why"),
    [(FAILS, "the cards are wet"), (FAILS_THE_CLUB, "the disk is full")],
)
def test_a_step_that_fails_leaves_all_as_it_was_and_says_so(
    folder, version_to_come, then, why
):
    before = rows(database_of(folder))
    done = migrate(version_to_come(then), folder)

    assert done.returncode == 1
    assert why in done.stderr
    assert done.stderr.lower().count("rien n’a été changé") == 1
    assert "Traceback" not in done.stderr
    assert rows(database_of(folder)) == before
    assert manage(folder, "verify").returncode == 0


@pytest.mark.long
def test_where_no_backup_can_be_made_nothing_is_changed(folder, version_to_come):
    before = rows(database_of(folder))
    (folder / "backups").write_text("a file where a folder should be")
    done = migrate(version_to_come("pass"), folder)

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert rows(database_of(folder)) == before


@pytest.mark.long
def test_who_has_made_one_already_says_so(folder, version_to_come):
    done = migrate(version_to_come("pass"), folder, "--without-backup")

    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder / "backups").exists()


@pytest.mark.long
def test_where_nothing_is_to_be_done_no_backup_is_made(folder):
    assert migrate(settings.BASE_DIR, folder).returncode == 0
    assert not (folder / "backups").exists()


@pytest.mark.long
def test_while_a_server_runs_no_new_version_is_put_in(folder, version_to_come):
    serving = locks.take(folder / locks.RUNNING, shared=True)
    done = migrate(version_to_come("pass"), folder)
    locks.free(serving)

    assert done.returncode == 1
    assert names(folder) != {"Nobody"}


@pytest.mark.long
def test_a_database_of_a_version_to_come_is_refused_until_what_was_before_is_back(
    upgraded, tmp_path
):
    folder = shutil.copytree(upgraded[0], tmp_path / "club")
    done = migrate(settings.BASE_DIR, folder)

    assert done.returncode == 1
    assert "plus récente" in done.stderr
    dutch = manage(folder, "migrate", LC_ALL="nl_BE.UTF-8")
    assert dutch.stderr.startswith("Een nieuwere versie van WhistClub heeft")
    restored = manage(folder, "restore", str(folder / "backups"), "--replace")
    assert restored.returncode == 0, restored.stderr
    assert migrate(settings.BASE_DIR, folder).returncode == 0


@pytest.mark.long
def test_a_backup_of_a_version_to_come_is_refused(upgraded, tmp_path):
    (folder, _done, house), file = upgraded, tmp_path / "newer.zip"
    assert manage(folder, "backup", str(file), house=house).returncode == 0
    done = manage(tmp_path / "there", "restore", str(file))

    assert "accounts.0002_to_come" in sealed.read(file).numbers.migrations
    assert done.returncode == 1
    assert "plus récente" in done.stderr


def of_before(folder):
    """The folder, as if a version from before the first release had written in it."""
    with closing(sqlite3.connect(folder / "whistclub.sqlite3")) as asked, asked:
        asked.execute("DELETE FROM django_migrations")
        asked.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('tournaments', '0037_boards', '2026-11-26')"
        )
    return folder


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("fr_BE.UTF-8", "La base de données date d’avant la première version publiée"),
        ("nl_BE.UTF-8", "De databank dateert van vóór de eerste uitgave"),
        ("en_GB.UTF-8", "The database was written before the first release"),
    ],
)
def test_a_database_of_before_the_first_release_is_refused_and_told_what_to_take_along(
    folder, locale, says
):
    before = rows(database_of(of_before(folder)))
    done = manage(folder, "migrate", LC_ALL=locale)

    assert done.returncode == 1
    assert done.stderr.startswith(says)
    assert "manage.py facts" in done.stderr
    assert "Traceback" not in done.stderr
    assert rows(database_of(folder)) == before
    assert not (folder / "backups").exists()


def test_a_backup_of_before_the_first_release_is_refused(folder, tmp_path):
    file = tmp_path / "older.zip"
    assert manage(of_before(folder), "backup", str(file)).returncode == 0
    done = manage(tmp_path / "there", "restore", str(file))

    assert done.returncode == 1
    assert done.stderr.startswith(str(file))
    assert "manage.py facts" in done.stderr


@pytest.fixture
def hosted(tmp_path):
    """A club with an evening in PostgreSQL: its folder, its database, its commands."""
    if not (url := os.environ.get("DATABASE_URL")):
        pytest.skip("needs a server of PostgreSQL, named by DATABASE_URL")
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    with database_beside(url, f"upgraded_{worker}") as database:
        folder = tmp_path / "hosted"
        run = partial(manage, folder, DATABASE_URL=database.url)
        for words in (
            ("migrate", "-v0"),
            ("rehearse", "--game", "couleur", "--players", "8", "--rounds", "1"),
        ):
            done = run(*words)
            assert done.returncode == 0, done.stderr
        yield folder, database, run


def shape(database):
    """Each table, index, trigger and function of a database, as it is written down."""
    done = subprocess.run(
        [tool("pg_dump"), "--schema-only", f"--dbname={database.url}"],
        capture_output=True,
        text=True,
        check=True,
    )
    # Newer tools begin and end with a word drawn anew each time.
    return [one for one in done.stdout.splitlines() if "restrict " not in one]


def test_in_postgresql_a_step_that_fails_leaves_rows_and_shape_as_they_were(
    hosted, version_to_come
):
    folder, database, run = hosted
    before = rows(database), shape(database)
    for then, why in ((FAILS, "the cards are wet"), (FAILS_THE_CLUB, "disk is full")):
        done = run("migrate", "-v0", house=version_to_come(then))

        assert done.returncode == 1
        assert why in done.stderr
        assert "rien n’a été changé" in done.stderr.lower()
        assert "Traceback" not in done.stderr
        assert (rows(database), shape(database)) == before
        assert run("verify").returncode == 0
    # The step that failed with the club alone did so after a backup was made.
    (kept,) = places.backups_in(folder / "backups")
    assert kept.manifest.check.in_order


def test_in_postgresql_a_new_version_keeps_what_the_one_before_had(
    hosted, version_to_come, tmp_path
):
    folder, database, run = hosted
    before = rows(database)
    done = run("migrate", "-v0", house=version_to_come("pass"))
    (kept,) = places.backups_in(folder / "backups")

    assert done.returncode == 0, done.stderr
    assert str(kept.path) in done.stderr
    with psycopg.connect(database.url) as asked:
        named = set(asked.execute("SELECT name FROM accounts_account"))
    assert named == {("Nobody",)}
    assert (kept.manifest.engine, kept.manifest.because.what) == (
        "postgresql",
        "upgrade",
    )
    assert kept.manifest.check.in_order
    with database_beside(database.url, "again") as there:
        restored = manage(
            tmp_path / "there", "restore", str(kept.path), DATABASE_URL=there.url
        )
        assert restored.returncode == 0, restored.stderr
        assert rows(there) == before
