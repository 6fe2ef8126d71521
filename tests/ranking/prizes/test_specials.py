"""Who wins a special prize, and who passes it on."""

from tests.ranking.prizes.winners import HAM, specials, standings, told
from tournaments.plans.rules.prize_settings import (
    CATEGORY,
    DRAW,
    LIST,
    SHARE,
    Settings,
    Special,
)
from tournaments.plans.rules.prizes import SPECIAL_PRIZES
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.equals import NOBODY, TO_DRAW, TO_NAME, WAITS, Prize
from tournaments.standings.rules.prizes import award


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
