"""A club is restored whole or not at all, and nothing that was there is lost."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from tests.backups.clubs import KEY, rows
from tests.backups.test_making import a_club, files_in
from tournaments.backups import (
    checking,
    locks,
    making,
    places,
    restoring,
    sealed,
    state,
)
from tournaments.backups.rules.manifest import Because
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Damaged, Trouble
from tournaments.ledger import writes as ledger

ASKED = Because("asked")


@pytest.fixture
def backup(club, evening):
    file = club.folder / "club.zip"
    making.make(club, ASKED, file)
    return file


def refusal(club, file, **words):
    with pytest.raises(Trouble) as refused:
        restoring.restore(club, file, **words)
    return refused.value.code


def test_another_computer_has_every_row_and_every_key(club, elsewhere, backup):
    told = []
    found = restoring.restore(elsewhere, backup, done=lambda *how: told.append(how))

    assert told == [(1, 1)]
    assert rows(elsewhere.database) == rows(club.database)
    assert (elsewhere.folder / "secret-key").read_text() == KEY
    assert found.kept is None
    assert found.differences == {}


class BrokenOff(Exception):
    """Somebody pressed Ctrl+C."""


def test_whoever_breaks_off_while_it_is_counted_again_has_what_was_there(
    elsewhere, backup
):
    def broken_off(_done, _every):
        raise BrokenOff

    with pytest.raises(BrokenOff):
        restoring.restore(elsewhere, backup, done=broken_off)
    assert elsewhere.database.is_empty()


@pytest.mark.long
def test_the_next_backup_there_follows_those_of_the_computer_before(
    club, elsewhere, backup
):
    first = making.add(club, ASKED)
    second = making.add(club, ASKED)
    restoring.restore(elsewhere, club.backups)

    assert making.add(elsewhere, ASKED).number == second.number + 1 == first.number + 2


@pytest.mark.long
def test_of_a_folder_the_newest_is_restored(club, elsewhere, evening):
    making.add(club, ASKED)
    with ledger.locked(evening) as day:
        ledger.append(day, "cards_seen", {})
    making.add(club, ASKED)
    restoring.restore(elsewhere, club.folder)

    assert elsewhere.database.numbers() == club.database.numbers()


@pytest.mark.long
def test_where_a_club_is_nothing_is_replaced_unasked(club, elsewhere, evening, backup):
    restoring.restore(elsewhere, backup)
    before = rows(elsewhere.database)

    assert refusal(elsewhere, backup) == "not_empty"
    assert rows(elsewhere.database) == before


@pytest.mark.long
def test_what_is_replaced_is_kept_and_can_be_restored(club, elsewhere, evening, backup):
    with ledger.locked(evening) as day:
        ledger.append(day, "cards_seen", {})
    later = rows(club.database)
    found = restoring.restore(club, backup, over=True)
    restoring.restore(elsewhere, found.kept)

    assert rows(club.database) != later
    assert rows(elsewhere.database) == later
    assert sealed.read(found.kept).because == Because("replaced")


def test_what_is_wrong_with_a_backup_is_found_before_anything_is_changed(
    club, evening, backup
):
    before, files = rows(club.database), files_in(club.folder)
    spoiled = club.folder / "spoiled.zip"
    content = bytearray(backup.read_bytes())
    content[len(content) // 2] ^= 1
    spoiled.write_bytes(content)

    assert refusal(club, spoiled, over=True) == "damaged"
    assert rows(club.database) == before
    assert files_in(club.folder) == sorted([*files, "spoiled.zip"])
    assert places.backups_in(club.backups) == []


@pytest.mark.long
def test_one_of_a_newer_version_is_refused(club, elsewhere, backup, monkeypatch):
    known = making.known_migrations()
    last = max(one for one in known if one.startswith("scoring."))
    monkeypatch.setattr(making, "known_migrations", lambda: known - {last})

    assert refusal(elsewhere, backup) == "newer"
    assert elsewhere.database.is_empty()


@pytest.mark.long
def test_one_of_another_kind_of_database_is_refused(club, elsewhere, backup):
    other = "postgresql" if club.database.engine == "sqlite" else "sqlite"
    there = replace(elsewhere, database=replace(elsewhere.database, engine=other))

    assert refusal(there, backup) == f"of_{club.database.engine}"
    assert refusal(elsewhere, sealed_with(backup, engine="duckdb")) == "newer"


def sealed_with(backup, **changed):
    """The same backup, which says something else of itself."""
    told = replace(sealed.read(backup), **changed)
    path, unpacked = backup.with_name("other.zip"), backup.with_name("unpacked")
    unpacked.mkdir()
    sealed.unpack(backup, told, unpacked)
    sealed.write(path, {name: unpacked / name for name in told.members})
    sealed.finish(path, told)
    return path


@pytest.mark.long
def test_one_whose_database_cannot_be_read_is_damaged(elsewhere, backup, monkeypatch):
    """Whatever its seal says; and nobody is told to restore the last backup."""

    def opened(*_of_it):
        raise Damaged("database_damaged", where="…", why="file is not a database")

    monkeypatch.setattr(checking, "open_backup", opened)

    assert refusal(elsewhere, backup) == "damaged"


@pytest.mark.parametrize("missing", ["nowhere.zip", "empty"])
def test_where_there_is_none_it_says_so(club, elsewhere, missing):
    (club.folder / "empty").mkdir()

    assert refusal(elsewhere, club.folder / missing) in {"unreadable", "none_there"}


@pytest.mark.long
def test_while_another_is_made_or_restored_it_waits_for_nobody(elsewhere, backup):
    with locks.hold(elsewhere.backups / locks.COPYING):
        assert refusal(elsewhere, backup) == "busy"


@pytest.mark.long
def test_two_who_restore_at_once_restore_one(elsewhere, backup):
    restoring.restore(elsewhere, backup)

    assert refusal(elsewhere, backup) == "not_empty"


def test_a_server_that_runs_is_to_be_stopped_first(club):
    serving = locks.take(club.folder / locks.RUNNING, shared=True)
    with pytest.raises(Trouble) as refused, restoring.keep_servers_out(club):
        pass
    locks.free(serving)

    assert refused.value.code == "running"
    with restoring.keep_servers_out(club):
        pass


# What follows is of SQLite alone, in files beside the database of the test.


@pytest.mark.long
def test_a_damaged_database_is_kept_as_it_is_and_replaced(written, packed, tmp_path):
    here = a_club(tmp_path)
    here.database.path.write_bytes(b"this was a database once" * 1000)

    assert refusal(here, packed) == "not_empty"
    found = restoring.restore(here, packed, over=True)
    assert found.kept.parent == tmp_path / "replaced"
    kept = (found.kept / "whistclub.sqlite3").read_bytes()
    assert kept == b"this was a database once" * 1000
    assert rows(here.database) == rows(SQLite(written / "whistclub.sqlite3"))


@pytest.mark.long
def test_whoever_reads_meanwhile_sees_the_old_or_the_new(empty, packed, tmp_path):
    """As on the first run, where the server is there and asks its empty database."""
    here = a_club(shutil.copytree(empty, tmp_path / "club"))
    with closing(sqlite3.connect(here.database.path)) as reader:
        count = "SELECT COUNT(*) FROM ledger_event"
        before = reader.execute(count).fetchone()
        found = restoring.restore(here, packed)
        after = reader.execute(count).fetchone()

    assert before == (0,)
    assert after == (sum(found.manifest.numbers.events.values()),)


@pytest.mark.long
def test_a_newly_drawn_key_goes_and_the_number_of_the_last_backup_is_known(
    written, packed, tmp_path
):
    here = a_club(tmp_path)
    (tmp_path / "secret-key").write_text("drawn anew")
    found = restoring.restore(here, packed)

    key = (written / "secret-key").read_text()
    assert (tmp_path / "secret-key").read_text() == key
    assert state.read(here.backups).number == found.manifest.number
