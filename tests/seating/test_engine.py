"""Everybody meets as many others as can be, and the figures beside it are true."""

import hashlib

import pytest
from hypothesis import given, strategies as st

from seating.bounds import limits
from seating.meet import improve
from seating.plan import plan
from seating.report import report
from seating.request import Apart, Impossible, Request, Round, Stay, Wishes, numbered
from tests.seating.checker import (
    faults,
    fewest,
    figures,
    seat_spread,
    table_sizes,
)

UNEVEN = ("out", "five", "three")


def judged(request, found):
    """Count a plan anew, after whatever was played, and hold the report to it."""
    rounds = [round.tables for round in found.rounds]
    benches = [round.sitting_out for round in found.rounds]
    before = [(round.tables, round.sitting_out) for round in request.history]
    assert len(rounds) == request.rounds
    assert (
        faults(
            rounds,
            benches,
            request.players,
            size=request.size,
            uneven=request.uneven,
            history=before,
        )
        == []
    )
    counted = figures(
        [tables for tables, _ in before] + rounds,
        [bench for _, bench in before] + benches,
        request.players,
        size=request.size,
    )
    told = report(found, request)
    assert (told.repeats, told.cost, told.worst_pair) == (
        counted["repeats"],
        counted["cost"],
        counted["worst_pair"],
    )
    assert (told.seats, told.sat_out) == (counted["seats"], counted["out"])
    assert told.repeats_bound <= told.repeats
    assert told.cost_bound <= told.cost
    return counted


# Players, rounds, size and uneven, and the repeats that there must not be more of.
FRESH = [
    (16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 9), (40, 13), (44, 13),
    (48, 8), (48, 14), (52, 17), (64, 10), (64, 21), (76, 25), (100, 8), (100, 25),
    (200, 8), (1000, 8), (30, 6), (33, 6), (50, 6), (101, 6), (199, 6),
    (25, 7), (29, 9), (33, 9), (37, 11), (9, 4, 3), (12, 4, 3), (15, 7, 3), (18, 8, 3),
    (21, 10, 3), (24, 11, 3), (27, 13, 3),
    (30, 14, 3), (33, 16, 3), (36, 17, 3), (39, 19, 3), (45, 22, 3), (60, 29, 3),
    (50, 6, 3), (19, 5, 4, "three"), (23, 7, 4, "three"), (27, 9, 4, "three"),
    (35, 11, 4, "three"), (39, 13, 4, "three"), (47, 8, 4, "three"),
    (37, 7, 4, "five"), (50, 6, 4, "five"), (101, 8, 4, "five"), (199, 8, 4, "three"),
]  # fmt: skip


@pytest.mark.parametrize("asked", FRESH, ids=str)
def test_nobody_meets_anybody_again_where_that_is_known_to_be_possible(asked):
    players, rounds, *more = asked
    request = Request(numbered(players), rounds, *more)

    counted = judged(request, plan(request))
    assert counted["repeats"] == 0


@pytest.mark.parametrize(
    ("players", "rounds", "cost"),
    [(8, 3, 12), (8, 7, 84), (12, 5, 30), (12, 11, 198), (16, 6, 24), (16, 8, 72),
     (28, 10, 42), (16, 25, 1200), (13, 26, 1170), (12, 8, 90), (20, 8, 50)],
)  # fmt: skip
def test_where_two_must_meet_again_it_costs_as_little_as_is_proven(
    players, rounds, cost
):
    request = Request(numbered(players), rounds)

    counted = judged(request, plan(request))
    assert (
        counted["cost"] == limits(players, rounds, table_sizes(players, 4, "out")).cost
    )
    assert counted["cost"] == cost


@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    [(6, 2, 3), (6, 3, 3), (6, 4, 3), (6, 5, 3), (7, 2, 3), (7, 3, 3), (8, 2, 4),
     (8, 3, 4), (8, 4, 4), (9, 2, 4), (8, 2, 3)],
)  # fmt: skip
def test_no_limit_is_above_what_trying_everything_finds(players, rounds, size):
    least = fewest(players, rounds, size)
    proven = limits(players, rounds, table_sizes(players, size, "out"))
    request = Request(numbered(players), rounds, size)

    assert proven.repeats <= least[0]
    assert proven.cost <= least[1]
    assert judged(request, plan(request))["cost"] >= least[1]


@pytest.mark.long
@given(
    players=st.integers(4, 70),
    rounds=st.integers(1, 9),
    size=st.sampled_from([3, 4]),
    uneven=st.sampled_from(UNEVEN),
    seed=st.integers(0, 2**40),
)
def test_any_number_is_seated_or_told_why_not(players, rounds, size, uneven, seed):
    request = Request(numbered(players), rounds, size, uneven, seed=seed, effort=2_000)
    if table_sizes(players, size, uneven) is None:
        with pytest.raises(Impossible) as caught:
            plan(request)
        assert caught.value.code == "shape"
        return

    found = plan(request)
    judged(request, found)
    assert plan(request) == found


