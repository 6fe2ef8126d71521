"""Whatever a sentence tells of a place that is taken can be done, where it says."""

import pytest

from tests.ranking.day import bid
from tests.rounds.asking import DRAWN, FIVE, UNDONE
from tests.rounds.conftest import enter, write
from tests.rounds.late import begun, whole
from tests.rounds.rounds import draw, play
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


def table_of(at, number):
    """Where somebody sits."""
    return Round.objects.latest("number").tables.get(number=at.seat(number)[0])


@pytest.mark.long
def test_a_place_goes_back_once_the_draw_that_seats_the_newcomer_is_taken_back(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    enter(at.tournament, 9)
    at.take_place(1, 9)
    assert DRAWN in at.draw()
    who = at.entry(9).player
    assert (f"{who} has a place in round 2. Take that draw back first.") in at.undo(
        "place_taken"
    )

    at.send("rounds:undo", 2, seen="drawn")
    assert UNDONE in at.undo("place_taken")
    assert (at.entry(1).state, at.entry(9).place_of) == ("present", None)
    whole(at.tournament)


@pytest.mark.long
def test_the_right_one_of_namesakes_is_entered_at_the_door_and_takes_the_place(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    add_player(first_name="Zoé", last_name="Zola", club="Ath", by=at.by)
    zoe = add_player(first_name="Zoé", last_name="Zola", club="Mons", by=at.by)
    at.act(1, "leave")
    typed = {"leaver": at.entry(1).public_id, "line": "Zoé Zola", "points": "anew"}
    assert (
        "Several members are called so. Enter the right one at the door first."
    ) in at.send("rounds:take_place", **typed, sure="1")
    assert at.tournament.entries.count() == 8

    at.send("registration:register", player=zoe.public_id, here="1", late="on")
    came = Entry.objects.get(player=zoe)
    assert "is taken." in at.take_place(1, came.number)
    assert at.seat(came.number)


@pytest.mark.long
def test_where_four_play_on_somebody_sits_down_again_once_that_is_undone(desk):
    at = desk(9)
    begun(at.tournament, at.by, uneven=FIVE)
    fifth = Occupant.objects.get(seat="X").entry.number
    enter(at.tournament, 20)
    at.act(fifth, "leave")
    leaver = {"leaver": at.entry(fifth).public_id, "points": "anew", "sure": "1"}
    assert "The other four play on without" in at.send(
        "rounds:take_place", **leaver, nobody="on"
    )
    number = Table.objects.exclude(empty_seat="").get().number
    assert (
        f"The other four play on at table {number}. Undo that in the history first, if "
        "somebody sits down there again."
    ) in at.take_place(fifth, 20)

    assert UNDONE in at.undo("table_plays_on")
    assert "is taken." in at.take_place(fifth, 20)
    assert at.seat(20) == (number, "X")
    whole(at.tournament)


@pytest.mark.long
def test_whose_points_another_has_comes_back_to_them_by_back_again(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    write(table_of(at, 1), 1, at.by, bid("NS", 10))
    enter(at.tournament, 20)
    at.act(1, "leave")
    at.take_place(1, 20, points="points")
    name, other = at.entry(1).player, at.entry(20).player
    assert (
        f"{other} plays on with the points of {name}. Press “Back again” on the page "
        f"of {name}: it leads to taking the place of {other}."
    ) in at.act(1, "come-back")

    page = at.page("registration:entry", at.entry(1).public_id)[1]
    query = f"?of={at.entry(20).public_id}&by={at.entry(1).public_id}"
    assert f'href="{at.address("rounds:place")}{query}' in page
    assert "Back again" in page
    assert "is taken." in at.take_place(20, 1, points="points")
    assert [at.entry(number).state for number in (1, 20)] == ["present", "left"]
    whole(at.tournament)


@pytest.mark.long
def test_who_took_a_place_is_taken_off_the_list_once_that_is_undone(desk):
    at = desk(8)
    play(draw(at.tournament, at.by), at.by)
    enter(at.tournament, 9)
    at.take_place(1, 9)
    who = at.entry(9).player
    told = f"{who} took a place. Undo that in the history first."
    assert told in at.act(9, "remove")

    assert UNDONE in at.undo("place_taken")
    at.act(9, "remove")
    assert not at.tournament.entries.filter(number=9).exists()
    assert Player.objects.filter(pk=who.pk).exists()
