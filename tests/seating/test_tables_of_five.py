"""At tables of five nobody sits out more than once more than another."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from seating.longer_rests import least_spread
from seating.plan import plan
from seating.report import report, tally
from seating.request import Apart, Request, Round, Stay, Wishes, numbered, rests
from seating.verify import judge

ONE_BY_ONE = ("random", "standing", "writer_stays")


def turns_of(rounds):
    """How often each sat at a table of five."""
    return Counter(
        who
        for round in rounds
        for table in round.tables
        if len(table) == 5
        for who in table
    )


def rested_in(rounds, deals):
    """How many deals each sat out at tables of five."""
    found = Counter()
    for round in rounds:
        for table in round.tables:
            if len(table) == 5:
                found.update(dict(zip(table, rests(deals), strict=True)))
    return found


def spread(times, players):
    found = [times[who] for who in players]
    return max(found) - min(found)


def one_by_one(request, rounds):
    """Draw rounds one after another, each told of those before."""
    for number in range(rounds):
        told = turns_of(request.history)
        asked = replace(
            request,
            seed=number,
            odd_before=tuple(told.items()),
            rested=tuple(rested_in(request.history, request.deals).items()),
        )
        (drawn,) = plan(asked).rounds
        assert judge(drawn, asked, ()).problems == ()
        assert tally([drawn], asked).alike
        request = replace(request, history=(*request.history, drawn))
    return request.history


def test_each_seat_of_a_table_of_five_sits_out_the_deals_that_it_deals():
    assert rests(16) == (4, 3, 3, 3, 3)
    assert rests(12) == (3, 3, 2, 2, 2)
    assert rests(20) == (4, 4, 4, 4, 4)


@pytest.mark.parametrize("players", [9, 13, 14, 17, 18, 19, 21, 33, 61, 101])
@pytest.mark.parametrize("rounds", [2, 4, 6])
def test_all_rounds_planned_at_once_share_the_tables_of_five(players, rounds):
    request = Request(numbered(players), rounds, uneven="five", effort=6_000, deals=16)
    found = plan(request)

    assert spread(turns_of(found.rounds), request.players) <= 1
    told = report(found, request)
    assert (told.even, told.odd_tables) == (
        True,
        {who: turns_of(found.rounds)[who] for who in request.players},
    )
    assert told.alike
    assert told.rested == {
        who: rested_in(found.rounds, 16)[who] for who in request.players
    }


@pytest.mark.long
@pytest.mark.parametrize("method", ONE_BY_ONE)
@pytest.mark.parametrize("players", [9, 13, 17, 18, 22, 27])
def test_rounds_drawn_by_themselves_share_them_too(method, players):
    request = Request(numbered(players), 1, uneven="five", method=method, deals=16)
    rounds = one_by_one(request, 7)

    assert spread(turns_of(rounds), request.players) <= 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "players", "rounds", "deals"),
    [
        ("random", 9, 8, 16),
        ("random", 15, 5, 16),
        ("random", 14, 7, 12),
        ("random", 10, 5, 18),
        ("random", 22, 5, 18),
        ("random", 34, 5, 12),
        ("random", 39, 6, 18),
        ("standing", 15, 5, 19),
        ("standing", 23, 7, 12),
        ("standing", 27, 8, 16),
        ("standing", 34, 8, 18),
        ("writer_stays", 9, 6, 16),
        ("writer_stays", 14, 7, 12),
        ("writer_stays", 15, 5, 16),
        ("writer_stays", 18, 6, 16),
        ("writer_stays", 31, 8, 16),
        ("meet", 14, 7, 12),
        ("meet", 27, 8, 16),
        ("meet", 35, 5, 12),
    ],
)
def test_deals_sat_out_differ_by_no_more_than_whose_turn_it_is_asks_for(
    method, players, rounds, deals
):
    request = Request(
        numbered(players),
        rounds if method == "meet" else 1,
        uneven="five",
        method=method,
        deals=deals,
        effort=3_000,
    )
    if method == "meet":
        found = plan(request).rounds
        assert tally(found, request).alike
    else:
        found = one_by_one(request, rounds)

    for number in range(1, rounds + 1):
        times = turns_of(found[:number])
        assert spread(times, request.players) <= 1, number


def test_a_day_that_divides_lets_all_sit_out_as_long_to_a_deal():
    """Nine players, nine rounds: each is five times at the table of five."""
    request = Request(numbered(9), 9, uneven="five", deals=16, effort=1_000)
    found = plan(request).rounds
    assert set(turns_of(found).values()) == {5}
    assert sorted(rested_in(found, 16).values()) == [16] * 9


def test_how_far_apart_the_deals_sat_out_must_be():
    """Of sixteen deals each sits out three at a table of five, and one of them four."""
    all_there, nobody_else = {0, 1, 2, 3, 4}, [3, 3, 4, 3, 3, 0, 0, 0, 0]
    assert least_spread([all_there], [{2}], nobody_else) == 4
    assert least_spread([all_there], [{2}], [3, 3, 4, 3, 3]) == 1
    # Who had two long rests gives one away, to somebody of the same round.
    assert least_spread([{0, 1}, {0, 2}], [{0}, {0}], [8, 6, 3]) == 3
    # From hand to hand: 0 was never at one table of five with 2, and 1 with both.
    assert least_spread([{0, 1}, {1, 2}], [{0}, {1}], [5, 4, 3]) == 0
    assert least_spread([], [], []) == 0


def test_a_long_rest_that_somebody_else_needs_more_is_not_as_even_as_can_be():
    players = numbered(9)
    seated = Round((players[:5], players[5:]))
    request = Request(
        players, 1, uneven="five", deals=16, odd_before=(), rested=((1, 1), (2, 0))
    )

    assert not tally([seated], request).alike
    turned = replace(seated, tables=((2, 1, 3, 4, 5), players[5:]))
    assert tally([turned], request).alike


@pytest.mark.long
@pytest.mark.parametrize("method", ["meet", *ONE_BY_ONE])
def test_whoever_was_at_a_table_of_five_least_comes_first_whatever_becomes_of_the_day(
    method,
):
    """Rounds are planned for the whole day; of each plan one round is played."""
    for players in (number for number in range(21, 40) if number % 4):
        rng, here, history = Random(players), list(range(players)), ()
        for number in range(4):
            if number and rng.random() < 0.5:
                here.remove(rng.choice(here))
            request = Request(
                tuple(here),
                4 - number if method == "meet" else 1,
                uneven="five",
                method=method,
                seed=number,
                history=history,
                odd_before=tuple(turns_of(history).items()),
                rested=tuple(rested_in(history, 8).items()),
                deals=8,
                effort=1_000,
            )
            found = plan(request).rounds
            told = tally(found, request)
            assert (told.even, told.alike) == (True, True), (players, number)
            for rounds in range(1, len(found) + 1):
                turns = turns_of((*history, *found[:rounds]))
                assert spread(turns, here) <= 1, (players, number, rounds)
            history = (*history, found[0])


@pytest.mark.long
def test_who_sat_out_a_round_has_had_that_turn():
    players = numbered(13)
    first = Round((players[1:5], players[5:9], players[9:13]), players[:1])
    request = Request(players, 2, uneven="five", history=(first,), odd_before=())
    for method in ("meet", "random", "standing"):
        asked = replace(request, method=method, rounds=2 if method == "meet" else 1)
        assert turns_of(plan(asked).rounds)[players[0]] == 0, method


@pytest.mark.long
def test_a_day_of_comings_and_goings_and_other_choices_stays_fair():
    """Whoever sits at a table of five had no turn more than anybody who does not."""
    for seed in range(12):
        rng = Random(seed)
        here, history = list(range(17)), ()
        for number in range(6):
            if rng.random() < 0.5:
                here.remove(rng.choice(here))
            if rng.random() < 0.5:
                here.append(100 + number)
            request = Request(
                tuple(here),
                1,
                uneven=rng.choice(("five", "five", "out")) if len(here) > 14 else "out",
                seed=seed,
                history=history,
                odd_before=tuple(turns_of(history).items()),
                method=rng.choice(("random", "meet", "standing")),
            )
            (drawn,) = plan(request).rounds
            assert judge(drawn, request, ()).problems == (), (seed, number)
            history = (*history, drawn)


def test_a_wish_that_must_hold_comes_before_the_turns_and_the_report_says_so():
    players = numbered(9)
    wishes = Wishes(stays=(Stay(players[0], 2),))
    request = Request(players, 4, uneven="five", wishes=wishes)
    found = plan(request)

    assert turns_of(found.rounds)[players[0]] == 4
    told = report(found, request)
    assert (told.even, told.best, told.unmet) == (False, False, ())


def test_two_who_must_be_apart_are_not_brought_together_by_their_turn():
    wishes = Wishes(apart=(Apart((1, 2)), Apart((3, 4), rounds=(2, 3))))
    for seed in range(5):
        request = Request(
            numbered(13), 4, uneven="five", wishes=wishes, seed=seed, effort=3_000
        )
        found = plan(request)
        assert report(found, request).unmet == ()
        assert spread(turns_of(found.rounds), request.players) <= 1


def test_a_plan_with_turns_unshared_is_never_called_the_best():
    """Nobody meets twice, and one sits at the table of five in both rounds."""
    first = Round(((17, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15, 16)))
    tables = ((17, 4, 8, 13), (1, 5, 9, 14), (2, 6, 10, 15), (3, 7, 11, 16, 12))
    request = Request(numbered(17), 1, uneven="five", history=(first,))
    told = report(replace(plan(request), rounds=(Round(tables),)), request)

    assert (told.odd_tables[12], told.odd_tables[17]) == (2, 0)
    assert (told.even, told.best) == (False, False)
