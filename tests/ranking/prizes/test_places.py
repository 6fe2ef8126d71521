"""Who wins by place: alone, shared, or by lot."""

from scoring.standing.criteria import card
from tests.ranking.prizes.winners import CUP, HAM, WINE, standings, told
from tournaments.plans.rules.prize_settings import DRAW, LIST, SHARE, Settings
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.prizes import award


def test_one_prize_for_so_many_players_and_whoever_shares_the_place_wins_too():
    found = standings(9, 8, 8, 1, 0)

    def winners(one_in, found=found):
        awarded = award(found, Settings(one_in=one_in))
        return [one.standing.result.number for one in awarded.prizes]

    assert winners(2) == [1, 2, 3]
    assert winners(99) == [1]
    assert winners(None) == []
    assert winners(2, []) == []


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


def test_a_list_longer_than_the_players_leaves_its_last_prizes():
    settings = Settings(way=LIST, worths=(CUP, HAM, Worth(700, "Vin")), ties=SHARE)
    awarded = award(standings(9, 8), settings)

    assert told(awarded) == [(1, 1, 5000, "Coupe"), (2, 2, 0, "Jambon")]
    assert (awarded.left, awarded.left_things) == (700, ("Vin",))
    assert (award([], settings).left, award([], settings).left_things) == (
        5700,
        ("Coupe", "Jambon", "Vin"),
    )
