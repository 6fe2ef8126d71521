"""The club that is served is watched, and backups are made by themselves."""

import threading
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import connection

from tournaments.backups import apart, locks, places, state
from tournaments.backups.apart import Outcome
from tournaments.backups.rules.due import AGAIN, EVERY
from tournaments.backups.rules.manifest import Because
from tournaments.backups.watching import Watcher, watch
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


def meanwhile(written):
    """Write as another thread of the server does."""

    def write():
        written()
        counted()
        connection.close()

    one = threading.Thread(target=write)
    one.start()
    one.join()


def counted():
    """Have PostgreSQL count at once what was written; it does so after a moment."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_force_next_flush()")


def played_on(evening):
    with ledger.locked(evening) as day:
        ledger.append(day, "cards_seen", {})


def reasons(club):
    """Why each backup was made that is there, the oldest first."""
    return [one.manifest.because for one in places.backups_in(club.backups)][::-1]


@pytest.mark.long
def test_a_backup_is_made_at_the_close_of_a_round_at_the_end_and_in_five_minutes(
    club, evening
):
    watcher, begun = Watcher(club), Because("changed")
    counted()
    watcher.look(1000.0)
    watcher.look(1000.0 + EVERY)
    assert reasons(club) == [begun]  # nothing was written since

    meanwhile(lambda: played_on(evening))
    watcher.look(1000.0 + EVERY - 1)
    assert reasons(club) == [begun]
    watcher.look(1000.0 + EVERY)
    assert reasons(club) == [begun, begun]

    second = Round(tournament=evening, number=2, state=Round.State.CLOSED)
    meanwhile(second.save)
    watcher.look(1000.0 + EVERY + 1)
    assert reasons(club)[2:] == [Because("round_closed", evening.public_id, 2)]

    finished = Tournament.objects.filter(pk=evening.pk)
    meanwhile(lambda: finished.update(state=Tournament.State.FINISHED))
    watcher.look(1000.0 + EVERY + 2)
    assert reasons(club)[3:] == [Because("finished", evening.public_id)]


def test_before_there_is_anything_to_lose_none_is_made(club):
    Watcher(club).look(1000.0)

    assert reasons(club) == []


@pytest.mark.long
def test_one_that_fails_is_said_and_tried_again(club, evening, caplog, monkeypatch):
    monkeypatch.setattr(apart, "asdict", lambda because: {"nonsense": because.what})
    watcher = Watcher(club)
    watcher.look(1000.0)
    monkeypatch.undo()

    assert state.read(club.backups).failed.code == "stopped"
    (told,) = [one.getMessage() for one in caplog.records]
    assert told.startswith("Aucune sauvegarde n’a été faite\u00a0: ")
    watcher.look(1000.0 + AGAIN - 1)
    assert reasons(club) == []
    watcher.look(1000.0 + AGAIN)
    assert reasons(club) == [Because("changed")]
    assert state.read(club.backups).failed is None


@pytest.mark.long
def test_while_another_is_made_it_waits_for_its_turn(club, evening):
    watcher = Watcher(club)
    with locks.hold(club.backups / locks.COPYING):
        watcher.look(1000.0)
    assert (reasons(club), state.read(club.backups).failed) == ([], None)
    watcher.look(1005.0)

    assert reasons(club) == [Because("changed")]


@pytest.mark.long
def test_what_the_second_place_lacks_is_brought_once_it_is_plugged_in(
    club, evening, tmp_path
):
    stick, drawer = tmp_path / "stick", tmp_path / "drawer"
    stick.mkdir()
    second = places.choose(stick, club.folder, datetime.now(UTC))
    state.change(club.backups, lambda known: replace(known, second=second))
    stick.rename(drawer)
    watcher = Watcher(replace(club, sticks=(str(tmp_path / "media" / "*"),)))
    watcher.look(1000.0)
    assert (len(reasons(club)), state.read(club.backups).second.number) == (1, 0)

    (tmp_path / "media").mkdir()
    drawer.rename(tmp_path / "media" / "blue")
    watcher.look(1005.0)

    there = tmp_path / "media" / "blue" / places.FOLDER
    (brought,) = places.backups_in(there)
    known = state.read(club.backups).second
    assert (known.path, known.number) == (str(there), brought.manifest.number)


def test_a_folder_that_cannot_be_written_ends_nothing(club, evening):
    (club.folder / "backups").write_text("a file where a folder should be")

    assert apart.add(club, Because("changed")) is Outcome.FAILED


class Over(Exception):
    """The process is stopped."""


def test_of_several_processes_one_watches(club, evening):
    pauses = []

    def pause(seconds):
        pauses.append(seconds)
        if len(pauses) == 3:
            raise Over

    with (
        locks.hold(club.backups / locks.WATCHING),
        pytest.raises(Over),
    ):
        watch(lambda: club, pause)
    assert reasons(club) == []
    assert pauses[1:] == [AGAIN, AGAIN]
