"""A backup is made by itself when a round closes, a day ends, or in five minutes."""

import pytest

from tournaments.backups.rules.due import (
    AGAIN,
    EVERY,
    LastBackup,
    Progress,
    why_due,
    without_reopened,
)
from tournaments.backups.rules.manifest import Because

PLAYED = Progress("one", {"abc": 1, "def": 2}, frozenset())
LATER = Progress("two", {"abc": 1, "def": 2}, frozenset())
CLOSED = Progress("two", {"abc": 2, "def": 2}, frozenset())
OPENED = Progress("two", {"abc": 1, "def": 1}, frozenset())
FINISHED = Progress("two", {"abc": 1, "def": 2}, frozenset({"def"}))


@pytest.mark.parametrize(
    ("found", "after", "because"),
    [
        pytest.param(PLAYED, EVERY, None, id="nothing was written"),
        pytest.param(LATER, EVERY - 1, None, id="five minutes have not passed"),
        pytest.param(LATER, EVERY, Because("changed"), id="five minutes have passed"),
        pytest.param(CLOSED, 1, Because("round_closed", "abc", 2), id="a round closed"),
        pytest.param(OPENED, 1, None, id="a round is open again"),
        pytest.param(FINISHED, 1, Because("finished", "def"), id="a day is over"),
    ],
)
def test_why_a_backup_is_due(found, after, because):
    assert why_due(1000.0 + after, LastBackup(1000.0, PLAYED), found) == because


def test_when_the_server_begins_one_is_made():
    assert why_due(0.0, LastBackup(0.0, None), PLAYED) == Because("changed")


def test_after_one_that_failed_it_is_tried_again_in_a_minute():
    failed = LastBackup(1000.0, PLAYED, failed=True)

    assert why_due(1000.0 + AGAIN - 1, failed, CLOSED) is None
    assert why_due(1000.0 + AGAIN, failed, CLOSED) == Because("round_closed", "abc", 2)


def test_a_round_that_was_opened_again_is_kept_when_it_is_closed_again():
    last = LastBackup(1000.0, PLAYED)
    again = without_reopened(last, OPENED)

    assert why_due(1010.0, again, PLAYED) == Because("round_closed", "def", 2)
    assert why_due(1010.0, without_reopened(last, LATER), LATER) is None


def test_a_day_that_was_taken_up_again_is_kept_when_it_ends_again():
    last = LastBackup(1000.0, FINISHED)
    again = without_reopened(last, LATER)

    assert why_due(1010.0, again, FINISHED) == Because("finished", "def")


def test_a_day_that_is_over_has_no_rounds_to_open():
    over = Progress("three", {"abc": 1}, frozenset({"def"}))

    assert without_reopened(LastBackup(1000.0, PLAYED), over) == LastBackup(
        1000.0, PLAYED
    )


def test_before_the_first_one_nothing_was_opened():
    assert without_reopened(LastBackup(0.0, None), PLAYED) == LastBackup(0.0, None)
