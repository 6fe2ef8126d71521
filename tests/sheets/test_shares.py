"""What a player has in a tournament is added up from what each table brought."""

import pytest

from tournaments.sheets.rules.sheet import Share, added_up, margin

TWO_ROUNDS = [
    Share(30, bonus=60, deals=4, made=2, won=True, place=1, margin=8, round=1),
    Share(11, deals=4, made=1, place=3, margin=-3, round=2),
]


def test_the_total_is_points_bonus_penalties_and_rounds_sat_out():
    assert added_up(TWO_ROUNDS, -10, 1, None) == {
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
        "margin": 5,
    }


@pytest.mark.parametrize(
    ("points", "rounds_out", "fixed", "brought"),
    [
        ((30, 11), 1, None, 21),  # 20.5: a half goes away from zero
        ((30, 11), 2, None, 42),
        ((-30, -11), 1, None, -21),
        ((1, 0, 0), 1, None, 0),
        ((30, 11), 2, 15, 30),
        ((), 1, None, 0),
        ((), 1, 15, 15),
    ],
)
def test_sitting_out_brings_ones_own_average_or_a_fixed_score(
    points, rounds_out, fixed, brought
):
    shares = [Share(one, round=number) for number, one in enumerate(points)]

    assert added_up(shares, 0, rounds_out, fixed)["sitting_out"] == brought


def test_two_tables_of_one_round_are_one_round_of_the_average():
    moved = [Share(10, round=1), Share(5, round=1), Share(6, round=2)]

    assert added_up(moved, 0, 1, None)["sitting_out"] == 11  # 21 points in two rounds


def test_without_a_table_only_penalties_are_left():
    assert added_up([], -10, 0, None)["total"] == -10


def test_a_side_outdoes_the_other_by_what_it_has_more():
    assert [margin(points, 30) for points in (10, 5, 10, 5)] == [5, -5, 5, -5]
