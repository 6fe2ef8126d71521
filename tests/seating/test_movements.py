"""Movements for any number: nobody meets people or boards twice where that can be."""

import pytest
from hypothesis import given, strategies as st

from seating.data import entries
from seating.designs.fields import field
from seating.whiz.aloud import SENTENCES
from seating.whiz.hands import GuideLine, choose_hands, guide
from seating.whiz.lines import lines_with_idle, shifts
from seating.whiz.movement import movement
from seating.whiz.plan import SHARING, Movement, Seated, boards_of
from seating.whiz.prepared import FILE
from seating.whiz.verify import packing, pairs_least, verify
from tests.seating.movement_checker import Found, check

# (players, rounds): repeated meetings, and the proven least. Everything else from 6 to
# 120 players and 3 to 8 rounds is perfect.
IMPERFECT = {
    (6, 3): (5, 5), (6, 4): (9, 9), (6, 5): (15, 15), (6, 6): (21, 21),
    (6, 7): (27, 27), (6, 8): (33, 33),
    (7, 3): (3, 3), (7, 4): (5, 5), (7, 5): (9, 9), (7, 6): (15, 15),
    (7, 7): (21, 21), (7, 8): (27, 27),
    (8, 5): (4, 4), (8, 6): (8, 8), (8, 7): (14, 14), (8, 8): (20, 20),
    (9, 5): (9, 9), (9, 6): (18, 18), (9, 7): (27, 27), (9, 8): (36, 36),
    (10, 5): (4, 4), (10, 6): (9, 9), (10, 7): (18, 18), (10, 8): (27, 27),
    (11, 6): (2, 2), (11, 7): (8, 8), (11, 8): (17, 17),
    (12, 5): (3, 3), (12, 6): (7, 7), (12, 7): (18, 18), (12, 8): (30, 30),
    (13, 7): (6, 6), (13, 8): (18, 18), (14, 8): (6, 6), (15, 8): (15, 15),
    (16, 8): (4, 4),
}  # fmt: skip
PERFECT = Found(0, 0, 0, True, 0)


def checked(plan):
    return check(plan.players, plan.rounds, shared=plan.sharing == "shared")


@pytest.mark.parametrize("rounds", range(3, 9))
def test_every_number_of_players_has_a_movement_without_what_can_be_avoided(rounds):
    wrong = {}
    for players in range(6, 121):
        plan = movement(players, rounds)
        found = checked(plan)
        assert found[1:4] == PERFECT[1:4], (players, rounds)
        assert len(plan.rounds) == rounds
        assert plan.groups == found.groups
        if found.pairs:
            wrong[players, rounds] = (found.pairs, verify(plan).pairs_least)

    assert wrong == {key: twice for key, twice in IMPERFECT.items() if key[1] == rounds}


@pytest.mark.long
def test_as_many_groups_are_used_as_tables_or_rounds_and_few_more_at_few_tables():
    needed = {}
    for rounds in range(3, 9):
        for players in range(12, 121):
            plan = movement(players, rounds)
            least = max(players // 3, rounds)
            if plan.groups > least and not checked(plan).pairs:
                needed[players, rounds] = plan.groups

    assert needed == MORE_GROUPS


# Boards rest in some rounds so that nothing happens twice.
MORE_GROUPS = {
    (13, 6): 7, (15, 6): 7, (15, 7): 10, (16, 6): 8, (16, 7): 9, (18, 7): 9,
    (18, 8): 11, (19, 7): 8, (21, 8): 10,
}  # fmt: skip


@given(st.integers(6, 90), st.integers(1, 9), st.integers(0, 2**32))
def test_the_verifier_finds_what_another_one_finds(players, rounds, seed):
    plan = movement(players, rounds, seed=seed)
    verdict, found = verify(plan), checked(plan)

    assert (verdict.pairs_twice, verdict.boards_twice, verdict.conflicts) == found[:3]
    assert verdict.pairs_least <= verdict.pairs_twice
    assert plan == movement(players, rounds, seed=seed)


def test_the_verifier_says_what_happens_twice():
    one = (Seated((1, 2, 3), 1), Seated((4, 5, 6), 2))
    two = (Seated((1, 2, 4), 1), Seated((3, 5, 7), 1))
    three = (Seated((1, 5, 6), 3), Seated((2, 3, 9), 1))
    verdict = verify(Movement(7, (one, two, three), ((7,), (6,), (4, 7)), 3))

    twice = [pair for pair, often in verdict.meetings.items() if often > 1]
    assert sorted(twice) == [(1, 2), (2, 3), (5, 6)]
    assert (verdict.pairs_twice, verdict.boards_twice) == (3, 5)
    assert verdict.conflicts == 1
    assert verdict.odd == ((3, 9),)
    assert verdict.sat_out == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 1, 7: 2}


