"""What the clock of a round says, from when it runs out."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.show.rules import clock
from tournaments.show.rules.clock import Phase, Reading

NOON = datetime(2026, 1, 17, 12, tzinfo=UTC)


def at_noon(left=None, **fields):
    given = {"ends_at": None, "seconds_left": None, "minutes": 60}
    if left is not None:
        given["ends_at"] = NOON + timedelta(seconds=left)
    return clock.reading_at(now=NOON, **{**given, **fields})


@pytest.mark.parametrize(
    ("left", "phase", "seconds", "word", "figures"),
    [
        (3600, Phase.RUNNING, 3600, "running", "60:00"),
        (601, Phase.RUNNING, 601, "running", "10:01"),
        (600, Phase.WARNING, 600, "warning", "10:00"),
        (301, Phase.WARNING, 301, "warning", "5:01"),
        (300, Phase.WARNING, 300, "last", "5:00"),
        (0.2, Phase.WARNING, 1, "last", "0:01"),
        (0, Phase.FINISH, 0, "finish", "0:00"),
        (-90, Phase.FINISH, 0, "finish", "0:00"),
    ],
)
def test_a_running_clock_warns_twice_and_then_has_the_deal_finished(
    left, phase, seconds, word, figures
):
    reading = at_noon(left)

    assert reading == Reading(phase, seconds)
    assert (reading.word, reading.figures) == (word, figures)


def test_a_clock_is_ready_with_all_its_minutes():
    assert at_noon() == Reading(Phase.READY, 3600)


def test_a_clock_that_stands_still_keeps_what_is_left():
    assert at_noon(seconds_left=754) == Reading(Phase.PAUSED, 754)
    assert at_noon(seconds_left=0) == Reading(Phase.PAUSED, 0)


def test_a_round_without_minutes_has_no_clock():
    assert at_noon(minutes=None) == Reading(Phase.NONE)


def test_a_closed_round_has_no_time_left_whatever_its_clock_said():
    assert at_noon(500, closed=True) == Reading(Phase.CLOSED, 0)


@pytest.mark.parametrize(
    ("left", "minutes", "then"),
    [(120, 5, 420), (120, -1, 60), (30, -1, 0), (-600, 5, 300), (-600, -1, 0)],
)
def test_minutes_are_added_to_the_end_or_after_it_from_now(left, minutes, then):
    ends_at = NOON + timedelta(seconds=left)

    moved = clock.moved_end(ends_at, minutes, NOON)

    assert moved == NOON + timedelta(seconds=then)
