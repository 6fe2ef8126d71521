"""How fast tables play, which is slow, and when their round ends."""

from datetime import datetime, timedelta

import pytest

from tournaments.deals.rules import pace
from tournaments.deals.rules.pace import ExpectedEnd, TableProgress

BEGAN = datetime(2026, 11, 20, 14, 0)


def at(minutes):
    return BEGAN + timedelta(minutes=minutes)


def played(number, done, last=None, deals=16):
    """A table that has entered so many deals, the last so many minutes after two."""
    return TableProgress(number, done, deals, None if last is None else at(last))


# Six minutes a deal, five, and eight.
THREE = [played(1, 5, 30), played(2, 6, 30), played(3, 4, 32)]


def test_a_deal_takes_what_it_takes_at_the_table_in_the_middle():
    assert pace.median_pace(THREE, BEGAN) == timedelta(minutes=6)
    assert pace.median_pace([*THREE, played(4, 0)], BEGAN) == timedelta(minutes=6)
    assert pace.median_pace([played(4, 0)], BEGAN) is None


def test_a_round_ends_with_its_slowest_table():
    # Table 3: twelve deals more, of eight minutes, since 14.32.
    assert pace.expected_end(THREE, BEGAN, at(33)) == ExpectedEnd(at(32 + 12 * 8), 3)


def test_a_deal_that_takes_longer_ends_now_at_the_earliest():
    # At 14.45 the deal of table 3 is overdue: eleven more after it.
    assert pace.expected_end(THREE, BEGAN, at(45)) == ExpectedEnd(at(45 + 11 * 8), 3)


def test_a_table_with_few_deals_is_taken_to_play_as_the_others():
    new = [*THREE[:2], played(4, 1, 30)]
    # The median of 5 and 6 minutes: fifteen deals from 14.30 on.
    assert pace.expected_end(new, BEGAN, at(33)) == ExpectedEnd(at(30 + 15 * 5.5), 4)


def test_tables_that_have_entered_one_deal_foretell_nothing():
    began_late = [played(1, 1, 60), played(2, 1, 64)]

    assert pace.median_pace(began_late, BEGAN) is None
    assert pace.expected_end(began_late, BEGAN, at(65)) is None
    assert pace.quiet_tables(began_late, BEGAN, at(300)) == set()


def test_a_round_of_three_deals_is_foretold_by_who_has_played_it():
    tables = [played(1, 3, 21, deals=3), played(2, 2, 16, deals=3)]

    assert pace.expected_end(tables, BEGAN, at(22)) == ExpectedEnd(at(16 + 7), 2)


def test_nothing_is_foretold_beyond_four_hours():
    # Sixty minutes a deal: three to play are three hours, and five are five.
    assert pace.expected_end([played(1, 13, 13 * 60)], BEGAN, at(780)) == ExpectedEnd(
        at(960), 1
    )
    assert pace.expected_end([played(1, 11, 11 * 60)], BEGAN, at(660)) is None


def test_nothing_is_foretold_of_a_round_without_deals_or_that_is_played():
    assert pace.expected_end([played(1, 0)], BEGAN, at(20)) is None
    assert pace.expected_end([played(1, 16, 90)], BEGAN, at(95)) is None


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        ((5, 6, 4), {}),
        ((9, 9, 7), {3: 2}),
        ((9, 9, 16), {}),
        ((5, 3), {2: 2}),
        ((5,), {}),
        # Who is done is not slow, whatever the others have.
        ((16, 16, 13), {3: 3}),
    ],
)
def test_a_table_is_slow_that_is_two_deals_behind_the_middle_of_the_others(
    done, expected
):
    tables = [played(number, one, 60) for number, one in enumerate(done, start=1)]
    assert pace.deals_behind(tables) == expected


def test_a_table_is_quiet_after_three_times_what_a_deal_takes():
    assert pace.quiet_tables(THREE, BEGAN, at(48)) == set()
    assert pace.quiet_tables(THREE, BEGAN, at(49)) == {1, 2}
    assert pace.quiet_tables([*THREE, played(4, 0)], BEGAN, at(49)) == {1, 2, 4}
    assert pace.quiet_tables([played(4, 0)], BEGAN, at(49)) == set()
    assert pace.quiet_tables([*THREE, played(4, 16, 96)], BEGAN, at(200)) == {1, 2, 3}


def test_a_line_at_the_very_beginning_takes_some_time():
    assert pace.median_pace([played(1, 4, 0)], BEGAN) == timedelta(seconds=0.25)
