"""Charts of a player lie where their figures say."""

import pytest
from hypothesis import given, strategies as some

from scoring.standing.criteria import FIRST
from scoring.standing.figures import Result
from tournaments.standings.change import standings_among
from tournaments.standings.rules import charts
from tournaments.standings.rules.charts import Bar, Bid, Mark, Point


def test_a_running_total_climbs_and_falls_with_each_deal():
    found = charts.running([(1, [10, -20]), (2, []), (3, [30, 20])])

    assert found == charts.Running(
        line="8,140.4 89,112.8 170,168 251,85.2 332,30",
        zero=140.4,
        rounds=(Mark(89.0, 1, 170.0), Mark(251.0, 3, 332.0)),
        best=Point(251.0, 85.2, 30),
        worst=Point(170.0, 168.0, -20),
        last=Point(332.0, 30.0, 40),
    )


@pytest.mark.parametrize("rounds", [[], [(1, [])], [(1, [12])]])
def test_of_a_single_deal_no_line_is_drawn(rounds):
    assert charts.running(rounds) is None


def test_whoever_never_had_a_point_has_a_flat_line():
    found = charts.running([(1, [0, 0])])

    assert (found.line, found.zero) == ("8,99 170,99 332,99", 99.0)


def test_a_rank_rises_towards_the_first_among_those_near_it():
    ranks = {
        1: {"a": 5, "b": 1, "c": 3},
        2: {"a": 3, "b": 2, "c": 1},
        3: {"a": 1, "b": 2},
    }

    assert charts.rank_chart(ranks, "a", ["b", "c"]) == charts.Ranks(
        line="24,168 170,99 316,30",
        dots=(Point(24.0, 168.0, 5), Point(170.0, 99.0, 3), Point(316.0, 30.0, 1)),
        others=("24,30 170,64.5 316,64.5", "24,99 170,30"),
        rounds=(Mark(24.0, 1, 24.0), Mark(170.0, 2, 170.0), Mark(316.0, 3, 316.0)),
    )


def test_before_two_rounds_there_is_no_rank_by_round():
    assert charts.rank_chart({1: {"a": 1}, 2: {}}, "a", []) is None


def test_neighbours_are_five_above_and_five_below():
    order = [str(number) for number in range(20)]

    assert charts.neighbours(order, "1") == ["0", "2", "3", "4", "5", "6"]
    assert charts.neighbours(order, "10") == [
        "5", "6", "7", "8", "9", "11", "12", "13", "14", "15",
    ]  # fmt: skip


def test_totals_are_spread_over_bars_of_a_round_width():
    found = charts.totals([-3, 5, 5, 12, 20, 31], own=12, prize=20)

    assert found == charts.Totals(
        bars=(
            Bar(9.0, 99.0, 38.5, 69.0, 1, -5, -1, False),
            Bar(49.5, 168.0, 38.5, 0.0, 0, 0, 4, False),
            Bar(90.0, 30.0, 38.5, 138.0, 2, 5, 9, False),
            Bar(130.5, 99.0, 38.5, 69.0, 1, 10, 14, True),
            Bar(171.0, 168.0, 38.5, 0.0, 0, 15, 19, False),
            Bar(211.5, 99.0, 38.5, 69.0, 1, 20, 24, False),
            Bar(252.0, 168.0, 38.5, 0.0, 0, 25, 29, False),
            Bar(292.5, 99.0, 38.5, 69.0, 1, 30, 34, False),
        ),
        own=Point(149.8, 99.0, 12),
        prize=Point(210.5, 168, 20),
    )


@pytest.mark.parametrize("figures", [[], [1, 2, 3], [7, 7, 7, 7, 7]])
def test_of_few_or_equal_totals_nothing_is_spread(figures):
    assert charts.totals(figures, own=7) is None


@pytest.mark.parametrize(
    ("spread", "step"),
    [(1, 1), (11, 1), (12, 2), (30, 5), (100, 10), (117, 20), (1000, 100)],
)
def test_bars_are_one_two_or_five_wide_or_ten_times_that(spread, step):
    assert charts.step_for(spread) == step


@given(some.lists(some.integers(-500, 500), min_size=4, max_size=60))
def test_every_player_is_in_one_bar_and_somebody_in_his_own(figures):
    found = charts.totals(figures, own=figures[0])

    if found is not None:
        assert sum(bar.players for bar in found.bars) == len(figures)
        (own,) = [bar for bar in found.bars if bar.is_own]
        assert own.low <= figures[0] <= own.high
        assert len(found.bars) <= charts.MOST_BARS + 1


def test_contracts_are_counted_as_bid_and_as_made():
    deals = [("Solo", True), ("Solo", False), ("Misère", True), ("Solo", True)]

    assert charts.bids(deals) == (
        Bid("Solo", 3, 2, 100.0, 66.7),
        Bid("Misère", 1, 1, 33.3, 33.3),
    )
    assert charts.bids([]) == ()


def test_nobody_rises_because_somebody_else_went_home():
    earlier = [
        Result("gone", 1, total=9, gone="left"),
        Result("first", 2, total=8),
        Result("second", 3, total=8),
        Result("third", 4, total=1),
    ]

    found = standings_among(earlier, [FIRST["total"]], {"first", "second", "third"})
    assert [(one.rank, one.result.key) for one in found] == [
        (1, "first"),
        (1, "second"),
        (3, "third"),
    ]
