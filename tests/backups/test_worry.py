"""The organiser is told when backups are missing, late, wrong or all in one place."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.backups.rules.worry import Facts, worries

NOW = datetime(2026, 1, 17, 15, tzinfo=UTC)


def before(**ago):
    return NOW - timedelta(**ago)


def facts(**changed):
    usual = {
        "now": NOW,
        "written_at": before(minutes=1),
        "made_at": before(minutes=4),
        "second": True,
        "second_seen_at": before(minutes=4),
    }
    return Facts(**(usual | changed))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        pytest.param({}, [], id="all is well"),
        pytest.param({"written_at": None, "made_at": None}, [], id="nothing to lose"),
        pytest.param({"made_at": None}, ["none"], id="none was made"),
        pytest.param({"made_at": before(hours=1)}, ["late"], id="the last is too old"),
        pytest.param(
            {"made_at": before(days=9), "written_at": before(days=10)},
            [],
            id="nothing was written since",
        ),
        pytest.param({"failed": "full"}, ["failed"], id="the last try failed"),
        pytest.param({"in_order": False}, ["not_in_order"], id="it counts otherwise"),
        pytest.param(
            {"second_seen_at": before(hours=2)}, ["second_away"], id="the stick is away"
        ),
        pytest.param(
            {"second_failed": "full"}, ["second_failed"], id="the stick is full"
        ),
        pytest.param(
            {"written_at": None, "named_again": ("Anne",)},
            ["named_again"],
            id="who was forgotten is named again",
        ),
        pytest.param({"other_key": True}, ["other_key"], id="the key is another"),
        pytest.param({"second": False}, ["no_second"], id="no second place"),
        pytest.param(
            {"second": False, "no_second": True}, [], id="no second place is wanted"
        ),
        pytest.param(
            {"failed": "full", "in_order": False, "second": False},
            ["failed", "not_in_order", "no_second"],
            id="several things, the worst first",
        ),
    ],
)
def test_what_the_first_page_warns_of(changed, told):
    assert worries(facts(**changed)) == told