@pytest.mark.long
@given(st.data())
def test_played_rounds_stay_and_the_others_know_of_them(data):
    count = data.draw(st.integers(9, 40))
    size = data.draw(st.sampled_from([3, 4]))
    played = data.draw(st.integers(1, 3))
    first = Request(numbered(count), played + 2, size, effort=1_000)
    history = plan(first).rounds[:played]
    leaving = data.draw(st.sets(st.integers(1, count), max_size=count - 2 * size))
    coming = data.draw(st.integers(0, 5))
    players = tuple(who for who in range(1, count + coming + 1) if who not in leaving)
    request = Request(
        players, data.draw(st.integers(1, 4)), size, history=history, effort=1_000
    )

    judged(request, plan(request))


@pytest.mark.parametrize(
    ("players", "rounds", "uneven"),
    [
        (25, 9, "out"),
        (33, 12, "out"),
        (38, 13, "out"),
        (22, 8, "five"),
        (13, 17, "out"),
    ],
)
def test_more_rounds_than_are_known_go_on_in_fair_turn(players, rounds, uneven):
    request = Request(numbered(players), rounds, uneven=uneven, effort=2_000)

    judged(request, plan(request))


@pytest.mark.parametrize(
    ("players", "rounds", "size", "played"),
    [(16, 5, 4, 2), (24, 7, 4, 3), (28, 9, 4, 3), (36, 11, 4, 6), (27, 13, 3, 8),
     (25, 7, 4, 3), (35, 11, 4, 5)],
)  # fmt: skip
def test_a_known_seating_goes_on_though_each_round_is_drawn_by_itself(
    players, rounds, size, played
):
    uneven = "three" if players == 35 else "out"
    begun = plan(Request(numbered(players), rounds, size, uneven, seed=7))
    request = Request(
        numbered(players),
        rounds - played,
        size,
        uneven,
        seed=8,
        history=begun.rounds[:played],
    )

    assert judged(request, plan(request))["repeats"] == 0


def test_late_arrivals_and_departures_cost_no_repeat_where_there_is_room():
    begun = plan(Request(numbered(100), 6))
    request = Request(tuple(range(4, 106)), 4, history=begun.rounds[:2])

    assert judged(request, plan(request))["repeats"] == 0


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"players": numbered(3)}, "too_few"),
        ({"players": numbered(2001)}, "too_many"),
        ({"players": (1, 1, 2, 3)}, "doubled"),
        ({"size": 5}, "size"),
        ({"rounds": 0}, "rounds"),
        ({"uneven": "dice"}, "policy"),
        ({"players": numbered(11), "uneven": "five"}, "shape"),
        ({"wishes": Wishes((Apart((1, 99)),))}, "stranger"),
        ({"wishes": Wishes((Apart((1, 2, 3, 4)),))}, "crowd"),
        ({"wishes": Wishes((), (Stay(1, 9),))}, "table"),
        ({"wishes": Wishes((), (Stay(1, 1), Stay(1, 2)))}, "two_tables"),
        ({"wishes": Wishes((), tuple(Stay(n, 1) for n in range(1, 6)))}, "full"),
        ({"wishes": Wishes((Apart((1, 2)),), (Stay(1, 1), Stay(2, 1)))}, "stay_apart"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(fields, code):
    with pytest.raises(Impossible) as caught:
        plan(Request(**{"players": numbered(12), "rounds": 2, **fields}))

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [(16, 5, 1), (32, 5, 1), (48, 8, 1), (100, 8, 1), (200, 8, 1), (50, 6, 1),
     (199, 8, 2)],
)  # fmt: skip
def test_everybody_has_each_seat_about_as_often(players, rounds, most):
    request = Request(numbered(players), rounds)

    assert seat_spread(judged(request, plan(request))) <= most


def test_hardly_anybody_comes_back_to_a_table_where_there_are_many():
    request = Request(numbered(200), 8)

    assert report(plan(request), request).revisits == 0


def test_a_search_that_goes_on_is_never_worse_and_can_be_stopped_anywhere():
    request = Request(numbered(18), 6, effort=500)
    found = plan(request)
    costs = [judged(request, found)["cost"]]
    for slice in range(1, 5):
        found = improve(found, request, slice, 4_000)
        costs.append(judged(request, found)["cost"])

    assert costs == sorted(costs, reverse=True)


def test_who_met_before_is_named_first_come_first():
    request = Request(numbered(4), 2, history=(Round(((1, 2, 3, 4),)),))

    told = report(plan(request), request)
    assert told.again[0] == (1, 2, 3)
    assert (1, 4, 3) in told.again


def test_the_seating_of_a_seed_is_the_same_on_every_machine():
    asked = [
        Request(numbered(22), 7, seed=5, effort=5_000),
        Request(numbered(50), 6, 3, seed=6),
        Request(numbered(61), 5, 4, "five", seed=7),
        Request(numbered(32), 4, seed=8, history=plan(Request(numbered(30), 2)).rounds),
    ]

    seatings = repr([plan(request).rounds for request in asked]).encode()
    assert hashlib.sha256(seatings).hexdigest()[:16] == SEATINGS


SEATINGS = "27fc4fadb04b93c3"
