"""Whatever is told of who cannot go, or get a number, can be done where it says."""

import pytest

from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play
from tournaments.door.sides import operations as sides
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
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


def test_whose_money_is_in_the_till_withdraws_in_place_of_being_taken_off(desk):
    at = desk(8)
    till.set_plan(
        tournament=at.tournament, plan=Plan(kept=True, usual_fee=800), by=at.by
    )
    till.take_fee(entry=at.entry(1), by=at.by)
    assert "stays in the till: let them withdraw instead." in at.act(1, "remove")

    at.act(1, "leave")
    assert at.entry(1).state == "left"
