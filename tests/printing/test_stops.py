"""A long paper is stopped by whichever worker is reached, in processes of their own."""

import os

import pytest
from django.urls import reverse

from tests.printing import workers
from tests.ranking import day
from tournaments.backups.club import files_in
from tournaments.printing import stops
from tournaments.printing.stops import Stop

pytestmark = pytest.mark.django_db
# A worker with a press that hangs: it tells the keys of two orders for one paper, and
# then, for each line that it is sent, whether the paper is over and why.
WORKER = """
import sys
import django
django.setup()
from tests.printing.presses import script
from tournaments.models import Tournament
from tournaments.printing import making
from tournaments.printing.press.press import Press

HANGS = "import time; worker.work = lambda *asked: time.sleep(600)"
making.PRESS = Press(script(HANGS))
wanted = making.Wanted(Tournament(public_id=sys.argv[1]), "ranking", lambda at: "<p>…")
vars(wanted)["mark"] = "as it was"  # it asks no database
orders = [making.SHELF.take(wanted) for _one in range(2)]
print(*(one.key for one in orders), flush=True)
orders[1].wait(0)
for seconds in sys.stdin:
    over = orders[0].is_over(float(seconds))
    print(over, orders[0].job.why, flush=True)
making.PRESS.close()
"""


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def worker(data, tournament):
    """It says of its first order, for each number of seconds, if it is over by then."""
    return workers.worker(WORKER, data, tournament.public_id)


def press(client, tournament, key):
    stop = reverse("printing:stop", args=[tournament.public_id, key])
    return client.post(stop).status_code


@pytest.mark.long
def test_a_stop_reaches_the_worker_that_makes_the_paper(organiser, evening, data):
    with worker(data, evening) as other:
        first, second = other.begins
        # Somebody else waits for the same paper: it is made for him.
        assert press(organiser, evening, first) == 302
        while list((data / stops.FOLDER).iterdir()):
            assert other.told(0.1) == "False None"
        assert other.told(0) == "False None"

        assert press(organiser, evening, second) == 302
        assert other.told(60) == "True Why.STOPPED"

    assert list((data / stops.FOLDER).iterdir()) == []


@pytest.mark.long
def test_a_stop_at_another_tournament_stops_nothing(organiser, evening, data):
    elsewhere = day.tournament_of()
    with worker(data, evening) as other:
        for key in other.begins:
            assert press(organiser, elsewhere, key) == 302
        while list((data / stops.FOLDER).iterdir()):
            assert other.told(0.1) == "False None"

        assert other.told(0) == "False None"


@pytest.mark.parametrize("key", ["..", "1.short", "1.a-key-of-that", f"x{'y' * 99}"])
def test_a_key_that_is_none_leaves_no_note(organiser, evening, data, key):
    assert press(organiser, evening, key) == 302
    assert not (data / stops.FOLDER).exists()


def test_notes_for_nobody_are_swept_away_and_are_never_many(data, monkeypatch):
    monkeypatch.setattr(stops, "MOST", 3)
    nobody = [Stop(f"1.{number:012}", "a-day") for number in range(5)]
    assert [stops.leave(one) for one in nobody] == [True, True, True, False, False]
    assert files_in(data) == []

    old = data / stops.FOLDER / "@".join(nobody[0])
    os.utime(old, (0, 0))
    assert stops.leave(nobody[4])
    assert not old.exists()
