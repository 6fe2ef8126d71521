"""When a case is final: worked out from what is known, and written by no clock."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from tournaments.jury.stages import moment
from tournaments.rulings.rules import life
from tournaments.rulings.rules.life import Bench, Course

TOLD = datetime(2026, 1, 17, 14, 0, tzinfo=UTC)
PAGE = Path(settings.BASE_DIR) / "docs" / "jury.md"
UNTIL = TOLD + timedelta(minutes=30)


def at(minutes):
    return TOLD + timedelta(minutes=minutes)


def told(state=life.TOLD, **more):
    return Course(state, told_at=TOLD, told_until=UNTIL, **more)


@pytest.mark.parametrize(
    ("course", "until"),
    [
        (told(), UNTIL),
        (told(published_at=at(-60)), UNTIL),
        (told(published_at=at(60)), at(90)),
        (told(awaits_ranking=True), None),
        (Course(life.DECIDED), None),
    ],
)
def test_the_time_to_appeal_runs_from_the_later_of_being_told_and_the_ranking(
    course, until
):
    assert life.appeals_until(course) == until


@pytest.mark.parametrize(
    ("course", "minutes", "final"),
    [
        (told(), 30, False),
        (told(), 31, True),
        (told(published_at=at(60)), 31, False),
        (told(awaits_ranking=True), 600, False),
        (told(awaits_ranking=True, over=True), 1, True),
        (Course(life.CALLED), 600, False),
        (Course(life.CALLED, over=True), 600, False),
        (Course(life.TAKEN, over=True), 600, False),
        (Course(life.DECIDED), 600, False),
        (Course(life.DECIDED, over=True), 0, True),
        (told(life.APPEALED, appeals=1), 600, False),
        (Course(life.UPHELD, appeals=1), 600, False),
        (told(life.UPHELD, appeals=1), 1, True),
        (Course(life.CHANGED, appeals=1), 600, False),
        (told(life.CHANGED, appeals=1), 1, False),
        (told(life.CHANGED, appeals=1), 31, True),
        (told(life.CHANGED, appeals=2), 1, True),
        *((Course(state), 0, True) for state in life.ENDINGS),
    ],
)
def test_a_case_is_final_once_nobody_can_appeal_any_more(course, minutes, final):
    assert life.is_final(course, at(minutes)) is final


@pytest.mark.parametrize(
    ("state", "told_at", "told"),
    [
        (life.DECIDED, None, False),
        (life.TOLD, TOLD, True),
        (life.APPEALED, TOLD, True),
        (life.UPHELD, None, True),
        (life.CHANGED, None, False),
        (life.CHANGED, TOLD, True),
        (life.CLOSED, None, False),
    ],
)
def test_what_an_appeal_leaves_as_it_is_was_told_before(state, told_at, told):
    assert life.is_told(state, told_at) is told


@pytest.mark.parametrize(
    ("asked", "excludes", "signed"),
    [
        ("none", True, False),
        ("exclusions", False, False),
        ("exclusions", True, True),
        ("all", False, True),
    ],
)
def test_a_second_member_signs_what_the_club_asks(asked, excludes, signed):
    assert life.needs_signature(asked, excludes=excludes) is signed


@pytest.mark.parametrize(
    ("bench", "hearers"),
    [
        (Bench({1, 2, 3}, ruled={1}), {2, 3}),
        (Bench({1, 2, 3}, heads={1}, ruled={1}), {2, 3}),
        (Bench({1, 2}, heads={2}, ruled={1, 2}), {2}),
        (Bench({1, 2}, ruled={1, 2}), {1, 2}),
        (Bench({1}, ruled={1}), {1}),
        (Bench({1, 2}, heads={9}, ruled={1, 2}), {1, 2}),
    ],
)
def test_an_appeal_is_heard_by_who_did_not_rule_or_else_by_the_head(bench, hearers):
    assert bench.hearers == hearers


def test_each_test_that_the_page_of_the_jury_names_is_there():
    named = set(re.findall(r"`(test_\w+)`", PAGE.read_text("utf-8")))
    tests = Path(settings.BASE_DIR) / "tests" / "jury"
    written = "".join(path.read_text("utf-8") for path in tests.glob("*.py"))

    assert len(named) > 20
    assert {one for one in named if f"def {one}(" not in written} == set()


def test_until_when_is_told_with_its_day_where_that_is_not_today():
    assert moment(UNTIL, TOLD) == "15:30"
    assert moment(at(11 * 60), TOLD) == "18/01/2026 02:00"
