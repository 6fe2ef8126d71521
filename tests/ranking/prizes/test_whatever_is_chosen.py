"""What holds of prizes whatever the club chooses, and what it cannot choose."""

from collections import Counter

import pytest
from hypothesis import example, given, strategies as st

from tests.ranking.prizes.winners import HAM, TOTAL, specials, standings
from tournaments.plans.rules.prize_settings import (
    DRAW,
    EACH,
    FEES,
    LIST,
    SHARE,
    STEPS,
    Settings,
    Special,
    faults,
)
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.equals import TO_DRAW
from tournaments.standings.rules.prize_fund import lay_out_prizes
from tournaments.standings.rules.prizes import award
from tournaments.standings.rules.standings import rank

cents = st.integers(0, 100_000)
things = st.sampled_from(("", "Jambon", "Vin", "Coupe"))
worths = st.lists(st.builds(Worth, cents, things), max_size=8).map(tuple)
keys = st.lists(
    st.sampled_from(("best_round", "made", "last", "category:D", "own_1", "own_2")),
    unique=True,
    max_size=5,
)
chosen = st.builds(
    Settings,
    way=st.sampled_from(("one_in", LIST, FEES)),
    one_in=st.none() | st.integers(1, 6),
    worths=worths,
    percent=st.integers(1, 100),
    scale=st.lists(st.integers(1, 50), max_size=5).map(
        lambda some: tuple(sorted(some, reverse=True))
    ),
    step=st.sampled_from(STEPS),
    ties=st.sampled_from((EACH, SHARE, DRAW)),
    once=st.booleans(),
    specials=keys.flatmap(
        lambda some: st.tuples(
            *(st.builds(Special, st.just(key), st.builds(Worth, cents, things))
              for key in some)
        )
    ),
)  # fmt: skip
fields = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from("D-")),
    max_size=12,
).map(
    lambda rows: standings(
        *(row[0] for row in rows),
        best_round=[row[1] for row in rows],
        made=[row[1] for row in rows],
        category=[row[2].strip("-") for row in rows],
    )
)
# Fees that were paid, and fees given back, in whatever order they came.
fees = st.lists(st.integers(-2000, 2000), max_size=20).map(lambda all: max(sum(all), 0))


def all_things(settings):
    places = () if settings.way == FEES else settings.worths
    every = (*places, *(one.worth for one in settings.specials))
    return Counter(one.thing for one in every if one.thing)


@given(fields, chosen, fees, st.none() | st.integers(0, 999_999))
@example(standings(9, 9, 9), Settings(way=LIST, worths=(Worth(100),), ties=SHARE), 0, 1)
def test_prizes_and_what_is_left_are_to_the_cent_what_there_is(
    found, settings, fees, seed
):
    awarded = award(found, settings, fees=fees, seed=seed, named={"own_1": "1"})

    if settings.way == FEES:
        assert awarded.cents == fees * settings.percent // 100
    else:
        every = (*settings.worths, *(one.worth for one in settings.specials))
        assert awarded.cents == sum(one.cents for one in every)
    assert awarded.given + awarded.left == awarded.cents
    assert awarded.left >= 0
    assert all(one.cents >= 0 for one in awarded.prizes)
    given_things = Counter(
        thing for one in awarded.prizes for thing in one.things if thing
    )
    assert given_things + Counter(awarded.left_things) == all_things(settings)


@given(fields, chosen, fees, st.integers(0, 999_999))
def test_whoever_is_equal_wins_as_much_but_for_what_is_drawn(
    found, settings, fees, seed
):
    awarded = award(found, settings, fees=fees, seed=seed)
    for prize in awarded.prizes:
        equals = [
            one
            for one in awarded.prizes
            if (one.special, one.place) == (prize.special, prize.place)
        ]
        if prize.shared_by > 1:
            assert len(equals) == prize.shared_by
            assert len({one.cents for one in equals}) == 1
        if prize.standing is not None and not prize.special:
            assert prize.standing.rank == prize.place
    assert TO_DRAW not in {one.state for one in awarded.prizes}


@given(fields, chosen, fees, st.integers(0, 999_999))
def test_nobody_wins_twice_where_that_is_chosen(found, settings, fees, seed):
    awarded = award(found, settings, fees=fees, seed=seed)
    won = Counter(one.standing.result.key for one in awarded.prizes if one.standing)

    if settings.once:
        assert set(won.values()) <= {1}


@given(fields, chosen, fees, st.integers(0, 999_999), st.randoms())
def test_the_order_in_which_players_came_changes_no_prize(
    found, settings, fees, seed, chance
):
    people = [one.result for one in found]
    chance.shuffle(people)
    again = award(rank(people, TOTAL), settings, fees=fees, seed=seed)

    assert again == award(found, settings, fees=fees, seed=seed)


@given(fields, chosen, fees)
def test_what_is_laid_out_is_what_there_is(found, settings, fees):
    laid = lay_out_prizes(settings, len(found), fees)
    given_out = sum(one.cents for one in (*laid.places, *laid.specials))

    assert given_out + laid.left == laid.cents
    assert laid.left >= 0
    assert len(laid.places) <= len(found)
    assert len(laid.specials) == len(settings.specials)


@given(st.integers(0, 10_000_000), chosen, st.integers(0, 4000))
def test_more_fees_never_make_a_place_win_less(fees, settings, players):
    def places(fees):
        return [one.cents for one in lay_out_prizes(settings, players, fees).places]

    if settings.way == FEES and not any(one.worth.cents for one in settings.specials):
        before, after = places(fees), places(fees + 1)
        assert all(one <= two for one, two in zip(before, after, strict=False))
        assert len(before) <= len(after)


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        (Settings(), []),
        (Settings(one_in=8, specials=specials("last")), []),
        (Settings(way=LIST, ties=SHARE), [("worths", "list_empty")]),
        (Settings(worths=(HAM,), ties=DRAW), [("one_in", "one_in_missing")]),
        (Settings(one_in=8, worths=(HAM,)), [("ties", "ties_with_worth")]),
        (
            Settings(specials=specials("last", worth=HAM), ties=EACH),
            [("ties", "ties_with_worth")],
        ),
        (Settings(way=FEES, percent=0, ties=SHARE), [
            ("percent", "percent"), ("scale", "scale_missing"),
        ]),
        (
            Settings(way=FEES, scale=(10, 20), ties=SHARE),
            [("scale", "scale_order")],
        ),
        (Settings(way=FEES, scale=(10, 0), ties=DRAW), [("scale", "scale_order")]),
        (
            Settings(specials=(Special("own_1", name="A"), Special("own_2", name="A"))),
            [("own", "own_twice")],
        ),
    ],
)  # fmt: skip
def test_a_choice_that_cannot_be_says_what_is_wrong(settings, wrong):
    assert [(one.field, one.code) for one in faults(settings)] == wrong
