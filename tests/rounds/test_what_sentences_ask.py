"""Whatever a sentence of the draw tells one to do can be done, on the page it names."""

import re

import pytest

from tests.boards import evening as boards
from tests.rounds.asking import DRAWN, Desk
from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play
from tournaments.registration.sides import operations as sides
from tournaments.rounds import operations
from tournaments.till import operations as till
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db


def test_nobody_is_present_and_is_ticked_on_the_page_of_the_players(desk):
    at = desk(8)
    at.tournament.entries.update(state="registered")
    assert "Tick who has arrived on the page of the players" in at.draw()

    for number in range(1, 9):
        at.act(number, "check-in")
    assert DRAWN in at.draw()


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


def test_all_rounds_are_played_and_the_settings_add_one(desk):
    at = desk(8, rounds=1)
    play(draw(at.tournament, at.by), at.by)
    _, text = at.page("rounds:rounds")
    assert "All 1 rounds are played. Add one in the settings to go on." in text

    set_rounds(at, 2)
    assert DRAWN in at.draw()


def set_rounds(at, rounds):
    """Send the settings as they are, but with so many rounds."""
    form = at.page("planning:change")[0].context["form"]
    typed = {name: form[name].value() for name in form.fields}
    typed = {
        name: value
        for name, value in typed.items()
        if value is not None and value is not False
    }
    at.send("planning:change", **{**typed, "rounds": rounds})


def test_players_came_since_it_was_planned_and_another_way_is_chosen(desk):
    at = desk(8, rounds=3)
    play(draw(at.tournament, at.by, "meet"), at.by)
    for number in range(9, 13):
        enter(at.tournament, number)
    assert "Choose how the round is drawn" in at.draw("planned")

    assert DRAWN in at.draw("meet")


def test_a_round_that_is_drawn_is_published_and_not_drawn_twice(desk):
    at = desk(8)
    assert DRAWN in at.draw()
    assert "Round 1 is drawn already: look at it, then publish it." in at.draw()

    assert "published" in at.send("rounds:publish", 1)


def test_a_round_that_goes_on_is_closed_before_the_next_is_drawn(desk):
    at = desk(8)
    round = draw(at.tournament, at.by)
    operations.publish_round(round=round, by=at.by)
    operations.start_round(round=round, by=at.by)
    assert "close it before the next is drawn" in at.draw()

    operations.close_round(round=round, by=at.by)
    assert DRAWN in at.draw()


