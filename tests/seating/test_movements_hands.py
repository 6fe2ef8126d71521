"""Hands go round within a round, so that all are compared about equally."""

import pytest
from hypothesis import given, strategies as st

from seating.whiz.hands import choose_hands, comparisons
from seating.whiz.movement import movement
from tests.seating.movement_checker import comparisons as counted


def figures(players, rounds, boards=3):
    plan = movement(players, rounds)
    spread = comparisons(plan, choose_hands(plan, boards))
    return spread.least, spread.most, round(spread.deviation, 2)


def test_of_nine_players_each_two_are_compared_three_times():
    assert figures(9, 4) == (3, 3, 0)
    assert figures(9, 4, 6) == (6, 6, 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        (12, 4, (2, 5, 0.96)),
        (15, 5, (2, 7, 1.05)),
        (21, 7, (3, 10, 1.28)),
        (24, 8, (4, 11, 1.41)),
        (36, 7, (1, 8, 1.29)),
    ],
)
def test_the_spread_that_is_told_before_the_draw_is_accepted(players, rounds, expected):
    assert figures(players, rounds) == expected


@pytest.mark.long
@given(
    players=st.integers(6, 21),
    rounds=st.integers(1, 5),
    boards=st.integers(1, 8),
    seed=st.integers(0, 99),
)
def test_everybody_holds_each_hand_as_often_or_once_more(players, rounds, boards, seed):
    plan = movement(players, rounds)
    held = choose_hands(plan, boards, seed=seed)

    for round in held:
        for table in round:
            assert len(table) == boards
            for seat in range(3):
                own = [letters[seat] for letters in table]
                often = [own.count(hand) for hand in "LOR"]
                assert max(often) - min(often) <= 1
    spread = comparisons(plan, held)
    assert spread.counts == counted(players, plan.rounds, held)
    assert (spread.least, spread.most) == (
        min(spread.counts.values()),
        max(spread.counts.values()),
    )


@pytest.mark.long
@pytest.mark.parametrize("boards", [2, 4])
def test_hands_that_were_held_stay_when_the_rest_is_planned_anew(boards):
    begun = movement(21, 7)
    before = choose_hands(begun, boards)
    plan = movement(21, 7, played=begun.rounds[:3], gone=(4,))
    after = choose_hands(plan, boards, played=before[:3])

    assert after[:3] == before[:3]
    spread = comparisons(plan, after)
    assert spread.counts == counted(21, plan.rounds, after)


@pytest.mark.long
def test_a_seed_gives_the_same_hands_again():
    plan = movement(13, 4)

    assert choose_hands(plan, 3, seed=5) == choose_hands(plan, 3, seed=5)
    assert choose_hands(plan, 3, seed=5) != choose_hands(plan, 3, seed=6)


def test_with_lines_that_keep_their_hands_three_players_in_four_never_compare():
    plan = movement(21, 7)
    same = tuple(tuple(("LOR",) * 3 for _ in round) for round in plan.rounds)
    spread = comparisons(plan, same)

    assert (spread.least, spread.most, round(spread.deviation, 2)) == (0, 21, 9.62)
