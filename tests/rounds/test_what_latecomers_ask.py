"""Whatever a sentence tells of whoever came late can be done, where it says."""

import pytest

from tests.boards import evening as boards
from tests.ranking.day import bid
from tests.rounds.asking import DRAWN, OUT, UNDONE, Desk
from tests.rounds.conftest import enter, write
from tests.rounds.late import begun, out, totals, whole
from tests.rounds.places import standings
from tests.rounds.rounds import draw
from tournaments.follow import rounds
from tournaments.tables.models import Occupant, Round

pytestmark = pytest.mark.django_db


def late(at, number):
    """What the page says of somebody who came late."""
    return at.page("rounds:late", at.entry(number).public_id)[1]


def table_of(at, number):
    """Where somebody sits."""
    return Round.objects.latest("number").tables.get(number=at.seat(number)[0])


@pytest.fixture
def gave_up_a_seat(desk):
    """Number 1 left after a deal, 20 sits there, and 1 is back."""
    at = desk(8)
    begun(at.tournament, at.by)
    enter(at.tournament, 20)
    write(table_of(at, 1), 1, at.by)
    at.act(1, "leave")
    assert "is taken." in at.take_place(1, 20)
    at.act(1, "come-back")
    at.seat_of_1 = at.seat(20)
    assert (
        f"has sat at table {at.seat_of_1[0]} in this round already: take that seat "
        "again under “Somebody takes a place”, or let the next draw seat"
    ) in late(at, 1)
    return at


@pytest.mark.long
def test_who_gave_up_a_seat_takes_it_again_where_places_are_taken(gave_up_a_seat):
    at = gave_up_a_seat
    assert "is taken." in at.take_place(20, 1)

    sat = Occupant.objects.filter(table__number=at.seat_of_1[0], seat=at.seat_of_1[1])
    assert [(one.entry.number, one.from_deal) for one in sat] == [(1, 1)]
    whole(at.tournament)


def test_who_gave_up_a_seat_is_seated_by_the_next_draw(gave_up_a_seat):
    at = gave_up_a_seat
    rounds.close_round(round=Round.objects.get(), by=at.by, reason="an exercise")
    assert DRAWN in at.draw(uneven="five")

    assert at.seat(1)
    assert at.problems() == []


def test_a_round_that_nobody_has_seen_is_drawn_anew_with_whoever_came(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    enter(at.tournament, 9)
    who = at.entry(9).player
    assert f"Round 1 is not published yet: draw it anew, and {who} has a seat." in late(
        at, 9
    )

    assert "is drawn anew" in at.redraw(uneven="five")
    assert at.seat(9)
    assert at.problems() == []


@pytest.mark.long
def test_the_jokers_that_a_new_table_lacks_are_entered_on_the_page_of_the_players(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    for number in (20, 21, 22):
        enter(at.tournament, number)
    assert (
        "1 more is missing for a table. Enter as many jokers on the page of the players"
    ) in late(at, 20)

    at.send("registration:walk_in", line="Zoé Zola", late="on")
    joker = at.tournament.entries.latest("pk").number
    at.act(joker, "joker", joker="1")
    at.come_late(20, way="table")
    assert {at.seat(number)[0] for number in (20, 21, 22, joker)} == {3}
    assert at.problems() == []


@pytest.mark.long
def test_who_takes_a_seat_left_goes_on_with_those_points_where_places_are_taken(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    write(table_of(at, 1), 1, at.by, bid("NS", 10))
    had = totals(at.tournament)[1]
    at.act(1, "leave")
    enter(at.tournament, 20)
    assert (
        "Nobody else moves. To go on with those points too, take the place under "
        "“Somebody takes a place”."
    ) in late(at, 20)

    assert "is taken." in at.take_place(1, 20, points="points")
    assert standings(at.tournament)[20][0] == had != 0
    whole(at.tournament)


@pytest.mark.long
def test_who_sits_out_of_a_round_in_boards_plays_once_the_rest_is_planned_anew(
    organiser, by
):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    at = Desk(organiser, tournament, by)
    round = boards.begin(tournament, by)
    enter(tournament, 20)
    assert (
        "sitting out counts neither for nor against. Before the next draw, plan the "
        "rest anew on the page of the boards."
    ) in late(at, 20)
    at.come_late(20, way="out")
    assert out(round) == [20]
    rounds.close_round(round=round, by=by)
    assert "Plan the rest anew on the page of the boards" in at.draw("boards")

    page, _text = at.page("boards:boards")
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])
    assert DRAWN in at.draw("boards")
    assert at.problems() == []


@pytest.mark.long
def test_a_place_in_a_closed_round_is_taken_back_once_that_round_is_open_again(desk):
    at = desk(9, uneven="out_average")
    round = begun(at.tournament, at.by, uneven=OUT)
    enter(at.tournament, 20)
    at.come_late(20, way="out")
    rounds.close_round(round=round, by=at.by, reason="an exercise")
    assert "Round 1 is closed. Open it again first." in at.undo("latecomer_seated")
    assert 20 in out(round)

    at.send("rounds:reopen", 1, reason="a place by mistake")
    assert UNDONE in at.undo("latecomer_seated")
    assert 20 not in out(round)


@pytest.mark.long
def test_who_sat_out_and_has_a_seat_by_now_gives_it_back_before_that(desk):
    at = desk(9, uneven="out_average")
    round = begun(at.tournament, at.by, uneven=OUT)
    enter(at.tournament, 20)
    at.come_late(20, way="out")
    gone = next(number for number in range(1, 10) if number not in out(round))
    at.act(gone, "leave")
    at.take_place(gone, 20)
    assert (
        "Who sat out has a seat by now. Undo that in the history first, then this."
    ) in at.undo("latecomer_seated")

    assert UNDONE in at.undo("place_taken")
    assert UNDONE in at.undo("latecomer_seated")
    assert (at.seat(gone)[0] > 0, 20 in out(round)) == (True, False)
    whole(at.tournament)
