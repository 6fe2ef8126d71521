"""Whatever a sentence of the draw tells one to do can be done, on the page it names."""

import pytest

from tests.rounds.asking import DRAWN
from tests.rounds.conftest import enter, pair_up
from tests.rounds.following import set_rounds
from tests.rounds.rounds import draw, play
from tournaments.door.sides import operations as sides
from tournaments.draw import operations
from tournaments.follow import rounds

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_nobody_is_present_and_is_ticked_on_the_page_of_the_players(desk):
    at = desk(8)
    at.tournament.entries.update(state="registered")
    assert "Tick who has arrived on the page of the players" in at.draw()

    for number in range(1, 9):
        at.act(number, "check-in")
    assert DRAWN in at.draw()


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "game", "method", "uneven", "says", "then"),
    [
        (3, "couleur", "random", "out_average", "let jokers fill the tables", "jokers"),
        (7, "couleur", "random", "five", "Let jokers fill the tables", "jokers"),
        (7, "couleur", "random", "five", "let players sit out", "out_average"),
        (9, "whist", "random", "five", "let players sit out", "out_fixed"),
        (10, "whist", "partners", "five", "Let jokers fill the tables", "jokers"),
        (10, "whist", "partners", "five", "let players sit out", "out_average"),
        (10, "couleur", "change_partners", "five", "Let jokers fill", "jokers"),
        (10, "couleur", "change_partners", "five", "let players sit out", "out_fixed"),
    ],
)
def test_another_way_out_that_is_told_is_a_card_of_the_same_page(
    desk, players, game, method, uneven, says, then
):
    at = desk(players, jokers=3, variant=game)
    if method == "partners":
        pair_up(at.tournament)
    assert says in at.draw(method, uneven=uneven)
    page = at.page("rounds:rounds")[0]
    card = next(one for one in page.context["cards"] if one.key == then)
    assert not card.refused

    assert DRAWN in at.draw(method, uneven=then)


def test_a_joker_that_is_missing_is_entered_on_the_page_of_the_players(desk):
    at = desk(7)
    said = at.draw(uneven="jokers")
    assert "Enter one more on the page of the players" in said
    assert at.address("registration:entries") in said

    enter(at.tournament, 30, state="registered")
    at.act(30, "joker", joker="1")
    assert DRAWN in at.draw(uneven="jokers")


@pytest.mark.long
def test_who_has_no_partner_is_given_one_on_the_page_of_the_players(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    sides.unpair(side=at.entry(7).side, by=at.by)
    said = at.draw("partners")
    assert "Make pairs of them on the page of the partners" in said
    assert at.address("registration:partners") in said

    page = at.page("registration:entries")[1]
    assert at.address("registration:partners") in page
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(8).public_id)
    assert DRAWN in at.draw("partners")


def test_where_each_plays_for_oneself_nobody_is_sent_to_give_partners(desk):
    at = desk(8)
    said = at.draw("partners")
    assert "This game has no fixed partners. Choose another way to draw." in said

    assert "on the page of the players" not in said
    assert DRAWN in at.draw("random")


@pytest.mark.long
def test_whoever_waits_for_a_partner_is_given_another(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    at.act(8, "leave")
    at.draw("partners", uneven="out_average")
    assert len(at.out()) == 3  # a pair in turn, and whoever waits for a partner
    assert 7 in at.out()
    at.send("rounds:undo", 1, seen="drawn")

    enter(at.tournament, 9)
    assert at.address("registration:partners") in at.page("registration:entries")[1]
    at.send("registration:unpair", at.entry(7).public_id)
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(9).public_id)
    assert DRAWN in at.draw("partners", uneven="out_average")


def test_a_number_that_changed_meanwhile_is_looked_at_and_drawn(desk):
    at = desk(8)
    enter(at.tournament, 9)
    said = at.draw(here=8)
    assert "Look at what that means, then draw." in said
    assert 'name="here" value="9"' in said

    assert DRAWN in at.draw(here=9, uneven="five")


@pytest.mark.long
def test_all_rounds_are_played_and_the_settings_add_one(desk):
    at = desk(8, rounds=1)
    play(draw(at.tournament, at.by), at.by)
    _, text = at.page("rounds:rounds")
    assert "All rounds are played. Add one in the settings to go on." in text

    set_rounds(at, 2)
    assert DRAWN in at.draw()


@pytest.mark.long
def test_players_came_since_it_was_planned_and_another_way_is_chosen(desk):
    at = desk(8, rounds=3)
    play(draw(at.tournament, at.by, "meet"), at.by)
    for number in range(9, 13):
        enter(at.tournament, number)
    assert "Choose how the round is drawn" in at.draw("planned")

    assert DRAWN in at.draw("meet")


@pytest.mark.long
def test_a_round_that_is_drawn_is_published_and_not_drawn_twice(desk):
    at = desk(8)
    assert DRAWN in at.draw()
    assert "Round 1 is drawn already: look at it, then publish it." in at.draw()

    assert "published" in at.send("rounds:publish", 1)


def test_a_round_that_goes_on_is_closed_before_the_next_is_drawn(desk):
    at = desk(8)
    round = draw(at.tournament, at.by)
    operations.publish_round(round=round, by=at.by)
    rounds.start_round(round=round, by=at.by)
    assert "close it before the next is drawn" in at.draw()

    rounds.close_round(round=round, by=at.by)
    assert DRAWN in at.draw()
