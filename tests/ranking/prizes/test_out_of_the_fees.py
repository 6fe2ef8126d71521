"""Prizes that are a part of the fees."""

from tournaments.plans.rules.prize_settings import FEES, SHARE, Settings, Special
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.prize_fund import lay_out_prizes


def test_a_share_of_the_fees_is_parted_by_the_scale_and_rounded_down():
    settings = Settings(
        way=FEES, percent=80, scale=(40, 30, 20, 10), step=100, ties=SHARE
    )
    laid = lay_out_prizes(settings, 20, 12345)

    assert laid.cents == 9876
    assert [one.cents for one in laid.places] == [3900, 2900, 1900, 900]
    assert laid.left == 276


def test_one_in_so_many_parts_the_fees_by_a_falling_scale():
    settings = Settings(way=FEES, percent=100, one_in=4, step=100, ties=SHARE)

    assert [one.cents for one in lay_out_prizes(settings, 16, 10000).places] == [
        4000,
        3000,
        2000,
        1000,
    ]
    assert lay_out_prizes(settings, 16, 0).places == ()
    assert lay_out_prizes(settings, 0, 10000).left == 10000


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
    laid = lay_out_prizes(settings, 2, 5000)

    assert laid.specials == (Worth(3000), Worth(0, "Coupe"), Worth(1000))
    assert laid.short == ("made",)
    assert [one.cents for one in laid.places] == [500, 500]
