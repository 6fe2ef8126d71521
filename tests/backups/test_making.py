"""A backup is whole and true while the club writes on, or it is not there."""

import resource
import stat
import subprocess
import sys
import threading
import zipfile
from dataclasses import replace
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client

from tests.backups.clubs import KEY
from tournaments.accounts.models import Account
from tournaments.backups import checking, locks, making, places, sealed, state
from tournaments.backups.rules.manifest import Because
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Trouble
from tournaments.deals.models import Total
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.queries import head

ASKED, CHANGED = Because("asked"), Because("changed")
# Each opens its copy again; a database of its own takes PostgreSQL a second.
TIMES = 50 if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else 6


def files_in(folder):
    return sorted(one.name for one in folder.iterdir() if one.suffix != ".lock")


@pytest.mark.long
def test_it_says_of_itself_what_is_in_it(club, evening):
    file = club.folder / "club.zip"
    made = making.make(club, ASKED, file)

    assert sealed.read(file) == made
    assert made.numbers.events == {evening.public_id: evening.events.count()}
    assert made.numbers.heads == {evening.public_id: head(evening)}
    assert made.check.in_order
    assert made.check.tournaments == (evening.public_id,)
    assert set(made.members) == {
        club.database.member,
        "data/ledger-key",
        "data/secret-key",
    }
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_anybody_can_look_into_it(club, evening):
    file = club.folder / "club.zip"
    making.make(club, ASKED, file)

    with zipfile.ZipFile(file) as bundle:
        assert bundle.testzip() is None
        assert bundle.read("data/secret-key").decode() == KEY


@pytest.mark.long
def test_nobody_is_signed_in_by_it(club, evening, tmp_path):
    by = Account.objects.create_user("odile", "thirteen tricks", is_organiser=True)
    Client().force_login(by)
    secret = Session.objects.get().session_key
    file = club.folder / "club.zip"
    made = making.make(club, ASKED, file)
    sealed.unpack(file, made, tmp_path / "open")

    copy = (tmp_path / "open" / club.database.member).read_bytes()
    assert secret.encode() not in copy
    assert Session.objects.count() == 1


@pytest.mark.long
def test_it_leaves_nothing_beside_it(club, evening):
    making.add(club, ASKED)

    (file, known) = files_in(club.backups)[::-1]
    assert file.startswith("whistclub-")
    assert known == "state.json"
    assert state.read(club.backups).file == file


@pytest.mark.long
def test_of_fifty_made_while_the_club_writes_none_is_behind_what_it_says(club, evening):
    """Nor behind what was answered to whoever wrote, before it was begun."""
    written, over = [], threading.Event()
    before = evening.events.count()

    def write():
        while not over.is_set():
            with ledger.locked(evening) as day:
                ledger.append(day, "cards_seen", {})
            written.append(1)
        connection.close()

    writers = [threading.Thread(target=write) for _ in range(4)]
    for one in writers:
        one.start()
    behind = []
    try:
        for number in range(TIMES):
            acknowledged = before + len(written)
            file = club.folder / f"{number}.zip"
            made = making.make(club, CHANGED, file, counted=False)
            behind += [
                number for many in made.numbers.events.values() if many < acknowledged
            ]
            # Opening it counts what is in it, and refuses another number.
            with (
                making.workshop(club) as work,
                checking.open_backup(file, made, club.database, work),
            ):
                file.unlink()
    finally:
        over.set()
        for one in writers:
            one.join()

    assert behind == []
    last = making.make(club, ASKED, club.folder / "last.zip")
    assert last.check.in_order
    assert last.numbers.events == {evening.public_id: Event.objects.count()}
    assert Event.objects.count() == before + len(written)


@pytest.mark.long
def test_what_is_not_in_order_in_the_club_is_said_of_its_backup(club, evening):
    with transaction.atomic():
        ledger.append(evening, "cards_seen", {})
    Total.objects.filter(entry__tournament=evening).update(points=999)
    made = making.make(club, ASKED, club.folder / "club.zip")

    assert not made.check.in_order
    assert list(made.check.differences) == [evening.public_id]


@pytest.mark.long
def test_what_did_not_change_since_the_last_one_is_not_counted_again(club, evening):
    first = making.add(club, CHANGED)
    second = making.add(club, CHANGED)
    with transaction.atomic():
        ledger.append(evening, "cards_seen", {})
    third = making.add(club, CHANGED)
    finished = making.add(club, Because("finished", evening.public_id))

    counted = [one.check.tournaments for one in (first, second, third, finished)]
    every = (evening.public_id,)
    assert counted == [every, (), every, every]
    assert [one.number for one in (first, second, third, finished)] == [1, 2, 3, 4]


