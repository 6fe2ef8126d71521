"""Who wins which prize: by place, shared or by lot, specials, and nobody twice."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.planning.rules.criteria import Result, card
from tournaments.planning.rules.play import POINTS
from tournaments.planning.rules.prize_settings import (
    CATEGORY,
    DRAW,
    EACH,
    FEES,
    LIST,
    SHARE,
    STEPS,
    TIES,
    Settings,
    Special,
    faults,
)
from tournaments.planning.rules.prizes import SPECIAL_PRIZES
from tournaments.planning.rules.worths import NOTHING_SAID, Worth
from tournaments.ranking.rules.equals import NOBODY, TO_DRAW, TO_NAME, WAITS, Prize
from tournaments.ranking.rules.prize_fund import laid_out
from tournaments.ranking.rules.prizes import award
from tournaments.ranking.rules.standings import rank

TOTAL = POINTS.ordered(())
HAM, WINE, CUP = Worth(0, "Jambon"), Worth(0, "Vin"), Worth(5000, "Coupe")


def standings(*totals, **figures):
    """Players numbered from 1, first to last or equal, as their totals have it."""
    people = [
        Result(
            str(number),
            number,
            total=total,
            **{key: some[number - 1] for key, some in figures.items()},
        )
        for number, total in enumerate(totals, 1)
    ]
    return rank(people, TOTAL)


def specials(*keys, worth=NOTHING_SAID):
    return tuple(Special(key, worth) for key in keys)


def told(awarded):
    """Each prize: what for, who wins it, its cents and its things."""
    return [
        (
            one.special or one.place,
            one.standing and one.standing.result.number,
            one.cents,
            "".join(one.things),
        )
        for one in awarded.prizes
    ]


def test_one_prize_for_so_many_players_and_whoever_shares_the_place_wins_too():
    found = standings(9, 8, 8, 1, 0)

    def winners(one_in, found=found):
        awarded = award(found, Settings(one_in=one_in))
        return [one.standing.result.number for one in awarded.prizes]

    assert winners(2) == [1, 2, 3]
    assert winners(99) == [1]
    assert winners(None) == []
    assert winners(2, []) == []


def test_special_prizes_go_to_all_who_are_best_and_one_of_the_clubs_own_to_nobody():
    found = standings(9, 8, 1, best_round=[3, 7, 0], made=[4, 4, 0])

    won = award(
        found, Settings(specials=specials("best_round", "made", "last", "Un jambon"))
    ).prizes
    assert [(one.special, one.standing and one.standing.rank) for one in won] == [
        ("best_round", 2),
        ("made", 1),
        ("made", 2),
        ("last", 3),
        ("Un jambon", None),
    ]
    assert won[-1] == Prize("Un jambon", None, things=("",), state=TO_NAME)


def test_special_prizes_have_names_in_each_language():
    assert all(set(one) == {"fr", "nl", "en"} for one in SPECIAL_PRIZES.values())


def test_three_on_the_second_place_share_what_the_second_third_and_fourth_bring():
    settings = Settings(
        way=LIST,
        worths=tuple(map(Worth, (4000, 3000, 2000, 1000))),
        ties=SHARE,
        step=100,
    )
    awarded = award(standings(9, 8, 8, 8, 1), settings)

    assert told(awarded) == [(1, 1, 4000, "")] + [(2, n, 2000, "") for n in (2, 3, 4)]
    assert [one.shared_by for one in awarded.prizes] == [1, 3, 3, 3]
    assert (awarded.given, awarded.left) == (10000, 0)


def test_what_does_not_divide_is_rounded_down_and_the_rest_is_left():
    settings = Settings(
        way=LIST, worths=(Worth(5000), Worth(2500)), ties=SHARE, step=50
    )
    awarded = award(standings(9, 9, 9), settings)

    assert told(awarded) == [(1, n, 2500, "") for n in (1, 2, 3)]
    assert awarded.left == 0
    awarded = award(standings(9, 8, 8, 8), settings)
    assert told(awarded)[1:] == [(2, n, 800, "") for n in (2, 3, 4)]
    assert awarded.left == 100


def test_two_who_share_split_the_money_and_draw_for_the_ham():
    settings = Settings(way=LIST, worths=(Worth(2000), HAM), ties=SHARE)
    found = standings(9, 9, 1)
    undrawn = award(found, settings)

    assert told(undrawn) == [
        (1, None, 0, "Jambon"),
        (1, 1, 1000, ""),
        (1, 2, 1000, ""),
    ]
    assert undrawn.prizes[0].among == ("1", "2")
    for seed in range(20):
        highest = max(found[:2], key=lambda one: card(one.result, f"{seed} 1"))
        ham = {n: "Jambon" if n == highest.result.number else "" for n in (1, 2)}
        drawn = award(found, settings, seed=seed)
        assert told(drawn) == [(1, n, 1000, ham[n]) for n in (1, 2)]


def test_a_lot_gives_each_prize_of_a_shared_place_whole_and_the_others_nothing():
    settings = Settings(way=LIST, worths=(CUP, HAM), ties=DRAW)
    found = standings(9, 9, 9, 1)

    assert told(award(found, settings)) == [(1, None, 5000, "CoupeJambon")]
    drawn = award(found, settings, seed=7)
    order = sorted(found[:3], key=lambda one: card(one.result, "7 1"), reverse=True)
    first, second, _third = (one.result.number for one in order)
    assert told(drawn) == [(1, first, 5000, "Coupe"), (1, second, 0, "Jambon")]
    assert [one.drawn_among for one in drawn.prizes] == [3, 3]


def test_nothing_is_drawn_where_everybody_wins_the_same():
    settings = Settings(way=LIST, worths=(HAM, HAM, WINE), ties=DRAW)
    awarded = award(standings(9, 9, 1), settings)

    assert told(awarded) == [(1, 1, 0, "Jambon"), (1, 2, 0, "Jambon"), (3, 3, 0, "Vin")]
    assert not awarded.to_draw
    shared = award(
        standings(9, 9, 1), Settings(way=LIST, worths=(HAM, HAM), ties=SHARE)
    )
    assert told(shared) == [(1, 1, 0, "Jambon"), (1, 2, 0, "Jambon")]


def test_whoever_won_a_place_passes_the_special_prize_on_to_the_next():
    settings = Settings(
        way=LIST,
        worths=(HAM,),
        ties=SHARE,
        once=True,
        specials=specials("best_round", CATEGORY + "D", "last", worth=Worth(1000)),
    )
    found = standings(
        9, 8, 7, 6, best_round=[50, 40, 40, 1], category=["D", "", "D", "D"]
    )
    awarded = award(found, settings)

    assert told(awarded) == [
        (1, 1, 0, "Jambon"),
        ("best_round", 2, 500, ""),
        ("best_round", 3, 500, ""),
        ("category:D", 4, 1000, ""),
        ("last", None, 0, ""),
    ]
    passed = [one.passed for one in awarded.prizes]
    assert passed == [(), ("1",), ("1",), ("1", "3"), ("4", "3", "2", "1")]
    assert awarded.prizes[-1].state == NOBODY
    assert awarded.left == 1000


def test_a_special_prize_waits_for_the_lot_where_nobody_wins_twice():
    settings = Settings(
        way=LIST, worths=(HAM,), ties=DRAW, once=True, specials=specials("made")
    )
    found = standings(9, 9, 1, made=[3, 2, 1])

    assert [one.state for one in award(found, settings).prizes] == [TO_DRAW, WAITS]
    ham, made = award(found, settings, seed=3).prizes
    assert ham.standing.result.number != made.standing.result.number
    assert {ham.standing.rank, made.standing.rank} == {1}


def test_a_prize_for_the_best_of_a_category_that_nobody_has_stays():
    settings = Settings(specials=specials(CATEGORY + "J", worth=Worth(500)), ties=SHARE)
    awarded = award(standings(9, 8), settings)

    assert told(awarded) == [("category:J", None, 0, "")]
    assert (awarded.given, awarded.left) == (0, 500)


def test_the_club_names_the_winner_of_its_own_prize():
    own = Special("own_1", Worth(0, "Panier"), "Plus beau chapeau")
    settings = Settings(one_in=3, specials=(own,), ties=SHARE, once=True)
    found = standings(9, 8, 7)

    def hat(named):
        return award(found, settings, named={"own_1": named}).prizes[-1]

    assert (hat("2").standing.result.number, hat("2").also) == (2, False)
    assert (hat("1").standing.result.number, hat("1").also) == (1, True)
    assert (hat("99").standing, hat("99").state) == (None, TO_NAME)


def test_a_share_of_the_fees_is_parted_by_the_scale_and_rounded_down():
    settings = Settings(
        way=FEES, percent=80, scale=(40, 30, 20, 10), step=100, ties=SHARE
    )
    laid = laid_out(settings, 20, 12345)

    assert laid.cents == 9876
    assert [one.cents for one in laid.places] == [3900, 2900, 1900, 900]
    assert laid.left == 276


def test_one_in_so_many_parts_the_fees_by_a_falling_scale():
    settings = Settings(way=FEES, percent=100, one_in=4, step=100, ties=SHARE)

    assert [one.cents for one in laid_out(settings, 16, 10000).places] == [
        4000,
        3000,
        2000,
        1000,
    ]
    assert laid_out(settings, 16, 0).places == ()
    assert laid_out(settings, 0, 10000).left == 10000


def test_special_prizes_in_money_come_off_the_fees_first_and_never_more():
    settings = Settings(
        way=FEES,
        scale=(1, 1),
        ties=SHARE,
        specials=(
            Special("best_round", Worth(3000)),
            Special("made", Worth(9000, "Coupe")),
            Special("last", Worth(1000)),
        ),
    )
    laid = laid_out(settings, 2, 5000)

    assert laid.specials == (Worth(3000), Worth(0, "Coupe"), Worth(1000))
    assert laid.short == ("made",)
    assert [one.cents for one in laid.places] == [500, 500]


def test_a_list_longer_than_the_players_leaves_its_last_prizes():
    settings = Settings(way=LIST, worths=(CUP, HAM, Worth(700, "Vin")), ties=SHARE)
    awarded = award(standings(9, 8), settings)

    assert told(awarded) == [(1, 1, 5000, "Coupe"), (2, 2, 0, "Jambon")]
    assert (awarded.left, awarded.left_things) == (700, ("Vin",))
    assert (award([], settings).left, award([], settings).left_things) == (
        5700,
        ("Coupe", "Jambon", "Vin"),
    )


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
    ties=st.sampled_from(TIES),
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
    laid = laid_out(settings, len(found), fees)
    given_out = sum(one.cents for one in (*laid.places, *laid.specials))

    assert given_out + laid.left == laid.cents
    assert laid.left >= 0
    assert len(laid.places) <= len(found)
    assert len(laid.specials) == len(settings.specials)


@given(st.integers(0, 10_000_000), chosen, st.integers(0, 4000))
def test_more_fees_never_make_a_place_win_less(fees, settings, players):
    def places(fees):
        return [one.cents for one in laid_out(settings, players, fees).places]

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