def test_the_rule_that_can_be_read_out_is_what_is_done():
    plan = movement(21, 7)

    assert plan.method == "steps"
    for before, after in zip(plan.rounds, plan.rounds[1:], strict=False):
        for table, seated in enumerate(before):
            for seat, steps in enumerate((1, 2, 3)):
                there = after[(table + steps) % 7]
                assert there.players[seat] == seated.players[seat]
            assert after[table].group == seated.group


@pytest.mark.parametrize(
    ("tables", "rounds", "method"),
    [
        (4, 4, "field"), (6, 5, "shifts"), (8, 8, "field"), (9, 9, "field"),
        (10, 9, "shifts"), (11, 11, "steps"), (12, 11, "shifts"), (15, 15, "shifts"),
        (16, 16, "field"), (25, 25, "steps"), (27, 27, "field"), (32, 32, "field"),
        (49, 49, "steps"), (66, 12, "steps"),
    ],
)  # fmt: skip
def test_lines_around_boards_that_stay_last_long(tables, rounds, method):
    found = lines_with_idle(tables, rounds, 0, 1)

    assert found is not None
    assert found[0] == method
    assert check(3 * tables, found[1])[:4] == PERFECT[:4]


@pytest.mark.parametrize("size", [4, 5, 7, 8, 9, 16, 25, 27, 32])
def test_a_field_adds_and_multiplies_as_numbers_do(size):
    plus, times, _ = field(size)
    elements = range(size)

    for a in elements:
        assert sorted(plus[a]) == list(elements)
        assert not a or sorted(times[a]) == list(elements)
        for b in elements:
            assert plus[a][b] == plus[b][a]
            assert times[a][b] == times[b][a]
            for c in range(min(size, 9)):
                assert times[a][plus[b][c]] == plus[times[a][b]][times[a][c]]


def test_there_is_a_field_for_powers_of_primes_only():
    assert [n for n in range(2, 33) if field(n) is None] == [
        6, 10, 12, 14, 15, 18, 20, 21, 22, 24, 26, 28, 30,
    ]  # fmt: skip


def test_rows_of_shifts_repeat_no_shift_and_no_difference():
    for tables, rows in shifts().items():
        columns = [(0, *column) for column in zip(*rows, strict=True)]
        for one in range(4):
            for two in range(one):
                apart = {(column[one] - column[two]) % tables for column in columns}
                assert len(apart) == len(columns), (tables, one, two)


def test_every_prepared_plan_repeats_no_boards_and_lets_all_sit_out_in_turn():
    texts = entries(FILE)
    keys = [tuple(map(int, text.split(":")[0].split()[:2])) for text in texts]

    assert len(keys) == len(set(keys))
    for players, rounds in keys:
        plan = movement(players, rounds)
        if plan.method == "prepared":
            assert checked(plan)[1:4] == PERFECT[1:4], (players, rounds)


def test_impossible_numbers_are_refused():
    begun = movement(12, 4).rounds
    for players, rounds, played in ((5, 3, ()), (12, 0, ()), (12, 3, begun)):
        with pytest.raises(ValueError, match=r"players|rounds"):
            movement(players, rounds, played=played)


def test_the_bounds_are_those_of_the_books():
    assert [packing(n) for n in range(6, 16)] == [4, 7, 8, 12, 13, 17, 20, 26, 28, 35]
    assert pairs_least([7] * 15) == 0  # Kirkman's schoolgirls walk for a week
    assert pairs_least([8] * 15) == 15
    assert pairs_least([5] * 12) == 3


@pytest.mark.long
def test_a_guide_card_says_where_to_sit_and_which_hand_to_hold():
    plan = movement(22, 7)
    held = choose_hands(plan, 3)
    for who in (1, 9, 22):
        lines = guide(plan, held, who)
        for line, round, out in zip(lines, plan.rounds, plan.sitting_out, strict=True):
            if who in out:
                assert line == GuideLine(line.round)
                continue
            seated = round[line.table - 1]
            assert seated.players["NES".index(line.seat)] == who
            assert line.group == seated.group
            assert [board for board, _ in line.boards] == list(boards_of(line.group, 3))
            dealt = held[line.round - 1][line.table - 1]
            seat = "NES".index(line.seat)
            assert [hand for _, hand in line.boards] == [each[seat] for each in dealt]
    assert boards_of(4, 3) == range(10, 13)


@pytest.mark.parametrize("catalogue", [SENTENCES, SHARING])
def test_every_way_has_a_rule_in_each_language(catalogue):
    assert catalogue
    for rule in catalogue.values():
        assert set(rule) == {"fr", "nl", "en"}
