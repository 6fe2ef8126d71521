"""Designs are what they say: each base developed, nobody meeting twice in it."""

from itertools import combinations

import pytest

from seating.data import entries
from seating.designs.bases import bases, bose, design
from seating.designs.fields import field
from seating.designs.known import FOUND, cycle, known_rounds
from seating.designs.whist import whist_design
from seating.partners.report import judge_changing
from seating.plan import plan
from seating.request import Impossible, Request, numbered
from seating.sizes import sizes as table_sizes
from tests.seating.checker import faults, figures, partners_and_opponents

WHIST = (
    5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 37, 41, 49, 53, 61, 73, 81, 89,
    97, 101, 109, 113, 121, 125,
)  # fmt: skip


def repeats_of(rounds, players):
    benches = [()] * len(rounds)
    return figures(rounds, benches, range(players))["repeats"]


@pytest.mark.parametrize(("players", "size"), bases())
def test_a_base_develops_into_rounds_in_which_nobody_meets_twice(players, size):
    rounds = bases()[players, size].all_rounds()
    benches = [()] * len(rounds)

    assert faults(rounds, benches, range(players), size=size) == []
    assert repeats_of(rounds, players) == 0


@pytest.mark.parametrize("players", [16, 28, 40, 52, 76, 88, 112, 124, 148, 160, 184])
def test_everybody_meets_everybody_once_in_the_designs_of_fields(players):
    rounds = bose(players)

    met = figures(rounds, [()] * len(rounds), range(players))["met"]
    assert len(rounds) == (players - 1) // 3
    assert sorted(met.values()) == [1] * (players * (players - 1) // 2)


@pytest.mark.parametrize("size", [3, 4])
def test_every_design_is_in_order_and_a_shorter_one_is_its_beginning(size):
    for players in range(2 * size, 121, size):
        most = (players - 1) // (size - 1)
        rounds = design(players, size, most)
        assert faults(rounds, [()] * len(rounds), range(players), size=size) == []
        assert repeats_of(rounds, players) == 0


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 32, 49])
def test_a_field_divides_by_everything_but_nought(order):
    plus, times, powers = field(order)

    everything = list(range(order))
    assert all(sorted(row) == everything for row in plus)
    assert all(sorted(row) == everything for row in times[1:])
    assert sorted(powers) == everything[1:]


def test_there_is_no_field_of_six():
    assert field(6) is None


@pytest.mark.parametrize("players", WHIST)
def test_everybody_partners_everybody_once_and_opposes_everybody_twice(players):
    rounds = whist_design(players)

    partners, opponents = partners_and_opponents(rounds)
    pairs = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    assert len(rounds) == players - (players % 4 == 0)


@pytest.mark.parametrize("players", [8, 13, 16, 28, 37])
def test_after_a_cycle_everybody_has_met_everybody_equally_often(players):
    whole = cycle(players, 4)

    counted = figures(whole.rounds, whole.benches, range(players))
    assert len(set(counted["met"].values())) == 1
    assert len(counted["met"]) == players * (players - 1) // 2
    assert len(set(counted["out"].values())) == 1


def stored():
    return [line.split(" ", 5) for line in entries(FOUND)]


@pytest.mark.long
def test_every_seating_that_was_stored_is_in_order_and_costs_what_it_says():
    for size, players, rounds, uneven, cost, _ in stored():
        size, players, rounds = int(size), int(players), int(rounds)
        sizes = table_sizes(players, size, uneven)
        found = known_rounds(players, sizes, rounds, size, uneven)
        people = range(players)
        asked = {"size": size, "uneven": uneven}
        assert faults(found.rounds, found.benches, people, **asked) == []
        assert len(found.rounds) == rounds
        counted = figures(found.rounds, found.benches, people)
        assert counted["cost"] <= int(cost)


def change_partners(players, rounds, history=()):
    asked = Request(players, rounds, history=history, method="change_partners")
    found = plan(asked)
    return found, judge_changing(found.rounds, asked)


def keep_partners(pairs, rounds, history=()):
    players = tuple(who for pair in pairs for who in pair)
    asked = Request(players, rounds, history=history, method="partners", pairs=pairs)
    return plan(asked)


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (13, 13), (16, 15), (12, 22)])
def test_a_whist_design_is_the_ideal_for_changing_partners(players, rounds):
    found, worth = change_partners(numbered(players), rounds)

    turns = rounds // (players - 1 + players % 4)
    assert found.method == "design"
    assert (worth.opponents_least, worth.opponents_most) == (2 * turns, 2 * turns)
    assert worth.ideal == (turns == 1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "rounds"),
    [(10, 5), (16, 6), (18, 7), (22, 6), (32, 8), (36, 5), (50, 6)],
)
def test_nobody_has_a_partner_twice_though_there_is_no_design(players, rounds):
    found, worth = change_partners(numbered(players), rounds)

    tables = [round.tables for round in found.rounds]
    benches = [round.sitting_out for round in found.rounds]
    partners, opponents = partners_and_opponents(tables)
    assert faults(tables, benches, numbered(players)) == []
    assert set(partners.values()) == {1}
    assert worth.repeats == 0
    assert worth.opponents_most == max(opponents.values()) <= 3
    assert change_partners(numbered(players), rounds) == (found, worth)


@pytest.mark.long
def test_partners_change_against_what_was_played():
    begun, _ = change_partners(numbered(20), 3)
    players = tuple(range(3, 23))
    found, _ = change_partners(players, 3, begun.rounds)

    partners, _ = partners_and_opponents(
        round.tables for round in (*begun.rounds, *found.rounds)
    )
    assert set(partners.values()) == {1}


def sides(count):
    return tuple((2 * number + 1, 2 * number + 2) for number in range(count))


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (5, 5), (8, 7), (9, 9), (40, 8)])
def test_pairs_meet_no_pair_twice_before_they_have_met_all(pairs, rounds):
    found = keep_partners(sides(pairs), rounds)

    partners, opponents = partners_and_opponents(round.tables for round in found.rounds)
    idle = [round.sitting_out for round in found.rounds]
    for round in found.rounds:
        seated = [who for table in round.tables for who in table]
        assert sorted([*seated, *round.sitting_out]) == list(numbered(2 * pairs))
    assert len(set(idle)) == (rounds if pairs % 2 else 1)
    assert set(partners) <= {frozenset(pair) for pair in sides(pairs)}
    assert set(opponents.values()) == {1}


def test_pairs_after_a_history_meet_others_and_sit_out_in_turn():
    begun = keep_partners(sides(9), 3)
    found = keep_partners(sides(9), 4, begun.rounds)

    rounds = (*begun.rounds, *found.rounds)
    _, opponents = partners_and_opponents(round.tables for round in rounds)
    assert set(opponents.values()) == {1}
    idle = [round.sitting_out for round in rounds]
    assert len(set(idle)) == 7


def test_one_pair_has_nobody_to_meet():
    with pytest.raises(Impossible) as caught:
        keep_partners(sides(1), 1)
    assert caught.value.code == "too_few"
