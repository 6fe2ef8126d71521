"""By standing: everybody near the own table, and nobody met again where it can be."""

import pytest

from seating.plan import plan
from seating.request import Request, Round, numbered
from tests.seating.checker import faults, figures


def played(players, rounds, uneven="out"):
    return plan(Request(numbered(players), rounds, uneven=uneven)).rounds


def by_standing(order, **more):
    return plan(Request(tuple(order), 1, method="standing", **more))


def farthest(order, found):
    """How many tables the one is away who is farthest from the own table."""
    (round,) = found.rounds
    playing = [who for who in order if who not in round.sitting_out]
    home, start = {}, 0
    for number, table in enumerate(round.tables):
        home |= dict.fromkeys(playing[start : start + len(table)], number)
        start += len(table)
    return max(abs(home[w] - n) for n, table in enumerate(round.tables) for w in table)


def repeats(history, found):
    rounds = [round.tables for round in (*history, *found.rounds)]
    before = figures(rounds[:-1], [()] * len(history), ())["repeats"]
    return figures(rounds, [()] * len(rounds), ())["repeats"] - before


@pytest.mark.parametrize("players", [32, 48, 50, 100, 199, 200])
def test_nobody_meets_again_and_hardly_anybody_is_far_from_the_own_table(players):
    history = played(players, 4)
    order = sorted(numbered(players), key=lambda who: (who * 61 % 97, who))

    found = by_standing(order, history=history)
    benches = [(round.tables, round.sitting_out) for round in history]
    tables, bench = found.rounds[0].tables, found.rounds[0].sitting_out
    assert faults([tables], [bench], numbered(players), history=benches) == []
    assert repeats(history, found) == 0
    assert found.displacement < 150


def test_a_weight_of_nought_cuts_the_tables_from_the_standing():
    order = (7, 3, 1, 12, 5, 9, 2, 4, 8, 6, 11, 10)

    history = (Round(((7, 3, 1, 12),)),)
    found = by_standing(order, history=history, weight=0)
    assert [set(table) for table in found.rounds[0].tables] == [
        {7, 3, 1, 12},
        {5, 9, 2, 4},
        {8, 6, 11, 10},
    ]
    assert (found.displacement, repeats(history, found)) == (0, 6)


def test_the_more_a_repeat_weighs_the_fewer_there_are():
    history = played(16, 4)
    order = sorted(numbered(16), key=lambda who: who * 5 % 17)

    found = [by_standing(order, history=history, weight=w) for w in (0, 1, 100)]
    again = [repeats(history, one) for one in found]
    assert again[0] > again[1] >= again[2]
    assert found[0].displacement < found[2].displacement


def test_the_last_sits_out_and_then_the_one_before():
    order = tuple(range(1, 14))
    first = by_standing(order)
    second = by_standing(order, history=first.rounds)

    assert first.rounds[0].sitting_out == (13,)
    assert second.rounds[0].sitting_out == (12,)


def test_the_same_standing_gives_the_same_round():
    history = played(40, 2)

    found = [by_standing(numbered(40), history=history, seed=4) for _ in range(2)]
    assert found[0] == found[1]


def test_the_best_stay_at_table_one_before_anybody_has_met():
    found = by_standing(numbered(12))

    assert set(found.rounds[0].tables[0]) == {1, 2, 3, 4}
    assert farthest(numbered(12), found) == 0
