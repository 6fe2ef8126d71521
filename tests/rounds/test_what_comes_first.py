"""Where a sentence says what comes first, that can be done, and then the other too."""

import pytest

from tests.ranking.day import bid
from tests.rounds.asking import FIVE, OUT, UNDONE
from tests.rounds.conftest import enter, pair_up, write
from tests.rounds.late import begun, whole
from tests.rounds.rounds import draw
from tournaments.draw import operations
from tournaments.draw.uneven import Uneven
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


def table_of(at, number):
    """Where somebody sits."""
    return Round.objects.latest("number").tables.get(number=at.seat(number)[0])


@pytest.mark.long
def test_a_joker_does_not_sit_out_and_the_round_is_drawn_anew_in_place_of_that(desk):
    at = desk(7, jokers=1)
    round = draw(at.tournament, at.by, uneven=Uneven("jokers"))
    operations.publish_round(round=round, by=at.by)
    enter(at.tournament, 20)
    at.come_late(20, way="out")
    told = "A joker fills an empty seat, and does not sit out. Redraw instead."
    assert told in at.swap(8, 20)

    assert "is drawn anew" in at.redraw(told="on", uneven="jokers")
    assert (at.problems(), at.out()) == ([], [])
    assert at.seat(20)


@pytest.mark.long
def test_who_has_played_in_a_place_gives_it_back_by_its_being_taken_again(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    write(table_of(at, 1), 1, at.by)
    enter(at.tournament, 20)
    at.act(1, "leave")
    at.take_place(1, 20)
    write(table_of(at, 20), 2, at.by)
    name = at.entry(20).player
    assert (
        f"{name} has played since. Let the other one take the place of {name} instead."
    ) in at.undo("place_taken")

    at.act(1, "come-back")
    assert "is taken." in at.take_place(20, 1)
    sat = Occupant.objects.filter(entry__number__in=(1, 20)).order_by("from_deal")
    assert [(one.entry.number, one.from_deal) for one in sat] == [
        (1, 1), (20, 2), (1, 3),
    ]  # fmt: skip
    whole(at.tournament)


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("meanwhile", [False, True])
def test_a_place_goes_back_once_the_partners_are_as_they_were(desk, meanwhile):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    enter(at.tournament, 9)
    enter(at.tournament, 10)
    at.take_place(1, 9)
    at.send("registration:unpair", at.entry(9).public_id)
    at.send("registration:pair", at.entry(9).public_id, partner=at.entry(10).public_id)
    name = at.entry(9).player
    told = f"{name} has another partner by now. Put the partners right first."
    assert told in at.undo("place_taken")

    at.send("registration:unpair", at.entry(9).public_id)
    if meanwhile:  # the number of that side is another's
        for number in (10, 11):
            enter(at.tournament, number + 10)
        one, other = at.entry(20).public_id, at.entry(21).public_id
        at.send("registration:pair", one, partner=other)
    at.send("registration:pair", at.entry(9).public_id, partner=at.entry(2).public_id)
    assert UNDONE in at.undo("place_taken")
    assert at.entry(1).side == at.entry(2).side is not None
    assert at.entry(9).side is None


@pytest.mark.long
def test_a_place_goes_back_once_who_sits_there_since_does_not(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (rests,) = at.out()
    gone = 1 if rests != 1 else 2
    enter(at.tournament, 20)
    at.take_place(gone, 20)
    number, seat = at.seat(20)
    at.swap(20, rests)
    told = f"Others sit at table {number} by now. Take that back first."
    assert told in at.undo("place_taken")

    assert UNDONE in at.undo("seats_swapped")
    assert UNDONE in at.undo("place_taken")
    assert (at.seat(gone), at.out()) == ((number, seat), [rests])


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("mended", ["line", "later"])
def test_four_play_on_once_the_line_of_who_would_rest_is_another(desk, mended):
    at = desk(9, deals_per_round=5)
    begun(at.tournament, at.by, uneven=FIVE)
    table = Table.objects.get(number=2)
    seats = {one.seat: one.entry.number for one in table.occupants.all()}
    write(table, 1, at.by, bid("EX", 9))
    at.act(seats["X"], "leave")
    typed = {"leaver": at.entry(seats["X"]).public_id, "points": "anew", "sure": "1"}
    on = {**typed, "nobody": "on"}
    assert (
        "In deal 1 somebody bid who would not play then. Correct that line first, or "
        "take a later deal."
    ) in at.send("rounds:take_place", **on, from_deal=1)

    first = 1 if mended == "line" else 2
    if mended == "line":
        write(table, 1, at.by, bid("EW", 9), seen=1)
    assert "The other four play on without" in at.send(
        "rounds:take_place", **on, from_deal=first
    )
    table.refresh_from_db()
    assert (table.empty_seat, table.empty_from) == ("X", first)


@pytest.mark.long
def test_a_joker_who_came_late_plays_for_the_ranking_and_is_given_a_place(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    enter(at.tournament, 20, is_joker=True)
    name = at.entry(20).player
    late = ("rounds:late", at.entry(20).public_id)
    told = f"{name} is a joker. Let {name} play for the ranking first."
    assert told in at.page(*late)[1]

    page = at.page("registration:entry", at.entry(20).public_id)[1]
    assert at.address("registration:act", at.entry(20).public_id, "no-joker") in page
    at.act(20, "no-joker")
    at.come_late(20, way="five")
    assert at.seat(20)[1] == "X"


@pytest.mark.long
def test_a_late_place_goes_back_once_the_seats_of_its_table_are_as_they_were(desk):
    at = desk(8)
    begun(at.tournament, at.by)
    enter(at.tournament, 20)
    enter(at.tournament, 21)
    at.come_late(20, way="five")
    number, seat = at.seat(20)
    at.act(20, "leave")
    at.take_place(20, 21)
    told = f"The seats of table {number} have changed since: undo that first."
    assert told in at.undo("latecomer_seated")

    assert UNDONE in at.undo("place_taken")
    assert (at.seat(20), UNDONE in at.undo("latecomer_seated")) == (
        (number, seat),
        True,
    )
    assert not Occupant.objects.filter(entry__number=20).exists()
    whole(at.tournament)
