"""A table from above: who sits there, who deals, what each has so far."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.boards import evening as boards
from tests.entry.evening import E8, sit, table_of, tournament_of, write
from tournaments.boards.models import BoardPlay
from tournaments.deals.around_table import drawn_seats, due
from tournaments.deals.one_sheet import table_sheet
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def by(accounts):
    return accounts["scorer"]


def drawn(table, deal=None, **more):
    """Each seat as it is drawn; everybody is called by his number."""
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    sheet = table_sheet(table)
    called = table.occupants.values_list("entry__public_id", "entry__number")
    names = {key: f"No. {number}" for key, number in called}
    shown = due(sheet) if deal is None else deal
    return drawn_seats(sheet, sheet.counted_sheet(), names, shown, **more)


def dealer(seats):
    return "".join(one.seat for one in seats if one.deals)


def points(seats):
    return {one.seat: one.points for one in seats}


def test_before_a_deal_is_written_nobody_has_anything_and_north_deals():
    seats = drawn(table_of(tournament_of()))

    assert [(one.seat, one.name) for one in seats] == [
        ("N", "No. 1"),
        ("E", "No. 2"),
        ("S", "No. 3"),
        ("W", "No. 4"),
    ]
    assert set(points(seats).values()) == {None}
    assert dealer(seats) == "N"


def test_after_a_deal_each_has_his_points_and_the_next_deals(by):
    table = table_of(tournament_of())
    write(table, 1, E8, by=by)

    seats = drawn(table)

    assert points(seats) == {"N": 13, "E": 0, "S": 13, "W": 0}
    assert dealer(seats) == "E"
    assert dealer(drawn(table, 4)) == "W"


def test_once_all_is_written_nobody_deals(by):
    table = table_of(tournament_of(deals=1))
    write(table, 1, E8, by=by)

    assert due(table_sheet(table)) == 0
    assert dealer(drawn(table)) == ""


def test_at_a_table_of_five_the_dealer_rests():
    seats = drawn(table_of(tournament_of(deals=5), seats="NESWX"), 5)

    assert [one.seat for one in seats] == ["N", "E", "S", "W", "X"]
    assert [one.seat for one in seats if one.deals and one.rests] == ["X"]


def test_a_fifth_seat_that_nobody_took_stays_empty(by):
    table = table_of(tournament_of(deals=5), seats="NESWX")
    Table.objects.filter(pk=table.pk).update(empty_seat="S", empty_from=2)

    assert [one.name for one in drawn(table, 1) if one.seat == "S"] == ["No. 3"]
    (south,) = [one for one in drawn(table, 3, left={"S"}) if one.seat == "S"]
    assert (south.name, south.rests, south.has_left) == ("", True, False)


def test_a_seat_shows_who_sits_there_in_that_deal():
    table = table_of(tournament_of())
    sit(table, "E", from_deal=3)

    assert [one.name for one in drawn(table, 2)][1] == "No. 2"
    assert [one.name for one in drawn(table, 3)][1] == "No. 5"
    assert [one.name for one in drawn(table, 0)][1] == "No. 5"


def test_who_has_left_and_who_is_excluded_is_marked():
    seats = drawn(table_of(tournament_of()), left={"E", "S"}, excluded={"S"})

    assert [one.seat for one in seats if one.has_left] == ["E", "S"]
    assert [one.seat for one in seats if one.is_excluded] == ["S"]


def test_in_a_match_both_of_a_side_have_what_the_side_has(by):
    table = table_of(tournament_of("whist"))
    write(table, 1, {"tricks": {"NS": 9, "EW": 4}}, by=by)

    found = points(drawn(table))

    assert found["N"] == found["S"] > 0
    assert found["E"] == found["W"] == 0


def test_three_sit_round_a_board_and_its_dealer_is_the_hand_that_deals(accounts):
    tournament = boards.tournament_of(9)
    boards.accept(tournament, accounts["organiser"])
    boards.begin(tournament, accounts["organiser"])
    table = Table.objects.filter(round__tournament=tournament).first()
    plays = BoardPlay.objects.filter(table=table).select_related("board")
    pockets = {
        play.number: "Domy" if play.board.dealer == play.board.domy else "somebody"
        for play in plays
    }

    turns = {number: dealer(drawn(table, number)) for number in pockets}

    assert len(drawn(table)) == 3
    assert {n for n, who in turns.items() if not who} == {
        n for n, who in pockets.items() if who == "Domy"
    }


def test_it_asks_nothing_of_the_database_where_no_boards_travel():
    table = table_of(tournament_of(deals=5), seats="NESWX")
    sheet = table_sheet(
        Table.objects.select_related("round__tournament").get(pk=table.pk)
    )
    with CaptureQueriesContext(connection) as asked:
        drawn_seats(sheet, sheet.counted_sheet(), {}, due(sheet))

    assert len(asked) == 0
