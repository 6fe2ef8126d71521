"""A club with its folder of data, and another computer on which there is none yet."""

import shutil
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection

from tests.backups.clubs import KEY, another_database, manage
from tournaments.backups.club import Club
from tournaments.backups.here import series_of, this_database
from tournaments.demo.rehearsal import rehearse


@pytest.fixture
def club(transactional_db, tmp_path):
    """The club of this test, with what lies in its folder beside the database."""
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "secret-key").write_text(KEY)
    (folder / "ledger-key").write_text(settings.LEDGER_KEY)
    database = this_database(connection.settings_dict)
    zone = ZoneInfo("Europe/Brussels")
    return Club(folder, folder / "backups", database, series_of(KEY), zone)


@pytest.fixture
def evening(club):
    """A tournament of which one round of two is played."""
    return rehearse(players=8, rounds=2, deals_per_round=4, until=1)


@pytest.fixture
def elsewhere(club, tmp_path):
    """Another computer, with a folder of data in which nothing is."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with another_database(club.database, folder) as database:
        yield replace(
            club, folder=folder, backups=folder / "backups", database=database
        )


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """A folder of data with the SQLite file of a club to come."""
    folder = tmp_path_factory.mktemp("empty")
    assert manage(folder, "migrate", "-v0").returncode == 0
    return folder


@pytest.fixture(scope="session")
def written(empty, tmp_path_factory):
    """Such a folder with an evening, whatever database the tests are run on."""
    folder = shutil.copytree(empty, tmp_path_factory.mktemp("written") / "club")
    words = ("--game", "couleur", "--players", "8", "--rounds", "1", "--deals", "4")
    assert manage(folder, "rehearse", *words).returncode == 0
    return folder


@pytest.fixture
def folder(written, tmp_path):
    """Such a folder of its own for each test."""
    copy = tmp_path / "club"
    shutil.copytree(written, copy)
    return copy


@pytest.fixture(scope="session")
def packed(written, tmp_path_factory):
    """A backup of such a folder, as the command makes one."""
    copy = shutil.copytree(written, tmp_path_factory.mktemp("packed") / "club")
    file = copy / "restored.zip"
    assert manage(copy, "backup", str(file)).returncode == 0
    return file
