"""By standing: everybody near the own table, and nobody met again where it can be."""

import pytest

from tests.seating.checker import faults, figures
from tournaments.seating.engine.planner import plan
from tournaments.seating.engine.request import Request, Round, numbered
from tournaments.seating.engine.standing import by_standing


def played(players, rounds, uneven="out"):
    return plan(Request(numbered(players), rounds, uneven=uneven)).rounds


def repeats(history, found):
    rounds = [round.tables for round in (*history, found.round)]
    before = figures(rounds[:-1], [()] * len(history), ())["repeats"]
    return figures(rounds, [()] * len(rounds), ())["repeats"] - before


@pytest.mark.parametrize("players", [32, 48, 50, 100, 199, 200])
def test_nobody_meets_again_and_hardly_anybody_is_far_from_the_own_table(players):
    history = played(players, 4)
    order = sorted(numbered(players), key=lambda who: (who * 61 % 97, who))

    found = by_standing(order, history=history)
    benches = [(round.tables, round.sitting_out) for round in history]
    tables, bench = found.round.tables, found.round.sitting_out
    assert faults([tables], [bench], numbered(players), history=benches) == []
    assert found.repeats == repeats(history, found) == 0
    assert found.mean_displacement < 1.5


def test_a_weight_of_nought_cuts_the_tables_from_the_standing():
    order = (7, 3, 1, 12, 5, 9, 2, 4, 8, 6, 11, 10)

    found = by_standing(order, history=(Round(((7, 3, 1, 12),)),), weight=0)
    assert [set(table) for table in found.round.tables] == [
        {7, 3, 1, 12},
        {5, 9, 2, 4},
        {8, 6, 11, 10},
    ]
    assert (found.mean_displacement, found.repeats) == (0, 6)


def test_the_more_a_repeat_weighs_the_fewer_there_are():
    history = played(16, 4)
    order = sorted(numbered(16), key=lambda who: who * 5 % 17)

    found = [by_standing(order, history=history, weight=w) for w in (0, 1, 100)]
    assert found[0].repeats > found[1].repeats >= found[2].repeats
    assert found[0].mean_displacement < found[2].mean_displacement


def test_the_last_sits_out_and_then_the_one_before():
    order = tuple(range(1, 14))
    first = by_standing(order)
    second = by_standing(order, history=(first.round,))

    assert first.round.sitting_out == (13,)
    assert second.round.sitting_out == (12,)


def test_the_same_standing_gives_the_same_round():
    history = played(40, 2)

    found = [by_standing(numbered(40), history=history, seed=4) for _ in range(2)]
    assert found[0] == found[1]


def test_the_best_stay_at_table_one_before_anybody_has_met():
    found = by_standing(numbered(12))

    assert set(found.round.tables[0]) == {1, 2, 3, 4}
    assert found.largest_displacement == 0
