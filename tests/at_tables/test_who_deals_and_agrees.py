"""Who deals each deal, and who at a table may agree with one."""

import pytest

from tournaments.deals.rules.holding import dealers_by_first_trick, dealers_in_turn
from tournaments.play.phones.rules.confirming import confirmers, sides

FOUR = ("N", "E", "S", "W")
FIVE = ("N", "E", "S", "W", "X")


def test_the_deal_goes_round_the_table():
    assert dealers_in_turn(FOUR, 6) == ["N", "E", "S", "W", "N", "E"]
    assert dealers_in_turn(FIVE, 6) == ["N", "E", "S", "W", "X", "N"]
    assert dealers_in_turn((), 2) == ["", ""]


def test_who_won_the_first_trick_deals_next_and_nobody_knows_it_before():
    played = {"tricks": {"NS": 9, "EW": 4}, "first_trick": "S"}
    unsaid = {"tricks": {"NS": 9, "EW": 4}}

    assert dealers_by_first_trick(FOUR, 3, {}) == ["N", "", ""]
    assert dealers_by_first_trick(FOUR, 3, {1: played}) == ["N", "S", ""]
    assert dealers_by_first_trick(FOUR, 3, {1: unsaid}) == ["N", "", ""]
    called = dealers_by_first_trick(FOUR, 3, {1: played, 2: {"called": "NS"}})
    assert called == ["N", "S", "S"]


@pytest.mark.parametrize(
    ("facts", "playing", "may"),
    [
        ({"contract": "emballage", "bidders": ["N", "S"]}, FOUR, ("E", "W")),
        ({"contract": "solo", "bidders": ["E"]}, FOUR, ("N", "S", "W")),
        ({"contract": "bid", "bidders": ["E"]}, ("N", "E", "S"), ("N", "S")),
        ({"contract": "solo", "bidders": ["E"]}, ("N", "E", "W", "X"), ("N", "W", "X")),
        ({"contract": "misere", "bidders": list(FOUR)}, FOUR, FOUR),
        ({"contract": "pass"}, FOUR, FOUR),
        ({"contract": "solo", "bidders": "E"}, FOUR, FOUR),
    ],
)
def test_an_opponent_of_who_bid_agrees_or_anybody_where_there_is_none(
    facts, playing, may
):
    assert confirmers(facts, playing, in_match=False) == may


@pytest.mark.parametrize(
    ("facts", "may"),
    [
        ({"tricks": {"NS": 9, "EW": 4}}, ("E", "W")),
        ({"tricks": {"NS": 4, "EW": 9}}, ("N", "S")),
        ({"called": "EW"}, ("N", "S")),
        ({"contract": "pass"}, FOUR),
        ({"tricks": {"NS": "9", "EW": 4}}, FOUR),
    ],
)
def test_in_a_match_the_side_agrees_that_has_less_of_the_deal(facts, may):
    assert confirmers(facts, FOUR, in_match=True) == may


def test_opposite_players_agree_together_and_others_for_themselves():
    assert sides(FOUR) == ("NS", "EW")
    assert sides(("N", "E", "S")) == ("N", "E", "S")
    assert sides(FIVE) == FIVE