def test_while_one_is_made_no_other_is(club, evening):
    with locks.hold(club.backups / locks.COPYING), pytest.raises(locks.Taken):
        making.add(club, ASKED)

    assert places.backups_in(club.backups) == []


@pytest.mark.long
def test_who_asks_twice_gets_one(club, evening):
    assert making.add(club, ASKED, seen=0).number == 1
    assert making.add(club, ASKED, seen=0) is None
    assert making.add(club, ASKED, seen=1).number == 2


@pytest.mark.long
def test_a_computer_that_dies_in_the_middle_of_it_leaves_no_backup(club, evening):
    club.backups.mkdir()
    (club.backups / ".whistclub-x.zip.1234.part").write_bytes(b"half")
    (club.backups / f"{making.WORK}old").mkdir()
    (club.backups / f"{making.WORK}old" / "database.sqlite3").write_bytes(b"half")

    assert places.backups_in(club.backups) == []
    making.add(club, ASKED)
    assert len(files_in(club.backups)) == 2


def test_a_folder_that_cannot_be_written_is_said(club, evening):
    (club.folder / "backups").write_text("a file where a folder should be")

    with pytest.raises(Trouble) as refused:
        making.make(club, ASKED, club.folder / "club.zip")
    assert refused.value.code == "unwritable"


FULL = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from zoneinfo import ZoneInfo
from tournaments.backups import making, state
from tournaments.backups.club import Club
from tournaments.backups.rules.manifest import Because
from tournaments.backups.sqlite import SQLite
from tournaments.backups.trouble import Trouble
folder = Path(sys.argv[1])
database, zone = SQLite(folder / "whistclub.sqlite3"), ZoneInfo("UTC")
club = Club(folder, folder / "backups", database, "", zone)
try:
    making.make(club, Because("asked"), folder / "club.zip")
except Trouble as trouble:
    print(trouble.code)
"""


@pytest.mark.parametrize("most", [0, 20_000, 200_000, 900_000])
def test_on_a_full_disk_no_half_file_is_left_and_the_last_one_stays(folder, most):
    """The disk is full at one moment or another: in the copy, in the zip, or later."""
    file = folder / "club.zip"
    file.write_bytes(b"the last one")
    done = subprocess.run(
        [sys.executable, "-c", FULL.format(most=most), str(folder)],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.strip() in {"full", "unwritable"}, done.stderr
    assert file.read_bytes() == b"the last one"
    assert [one.name for one in folder.glob(".*")] == []
    assert files_in(folder / "backups") == []


def test_where_there_is_too_little_room_nothing_is_begun(club, evening, monkeypatch):
    monkeypatch.setattr(making, "SPARE", 10**18)

    with pytest.raises(Trouble) as refused:
        making.add(club, ASKED)
    assert refused.value.code == "full"
    assert state.read(club.backups).failed.code == "full"
    assert places.backups_in(club.backups) == []


@pytest.mark.long
def test_a_stick_lends_its_room_where_the_laptop_has_none(
    club, evening, tmp_path, monkeypatch
):
    stick = tmp_path / "stick"
    stick.mkdir()
    free = {club.backups: 0, stick: 10**12}
    monkeypatch.setattr(
        making.shutil, "disk_usage", lambda place: SimpleNamespace(free=free[place])
    )
    made = making.make(club, ASKED, stick / "club.zip")

    assert sealed.read(stick / "club.zip").numbers == made.numbers
    assert [one.name for one in stick.iterdir()] == ["club.zip"]


def test_a_damaged_database_makes_no_backup_that_looks_whole(written, tmp_path):
    damaged = tmp_path / "whistclub.sqlite3"
    pages = bytearray((written / "whistclub.sqlite3").read_bytes())
    pages[40_960:81_920] = b"\xff" * 40_960
    damaged.write_bytes(pages)
    club = replace(a_club(tmp_path), database=SQLite(damaged))

    with pytest.raises(Trouble) as refused:
        making.make(club, ASKED, tmp_path / "club.zip")
    assert refused.value.code == "database_damaged"
    assert refused.value.about["where"] == str(damaged)
    assert not (tmp_path / "club.zip").exists()


def a_club(folder):
    database, zone = SQLite(folder / "whistclub.sqlite3"), ZoneInfo("UTC")
    return making.Club(folder, folder / "backups", database, "", zone)


def test_these_tests_can_fill_a_disk():
    assert hasattr(resource, "RLIMIT_FSIZE")