def test_numbers_are_drawn_again_once_the_draw_of_the_tables_is_taken_back(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    said = at.send("registration:draw_numbers", seed=4)
    assert "Take the draw of the tables back first." in said

    at.send("rounds:undo", 1)
    assert "All who are here have a number by lot." in at.send(
        "registration:draw_numbers", seed=4
    )


def test_numbers_stay_once_a_round_was_played_and_nothing_else_is_asked(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    said = at.send("registration:draw_numbers", seed=4)

    assert "A round was played: the numbers stay as they are." in said
    assert "Take the draw of the tables back" not in said


def test_a_pair_is_taken_apart_before_one_of_them_is_taken_off_the_list(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    assert "Take the partnership apart first." in at.act(1, "remove")

    at.send("registration:unpair", at.entry(1).public_id)
    at.act(1, "remove")
    assert not at.tournament.entries.filter(number=1).exists()


def test_who_has_a_partner_already_gets_another_once_that_pair_is_apart(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    sides.unpair(side=at.entry(7).side, by=at.by)
    at.send("registration:unpair", at.entry(1).public_id)
    at.send("registration:pair", at.entry(7).public_id, partner=at.entry(1).public_id)

    assert at.entry(7).side == at.entry(1).side


def test_who_sits_at_a_table_withdraws_in_place_of_being_taken_off(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    assert "sits at a table: let them withdraw instead." in at.act(1, "remove")

    at.act(1, "leave")
    assert at.entry(1).state == "left"


def test_registration_is_closed_and_all_the_same_is_ticked(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    said = at.send("registration:walk_in", line="Zoé Zola")
    if "Tick “enter all the same” first." in said:
        at.send("registration:walk_in", line="Zoé Zola", late="on")
    assert at.tournament.entries.count() == 9


TRAVEL_NO_MORE = (
    "Fewer than 6 players are left: the boards can travel no more. Let somebody come "
    "in at the door, or take the place of who left."
)


@pytest.fixture
def too_few_are_left(organiser, by):
    """A Whiz evening in boards after its first round, when five are left of so many."""

    def make(players):
        tournament = boards.evening(players, rounds=4, played=1, by=by)
        at = Desk(organiser, tournament, by)
        for number in range(6, players + 1):
            at.act(number, "leave")
        return at

    return make


@pytest.mark.parametrize("players", [6, 7])
def test_too_few_are_left_for_boards_and_somebody_comes_at_the_door(
    too_few_are_left, players
):
    at = too_few_are_left(players)
    for said in (at.draw("boards"), at.page("boards:boards")[1]):
        assert TRAVEL_NO_MORE in said
        assert at.address("registration:entries") in said
        assert "on the page of the boards, then draw" not in said
        assert "Accept the one below" not in said

    at.send("registration:walk_in", line="Zoé Zola", late="on")
    at.act(at.tournament.entries.latest("pk").number, "check-in")
    page, said = at.page("boards:boards")
    assert "Accept the one below" in said
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])
    assert DRAWN in at.draw("boards")


def test_too_few_are_left_for_boards_and_a_place_is_taken(too_few_are_left):
    at = too_few_are_left(6)
    came = enter(at.tournament, 9)
    left = at.entry(6).public_id
    typed = {"leaver": left, "entry": came.public_id, "points": "points", "sure": "1"}
    assert "is taken." in at.send("rounds:take_place", **typed)

    assert DRAWN in at.draw("boards")


@pytest.mark.parametrize("drawn", [False, True])
def test_too_few_are_left_for_boards_and_the_evening_ends(organiser, by, drawn):
    tournament = boards.evening(6, rounds=4, played=1, by=by)
    at = Desk(organiser, tournament, by)
    if drawn:
        at.draw("boards")
    at.act(6, "leave")
    said = at.page("boards:boards")[1]
    assert "put 1 as the number of rounds in the settings, then finish" in said
    assert at.address("planning:change") in said
    assert ("take the draw of the last round back" in said) == drawn

    if drawn:
        at.send("rounds:undo", 2)
    set_rounds(at, 1)
    assert "Accept the one below" not in at.page("boards:boards")[1]
    assert "can travel no more" not in at.page("boards:boards")[1]
    page, said = at.page("desk:finish")
    (seen,) = re.findall('name="seen" value="([^"]*)"', said)
    reasons = dict.fromkeys(page.context["form"].fields, "too few are left")
    at.send("desk:finish", seen=seen, **reasons)
    tournament.refresh_from_db()
    assert tournament.state == "finished"


def test_too_few_are_left_before_the_first_round_and_one_more_is_checked_in(
    organiser, by
):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    at = Desk(organiser, tournament, by)
    at.act(6, "leave")
    assert "Check in at least 6." in at.draw("boards")
    assert "Accept the one below" not in at.page("boards:boards")[1]

    enter(tournament, 7)
    boards.accept(tournament, by)
    assert DRAWN in at.draw("boards")


def test_who_has_a_partner_takes_no_place_before_that_pair_is_apart(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    at.draw("partners")
    enter(at.tournament, 9)
    enter(at.tournament, 10)
    sides.pair(entry=at.entry(9), partner=at.entry(10), by=at.by)
    page, _text = at.page("rounds:place")
    offered = page.context["form"].fields["entry"].widget.choices
    assert [key for key, _name in offered] == [""]

    typed = {"leaver": at.entry(1).public_id, "entry": at.entry(9).public_id}
    said = at.send("rounds:take_place", **typed, points="anew", sure="1")
    assert "has a partner. Take that pair apart first." in said
    assert f'href="{at.address("registration:partners")}">To the partners</a>' in said
    at.send("registration:unpair", at.entry(9).public_id)
    said = at.send("rounds:take_place", **typed, points="anew", sure="1")
    assert "is taken." in said


def accepts(at):
    """The movement that the page of the boards proposes."""
    page, _text = at.page("boards:boards")
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])


def test_boards_without_a_movement_get_one_on_the_page_of_the_boards(organiser, by):
    at = Desk(organiser, boards.tournament_of(6), by)
    assert "Accept one on the page of the boards, then draw." in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


def test_players_came_since_the_movement_and_the_rest_is_planned_anew(organiser, by):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    enter(tournament, 7)
    at = Desk(organiser, tournament, by)
    assert "Plan the rest anew on the page of the boards" in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


def test_a_movement_of_fewer_boards_is_made_anew(organiser, by):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    tournament.deals_per_round = 4
    tournament.save()
    at = Desk(organiser, tournament, by)
    assert "Make the movement anew on the page of the boards." in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


def test_a_movement_of_fewer_rounds_is_planned_anew(organiser, by):
    tournament = boards.evening(6, rounds=2, played=1, by=by)
    boards.play(boards.begin(tournament, by), by)
    operations.close_round(round=tournament.played_rounds.get(number=2), by=by)
    at = Desk(organiser, tournament, by)
    set_rounds(at, 3)
    assert "Plan the rest anew on the page of the boards" in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


def test_whose_money_is_in_the_till_withdraws_in_place_of_being_taken_off(desk):
    at = desk(8)
    till.set_plan(
        tournament=at.tournament, plan=Plan(kept=True, usual_fee=800), by=at.by
    )
    till.take_fee(entry=at.entry(1), by=at.by)
    assert "stays in the till: let them withdraw instead." in at.act(1, "remove")

    at.act(1, "leave")
    assert at.entry(1).state == "left"
