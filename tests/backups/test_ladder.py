"""The ladder keeps the last hour whole, less of what is older, and the newest."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from tournaments.backups.rules.ladder import (
    DAILY,
    HOURLY,
    MARKED,
    NEWEST,
    Rung,
    rungs_to_keep,
)

NOON = datetime(2026, 1, 17, 12, tzinfo=UTC)
PLENTY = 10**12
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
WHAT = ("changed", "round_closed", "finished", "upgrade", "asked", "replaced")


def rung(number, made_at, what="changed", size=1):
    return Rung(f"{number:05}", number, made_at, what, size)


def evening(count, every=5 * MINUTE, start=NOON):
    """Backups as they are made while a club plays on and on."""
    return [rung(number, start + number * every) for number in range(1, count + 1)]


def thinned(rungs, room=PLENTY):
    """What is there when backups are made and thinned one after the other."""
    there = []
    for one in rungs:
        there = rungs_to_keep([*there, one], one.made_at, room)
    return there


gaps = st.lists(
    st.tuples(st.integers(0, 4000), st.sampled_from(WHAT)), min_size=1, max_size=60
)


@st.composite
def days(draw):
    """Backups in the order in which they are made, minutes or days apart."""
    at, found = NOON, []
    for number, (minutes, what) in enumerate(draw(gaps), start=1):
        at += minutes * MINUTE
        found.append(rung(number, at, what, draw(st.integers(1, 100))))
    return found


@pytest.mark.long
@given(days(), st.integers(0, 3000))
def test_the_newest_are_always_kept(rungs, room):
    newest = rungs[::-1][:NEWEST]

    assert rungs_to_keep(rungs, rungs[-1].made_at, room)[: len(newest)] == newest


@given(days())
def test_thinning_as_one_goes_keeps_what_thinning_at_the_end_keeps(rungs):
    assert thinned(rungs) == rungs_to_keep(rungs, rungs[-1].made_at, PLENTY)


@given(days(), st.integers(0, 3000))
def test_what_was_kept_is_kept_when_asked_again(rungs, room):
    once = rungs_to_keep(rungs, rungs[-1].made_at, room)

    assert rungs_to_keep(once, rungs[-1].made_at, room) == once


@given(days(), st.integers(0, 3000))
def test_they_take_no_more_room_than_they_may_but_for_the_newest(rungs, room):
    stay = rungs_to_keep(rungs, rungs[-1].made_at, room)

    assert sum(one.size for one in stay[NEWEST:]) <= room


@given(days())
def test_each_closed_round_is_kept_for_its_time(rungs):
    now = rungs[-1].made_at
    marked = {
        one for one in rungs if one.what != "changed" and now - one.made_at <= MARKED
    }

    assert marked <= set(rungs_to_keep(rungs, now, PLENTY))


@pytest.mark.long
@given(st.integers(1, 1500), st.integers(0, 59))
def test_every_five_minutes_of_the_last_hour_is_there(count, minute):
    made = evening(count, start=NOON + minute * MINUTE)
    now = made[-1].made_at
    there = set(thinned(made[-400:]))

    assert {one for one in made[-400:] if now - one.made_at <= HOUR} <= there


@pytest.mark.long
def test_a_month_of_play_without_a_pause_leaves_a_ladder():
    made = evening(40 * 24 * 12)
    now = made[-1].made_at
    ages = [now - one.made_at for one in thinned(made)]

    within_an_hour = [age for age in ages if age <= HOUR]
    within_a_day = [age for age in ages if HOUR < age <= HOURLY]
    older = [age for age in ages if age > HOURLY]
    assert [len(within_an_hour), len(within_a_day), len(older)] == [13, 23, 29]
    assert max(older) <= DAILY


def test_one_made_while_the_clock_was_ahead_is_new():
    ahead = rung(1, NOON + 400 * DAY)
    later = [rung(number, NOON + number * MINUTE) for number in range(2, 9)]

    assert ahead in rungs_to_keep([ahead, *later], NOON + HOUR, PLENTY)


def test_after_the_clock_was_moved_back_the_last_one_made_is_the_newest():
    before = [rung(number, NOON + number * MINUTE) for number in range(1, 6)]
    back = rung(6, NOON - 2000 * DAY)

    assert rungs_to_keep([*before, back], NOON, PLENTY)[0] == back


def test_from_a_full_disk_the_oldest_go_first():
    made = [rung(number, NOON + number * MINUTE, size=10) for number in range(1, 8)]

    assert [one.number for one in rungs_to_keep(made, NOON + HOUR, 45)] == [7, 6, 5, 4]
