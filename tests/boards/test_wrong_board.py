"""A board that is not due: who knows it, who is due to, and what follows."""

import pytest
from django.urls import reverse

from tests.boards.evening import (
    accept,
    begin,
    evening,
    play,
    taken,
    tournament_of,
    write,
)
from tournaments.boards.models import Adjustment, Board, BoardPlay
from tournaments.boards.rules.plan import laid
from tournaments.comparison import comparing, queries
from tournaments.follow import rounds
from tournaments.ledger.models import Event
from tournaments.papers.seated import own_rounds, round_seatings
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


def entries_at(table):
    return dict(Occupant.objects.filter(table=table).values_list("seat", "entry"))


def boards_at(table):
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    return list(plays.values_list("board__number", flat=True))


def sheet(client, table, board):
    where = [table.round.tournament.public_id, table.round.number, table.number]
    return client.get(reverse("entry:sheet", args=where), {"board": board})


def press(client, table, board, *, deal=1, **more):
    where = [table.round.tournament.public_id, table.round.number, table.number]
    sent = {"deal": deal, "board": board, **more}
    return client.post(reverse("boards:instead", args=where), sent)


def met_later(tournament, table, board):
    """The rounds and tables at which somebody of a table gets a board later."""
    kept = queries.set_of(tournament)
    pinned = queries.plan_of(kept)
    here = set(Occupant.objects.filter(table=table).values_list("entry__public_id"))
    return [
        (round, place)
        for round in range(table.round.number + 1, len(pinned.movement.rounds) + 1)
        for place, one in enumerate(laid(pinned, round), start=1)
        if here & {(kept.players[who - 1],) for who in one.players}
        and board in {number for number, _hands in one.boards}
    ]


@pytest.mark.long
def test_a_board_due_to_somebody_here_is_replaced_where_it_was_due(by, organiser):
    tournament = tournament_of(21, rounds=3)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    due = boards_at(table)
    numbers = Board.objects.exclude(plays__table=table).values_list("number", flat=True)
    board, where = next(
        (one, met_later(tournament, table, one))
        for one in numbers
        if met_later(tournament, table, one)
    )
    organiser.cookies["django_language"] = "en"

    asked = sheet(organiser, table, board)
    press(organiser, table, board, put_right="yes")

    told = str(asked.context["known"])
    assert all(f"round {r}, at table {t}" in told for r, t in where)
    assert "In place of board" in asked.content.decode()
    assert boards_at(table) == [board, *due[1:]]
    assert met_later(tournament, table, board) == []
    assert Adjustment.objects.count() == 0
    later = Event.objects.filter(kind="board_later").values_list("facts", flat=True)
    assert [(one["round"], one["number"]) for one in later] == where
    second = begin_after(tournament, by)
    for one in Table.objects.filter(round=second):
        assert len(set(boards_at(one))) == 3
        people = Occupant.objects.filter(table=one).values("entry")
        before = BoardPlay.objects.filter(
            table__round__number=1, table__occupants__entry__in=people
        ).values_list("board__number", flat=True)
        assert set(before) & set(boards_at(one)) == set()
    assert list(comparing.differences(tournament)) == []


def begin_after(tournament, by):
    """Round 1 played and closed, and the second one begun."""
    first = tournament.played_rounds.get(number=1)
    play(first, by)
    rounds.close_round(round=first, by=by)
    return begin(tournament, by)


@pytest.mark.long
def test_the_guide_cards_have_the_boards_that_took_the_place_of_others(by, organiser):
    tournament = tournament_of(21, rounds=3)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    board = next(
        one
        for one in Board.objects.exclude(plays__table=table).values_list(
            "number", flat=True
        )
        if met_later(tournament, table, one)
    )

    press(organiser, table, board, put_right="yes")

    here = set(Occupant.objects.filter(table=table).values_list("entry__number"))
    own = own_rounds(tournament, round_seatings(tournament, desk=True))
    for key, number in tournament.entries.values_list("public_id", "number"):
        held = [board for line in own[key] for board, _hand in line.hands]
        assert len(set(held)) == len(held) == 9
        assert (board in held) or (number,) not in here


@pytest.mark.long
def test_whoever_knew_the_board_has_average_minus_and_the_others_average_plus(
    by, organiser
):
    tournament = evening(15, rounds=4, by=by, played=1)
    second = begin(tournament, by)
    table = Table.objects.filter(round=second).first()
    knew = Occupant.objects.get(table=table, seat="E").entry
    board = (
        BoardPlay.objects.filter(table__round__number=1, table__occupants__entry=knew)
        .first()
        .board
    )
    organiser.cookies["django_language"] = "en"

    asked = sheet(organiser, table, board.number)
    press(organiser, table, board.number, put_right="yes")

    assert "has played it in round 1" in asked.context["known"][0]
    assert knew.player.last_name in asked.context["known"][0]
    play = BoardPlay.objects.get(table=table, number=1)
    assert play.board == board
    assert dict(play.adjustments.values_list("seat", "kind")) == {
        "N": "plus",
        "E": "minus",
        "S": "plus",
    }
    assert list(comparing.differences(tournament)) == []
    write(table, 1, taken(9), by)
    assert list(comparing.differences(tournament)) == []


@pytest.mark.long
def test_a_scorer_is_told_who_can_put_it_right_and_may_only_write_it_down(by, cast):
    tournament = evening(15, rounds=4, by=by, played=1)
    table = Table.objects.filter(round=begin(tournament, by)).first()
    knew = Occupant.objects.get(table=table, seat="N").entry
    board = BoardPlay.objects.filter(
        table__round__number=1, table__occupants__entry=knew
    ).first()
    number = board.board.number
    cast["scorer"].cookies["django_language"] = "en"

    asked = sheet(cast["scorer"], table, number).content.decode()
    refused = press(cast["scorer"], table, number, put_right="yes")
    plain = press(cast["scorer"], table, number)

    assert "The organiser can put this right on this page." in asked
    assert (refused.status_code, plain.status_code) == (403, 302)
    assert Adjustment.objects.count() == 0
    assert boards_at(table)[0] == number


@pytest.mark.long
def test_a_second_press_changes_nothing_more(by, organiser):
    tournament = evening(15, rounds=4, by=by, played=1)
    table = Table.objects.filter(round=begin(tournament, by)).first()
    knew = Occupant.objects.get(table=table, seat="N").entry
    board = BoardPlay.objects.filter(
        table__round__number=1, table__occupants__entry=knew
    ).first()
    for _press in range(2):
        press(organiser, table, board.board.number, put_right="yes")

    assert Event.objects.filter(kind="board_instead").count() == 1
    assert Adjustment.objects.count() == 3


@pytest.mark.long
def test_the_rest_made_anew_still_knows_what_was_played_in_place_of_what_was_due(
    by, organiser
):
    tournament = tournament_of(21, rounds=3)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    board = next(
        one
        for one in Board.objects.exclude(plays__table=table).values_list(
            "number", flat=True
        )
        if met_later(tournament, table, one)
    )
    press(organiser, table, board, put_right="yes")
    gone = Occupant.objects.exclude(table=table).first().entry
    tournament.entries.filter(pk=gone.pk).update(state="left")

    accept(tournament, by)

    kept = queries.plan_of(queries.set_of(tournament))
    assert board in {number for number, _hands in laid(kept, 1)[0].boards}
    assert met_later(tournament, table, board) == []
