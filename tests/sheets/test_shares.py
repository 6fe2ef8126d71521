"""What a player has in a tournament is added up from what each table brought."""

import pytest

from scoring.standing.share import Share
from tournaments.deals.rules.adding_up import RoundsOut, add_up_shares
from tournaments.deals.rules.sheet import margin

TWO_ROUNDS = [
    Share(30, bonus=60, deals=4, made=2, won=True, place=1, margin=8, round=1),
    Share(11, deals=4, made=1, place=3, margin=-3, round=2),
]


def test_the_total_is_points_bonus_penalties_and_rounds_sat_out():
    brought = {
        "total": 112,
        "points": 41,
        "bonus": 60,
        "penalties": -10,
        "sitting_out": 21,
        "best_round": 30,
        "tables_won": 1,
        "made": 3,
        "fiches": 0,
        "rubbers": 0,
        "games": 0,
        "evened": 0,
        "margin": 5,
        "begun": True,
    }
    found = add_up_shares(TWO_ROUNDS, -10, RoundsOut(1))

    assert {key: found[key] for key in brought} == brought


@pytest.mark.parametrize(
    ("points", "out", "brought"),
    [
        ((30, 11), RoundsOut(1), 21),  # 20.5: a half goes away from zero
        ((30, 11), RoundsOut(2), 42),
        ((-30, -11), RoundsOut(1), -21),
        ((1, 0, 0), RoundsOut(1), 0),
        ((30, 11), RoundsOut(0, 30), 30),
        ((30, 11), RoundsOut(1, 15), 36),
        ((), RoundsOut(1), 0),
        ((), RoundsOut(0, 15), 15),
    ],
)
def test_sitting_out_brings_ones_own_average_or_a_fixed_score(points, out, brought):
    shares = [Share(one, deals=4, round=at) for at, one in enumerate(points)]

    assert add_up_shares(shares, 0, out)["sitting_out"] == brought


@pytest.mark.parametrize(
    ("points", "played", "rested", "brought"),
    [
        (36, 12, 4, 12),
        (39, 13, 3, 9),
        (10, 12, 4, 3),  # 3.33
        (-30, 12, 3, -8),  # 7.5: a half goes away from zero
        (0, 0, 3, 0),
    ],
)
def test_a_deal_sat_out_at_a_table_of_five_brings_the_average_of_ones_own(
    points, played, rested, brought
):
    shares = [Share(points, deals=played, rested=rested, round=1)]

    evened = add_up_shares(shares, 0, RoundsOut(), even=True)
    assert (evened["evened"], evened["total"]) == (brought, points + brought)
    assert add_up_shares(shares, 0, RoundsOut())["evened"] == 0


def test_a_round_sat_out_brings_the_average_with_the_deals_put_right():
    shares = [
        Share(36, deals=12, rested=4, round=1),
        Share(32, deals=16, round=2),
    ]  # 68 points in 28 deals: 10 for four; 78 in two rounds

    found = add_up_shares(shares, 0, RoundsOut(1), even=True)
    assert (found["evened"], found["sitting_out"], found["total"]) == (10, 39, 117)


def test_two_tables_of_one_round_are_one_round_of_the_average():
    moved = [Share(10, round=1), Share(5, round=1), Share(6, round=2)]

    found = add_up_shares(moved, 0, RoundsOut(1))
    assert found["sitting_out"] == 11  # 21 points in two rounds


def test_a_round_of_which_nothing_is_played_yet_lowers_no_average():
    wiped_out = Share(round=2)

    found = add_up_shares([Share(-21, deals=4, round=1), wiped_out], 0, RoundsOut(1))
    assert (found["sitting_out"], found["best_round"]) == (-21, -21)


def test_without_a_table_only_penalties_are_left():
    assert add_up_shares([], -10, RoundsOut())["total"] == -10


def test_a_side_outdoes_the_other_by_what_it_has_more():
    assert [margin(points, 30) for points in (10, 5, 10, 5)] == [5, -5, 5, -5]
