"""The best contracts of a deal follow from its tricks and the marks of Whiz."""

import pytest

from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tournaments.boards.rules import doubledummy
from tournaments.boards.rules.doubledummy import Best


def makeable(formula="best", **hands):
    """Of `L="7 7 8 6 9"`: tricks in clubs, diamonds, hearts, spades, no trump."""
    tricks = {
        hand: dict(zip(("C", "D", "H", "S", "NT"), map(int, text.split()), strict=True))
        for hand, text in hands.items()
    }
    scorer = Scorer.under(VARIANTS["whiz"], {"formula": formula})
    return doubledummy.makeable(tricks, scorer)


NOBODY = "6 6 6 6 6"


@pytest.mark.parametrize(
    ("mine", "best"),
    [
        # Below game a low bid with overtricks is worth most: 7 and 3 times 2.
        ("10 6 6 6 6", Best("L", 7, "C", 10, 13)),
        # Game in no trump is reached with nine: 9 and 10.
        ("10 6 6 6 9", Best("L", 9, "NT", 9, 19)),
        ("6 6 10 6 9", Best("L", 10, "H", 10, 20)),
        ("6 6 10 6 10", Best("L", 9, "NT", 10, 21)),
        ("6 6 6 12 6", Best("L", 12, "S", 12, 32)),
        ("13 6 6 6 6", Best("L", 13, "C", 13, 53)),
        # Of equal marks the higher bid, here the higher strain.
        ("8 6 8 6 6", Best("L", 7, "H", 8, 9)),
    ],
)
def test_a_player_has_the_contract_with_the_best_mark(mine, best):
    every = makeable(L=mine, O=NOBODY, R=NOBODY)

    assert (every["O"], every["R"]) == ([], [])
    assert doubledummy.best(every["L"]) == best


def test_whoever_can_bid_highest_plays_what_the_others_cannot_outbid():
    # Left alone R would play seven clubs with three over; O can bid nine hearts.
    found = doubledummy.best_of_deal(
        makeable(L="7 6 6 6 6", O="6 6 9 6 6", R="10 6 6 6 6")
    )

    assert found == [Best("R", 10, "C", 10, 10)]


def test_a_player_whom_nobody_outbids_bids_what_pays_best():
    found = doubledummy.best_of_deal(makeable(L=NOBODY, O=NOBODY, R="10 6 6 6 6"))

    assert found == [Best("R", 7, "C", 10, 13)]


def test_two_who_can_make_the_same_highest_bid_both_have_it():
    found = doubledummy.best_of_deal(
        makeable(L="6 6 6 9 6", O="6 6 6 9 6", R="9 9 6 6 6")
    )

    assert found == [Best("L", 9, "S", 9, 9), Best("O", 9, "S", 9, 9)]


def test_a_deal_that_nobody_can_make_is_passed():
    everybody = makeable(L=NOBODY, O=NOBODY, R=NOBODY)

    assert doubledummy.best_of_deal(everybody) == []


def test_not_one_more_has_ceilings_only():
    slam = makeable("exact", L="13 6 6 6 6", O=NOBODY, R="6 6 6 6 9")

    assert slam == {"L": [], "O": [], "R": []}
    assert doubledummy.best_of_deal(slam) == []
