"""Whatever is told of boards that travel no more can be done, on the page it names."""

import re

import pytest

from tests.boards import evening as boards
from tests.rounds.asking import DRAWN, Desk
from tests.rounds.conftest import enter
from tests.rounds.following import TRAVEL_NO_MORE, accepts, set_rounds
from tournaments.follow import rounds

pytestmark = pytest.mark.django_db


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


@pytest.mark.long
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


@pytest.mark.long
def test_too_few_are_left_for_boards_and_a_place_is_taken(too_few_are_left):
    at = too_few_are_left(6)
    came = enter(at.tournament, 9)
    left = at.entry(6).public_id
    typed = {"leaver": left, "entry": came.public_id, "points": "points", "sure": "1"}
    assert "is taken." in at.send("rounds:take_place", **typed)

    assert DRAWN in at.draw("boards")


@pytest.mark.long
@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_boards_without_a_movement_get_one_on_the_page_of_the_boards(organiser, by):
    at = Desk(organiser, boards.tournament_of(6), by)
    assert "Accept one on the page of the boards, then draw." in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


@pytest.mark.long
def test_players_came_since_the_movement_and_the_rest_is_planned_anew(organiser, by):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    enter(tournament, 7)
    at = Desk(organiser, tournament, by)
    assert "Plan the rest anew on the page of the boards" in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


@pytest.mark.long
def test_a_movement_of_fewer_boards_is_made_anew(organiser, by):
    tournament = boards.tournament_of(6)
    boards.accept(tournament, by)
    tournament.deals_per_round = 4
    tournament.save(update_fields=["deals_per_round"])
    at = Desk(organiser, tournament, by)
    assert "Make the movement anew on the page of the boards." in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")


@pytest.mark.long
def test_a_movement_of_fewer_rounds_is_planned_anew(organiser, by):
    tournament = boards.evening(6, rounds=2, played=1, by=by)
    boards.play(boards.begin(tournament, by), by)
    rounds.close_round(round=tournament.played_rounds.get(number=2), by=by)
    at = Desk(organiser, tournament, by)
    set_rounds(at, 3)
    assert "Plan the rest anew on the page of the boards" in at.draw("boards")
    accepts(at)

    assert DRAWN in at.draw("boards")
