"""What is wished of a whole day holds, gives way as it weighs, or is refused."""

import pytest
from hypothesis import given, strategies as st

from seating.plan import plan
from seating.report import report
from seating.request import (
    Apart,
    Impossible,
    Request,
    Round,
    Stay,
    Wishes,
    numbered,
)
from tests.seating.checker import broken
from tests.seating.test_engine import judged


def seated(request):
    """The plan, or the code of why there is none."""
    try:
        return plan(request)
    except Impossible as error:
        return error.code


@pytest.mark.long
@given(st.data())
def test_wishes_that_must_hold_do_or_the_reason_is_given(data):
    count = data.draw(st.integers(12, 60))
    rounds = data.draw(st.integers(1, 5))
    everybody = st.integers(1, count)
    groups = data.draw(
        st.lists(st.tuples(st.sets(everybody, min_size=2, max_size=6)), max_size=6)
    )
    where = data.draw(st.sampled_from([(), (1,), (1, 2)]))
    staying = data.draw(st.dictionaries(everybody, st.integers(1, 3), max_size=4))
    apart = [(tuple(sorted(group)), where) for (group,) in groups]
    wishes = Wishes(
        tuple(Apart(group, rounds) for group, rounds in apart),
        tuple(Stay(who, table) for who, table in staying.items()),
    )
    request = Request(numbered(count), rounds, wishes=wishes, effort=3_000)
    found = seated(request)
    if found in {"crowd", "full", "stay_apart", "unmet"}:
        return

    judged(request, found)
    kept = [round.tables for round in found.rounds]
    assert broken(kept, apart=apart, stays=list(staying.items())) == []
    assert report(found, request).unmet == ()


def clubs(players, number):
    return [tuple(range(at, players + 1, number)) for at in range(1, number + 1)]


@pytest.mark.parametrize("players", [99, 100, 102])
def test_clubs_families_and_fixed_tables_cost_no_repeat_at_a_hundred(players):
    first = [(club, (1,)) for club in clubs(players, 12)]
    families = [((who, who + 43), ()) for who in range(1, 21)]
    stays = [(who * 11, who) for who in range(1, 6)]
    request = Request(
        numbered(players),
        6,
        wishes=Wishes(
            tuple(Apart(*wish) for wish in first + families),
            tuple(Stay(*stay) for stay in stays),
        ),
    )

    found = plan(request)
    assert judged(request, found)["repeats"] == 0
    rounds = [round.tables for round in found.rounds]
    assert broken(rounds, apart=first + families, stays=stays) == []


def test_a_wish_that_weighs_something_gives_way_and_is_told():
    pair = Apart((1, 2), weight=1)
    request = Request(numbered(4), 2, wishes=Wishes((pair,)))

    unmet = report(plan(request), request).unmet
    assert [(wish.players, wish.round, wish.why) for wish in unmet] == [
        ((1, 2), 1, "crowd"),
        ((1, 2), 2, "crowd"),
    ]


def test_somebody_who_left_wishes_nothing_any_more():
    begun = plan(Request(numbered(13), 2))
    wishes = Wishes((Apart((1, 13)),), (Stay(13, 1),))
    request = Request(numbered(12), 1, history=begun.rounds, wishes=wishes)

    judged(request, plan(request))


@pytest.mark.parametrize("method", ["random", "meet", "standing", "writer_stays"])
@pytest.mark.parametrize(
    ("count", "one", "other"), [(20, 7, 8), (24, 4, 12), (22, 5, 9), (48, 12, 20)]
)
def test_two_clubs_are_apart_from_each_other_in_every_round(method, count, one, other):
    left, right = tuple(range(1, one + 1)), tuple(range(one + 1, one + other + 1))
    wishes = Wishes((Apart(left, others=right),))
    played = ()
    for seed in range(3):
        asked = Request(
            numbered(count), 1, seed=seed, history=played, wishes=wishes, method=method
        )
        found = plan(asked)
        assert report(found, asked).unmet == ()
        played += found.rounds

    for round in played:
        for table in round.tables:
            assert not ({*left} & {*table} and {*right} & {*table})


def test_one_is_apart_from_each_of_the_others_who_may_meet():
    wishes = Wishes((Apart((1,), others=(2, 3, 4, 5)),))
    request = Request(numbered(8), 3, wishes=wishes)

    for round in plan(request).rounds:
        (table,) = (table for table in round.tables if 1 in table)
        assert set(table) == {1, 6, 7, 8}


@pytest.mark.parametrize(
    ("count", "one", "other", "code"),
    [
        (16, 9, 7, "sides"),
        (8, 4, 4, ""),
        (9, 3, 6, "sides"),
        (12, 1, 11, "sides"),
        (13, 0, 13, ""),  # nobody of that club is here
    ],
)
def test_two_clubs_that_fill_too_many_tables_are_refused(count, one, other, code):
    players = numbered(count)
    left, right = players[:one], players[one : one + other]
    wish = Apart(left or (99,), others=right)
    begun = (Round(((99, 98, 97, 96),)),)
    asked = Request(players, 1, history=begun, wishes=Wishes((wish,)))

    found = seated(asked)
    assert (found if isinstance(found, str) else "") == code


@pytest.mark.long
def test_two_clubs_that_had_to_share_a_table_are_told_with_the_reason():
    wish = Apart(tuple(range(1, 10)), others=tuple(range(10, 17)), weight=1)
    request = Request(numbered(16), 1, wishes=Wishes((wish,)))
    unmet = report(plan(request), request).unmet

    assert {(one.wish, one.why) for one in unmet} == {("apart", "crowd")}


def test_who_is_of_both_sides_is_not_apart_from_oneself():
    wish = Apart((1, 2), others=(2, 3))

    assert list(wish.pairs({1, 2, 3})) == [(1, 2), (1, 3), (2, 3)]
    assert list(wish.pairs({1, 2})) == [(1, 2)]
    assert list(wish.pairs({1})) == []
