"""A board written as played in place of the one due, and put back: all is as it was."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import (
    PASS,
    accept,
    begin,
    evening,
    play,
    taken,
    tournament_of,
    write,
)
from tests.boards.test_wrong_board import boards_at, met_later, press
from tests.jury.evening import now, on_board
from tests.rounds.asking import Desk
from tournaments.boards.models import Adjustment, BoardPlay
from tournaments.boards.rules.plan import laid
from tournaments.comparison import comparing, queries, writes as comparison
from tournaments.deals.rules.line import WIPED_OUT
from tournaments.duplicate.wrong_board.operations import play_instead, take_back
from tournaments.follow import rounds, rulings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.jury import queries as cases, writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.play.sheets.turned.operations import turn_chairs
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def travelling(by):
    """Round 1 of 21 players, whose boards travel; and a board that some meet later."""
    tournament = tournament_of(21, rounds=3)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    others = tournament.boards.exclude(plays__table=table)
    numbers = others.values_list("number", flat=True)
    board = next(one for one in numbers if met_later(tournament, table, one))
    return tournament, table, board


@pytest.fixture
def known(by):
    """Round 2 of 15 players; the board that East of table 1 knows from round 1."""
    tournament = evening(15, rounds=4, by=by, played=1)
    table = Table.objects.filter(round=begin(tournament, by)).first()
    knew = Occupant.objects.get(table=table, seat="E").entry
    board = BoardPlay.objects.filter(
        table__round__number=1, table__occupants__entry=knew
    ).first()
    return tournament, table, board.board.number


def lie(tournament):
    """Which boards lie where, what is given there, and what is planned."""
    plays = BoardPlay.objects.order_by("table", "number")
    given = {one.pk: kinds(one) for one in plays}
    boards = list(plays.values_list("table", "number", "board__number"))
    return boards, given, queries.set_of(tournament).movement


def kinds(one):
    """What is given for a board at a table, by seat."""
    return {seat: ruled.kind for seat, (_who, ruled) in queries.given_at(one).items()}


def act():
    return Event.objects.filter(kind="board_instead").latest("number")


def refused(by, event):
    """The code of the refusal to undo it; nothing is written."""
    events = Event.objects.count()
    with pytest.raises(ValidationError) as error:
        undoing.undo(event, by=by)
    assert Event.objects.count() == events
    assert event.number not in undoing.undoable(event.tournament, by)
    return error.value.code


@pytest.mark.long
def test_the_board_due_lies_there_again_and_the_later_one_where_it_was(by, travelling):
    tournament, table, board = travelling
    before = lie(tournament)
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    assert lie(tournament) != before

    undoing.undo(act(), by=by)

    assert lie(tournament) == before
    assert list(comparing.differences(tournament)) == []
    assert list(discrepancies(tournament)) == []


@pytest.mark.long
def test_averages_that_were_given_with_it_are_given_no_more(by, known):
    tournament, table, board = known
    before = lie(tournament)
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    assert len(lie(tournament)[1][BoardPlay.objects.get(table=table, number=1).pk]) == 3

    undoing.undo(act(), by=by)

    assert lie(tournament) == before
    assert Adjustment.objects.filter(kind="none").count() == 3
    assert list(comparing.differences(tournament)) == []


@pytest.mark.long
def test_a_board_of_a_round_that_is_drawn_already_goes_back_too(by):
    tournament = tournament_of(21, rounds=3)
    accept(tournament, by)
    first = begin(tournament, by)
    play(first, by)
    rounds.close_round(round=first, by=by)
    second = begin(tournament, by)
    rounds.reopen_round(round=first, reason="un autre étui", by=by)
    table = first.tables.get(number=1)
    board = next(
        one
        for one in tournament.boards.exclude(plays__table=table).values_list(
            "number", flat=True
        )
        if [round for round, _place in met_later(tournament, table, one)] == [2]
    )
    write(table, 1, WIPED_OUT, by, seen=1)
    before = lie(tournament)
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    swapped = [
        one for one in Table.objects.filter(round=second) if board in boards_at(one)
    ]
    later = Event.objects.get(kind="board_later").facts
    there = Table.objects.get(public_id=later["table"])
    assert there not in swapped

    undoing.undo(act(), by=by)

    assert lie(tournament) == before
    assert board in boards_at(there)


@pytest.mark.long
def test_a_line_that_is_written_is_wiped_out_first(by, travelling):
    tournament, table, board = travelling
    before = lie(tournament)
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    write(table, 1, taken(9), by)

    assert refused(by, act()) == "written"
    write(table, 1, WIPED_OUT, by, seen=1)
    undoing.undo(act(), by=by)

    assert lie(tournament) == before


def test_what_was_given_since_is_taken_back_first(by, known):
    _tournament, table, board = known
    made = play_instead(table=table, deal=1, board=board, by=by)
    comparison.adjust(play=made, kind="average", by=by, words="bruit")

    assert refused(by, act()) == "given"


def test_what_the_jury_gave_since_is_lifted_first(by, known, accounts):
    tournament, table, board = known
    play_instead(table=table, deal=1, board=board, by=by)
    call = jury.Call(table, 1)
    case = jury.call_jury(tournament=tournament, call=call)
    key = cases.players_of(table, 1)[0].key
    boards = on_board("average")
    decision = Decision("warning", (key,), warning=True, boards=boards)
    said = {"by": accounts["jury"], "reason": "bruit"}
    rulings.decide(case=case, seen=now(case).version, decision=decision, **said)

    assert refused(by, act()) == "ruled"
    rulings.lift(case=case, seen=now(case).version, **said)
    undoing.undo(act(), by=by)

    assert board not in boards_at(table)


def test_no_other_board_is_written_where_a_result_was_given_for_the_one_due(by, known):
    _tournament, table, board = known
    due = BoardPlay.objects.get(table=table, number=1)
    comparison.adjust(play=due, kind="average", by=by, words="bruit")

    with pytest.raises(ValidationError) as error:
        play_instead(table=table, deal=1, board=board, by=by)

    assert error.value.code == "given"
    assert board not in boards_at(table)


@pytest.mark.long
def test_the_board_that_took_its_place_and_was_played_holds_it(by, travelling):
    tournament, table, board = travelling
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    later = Event.objects.filter(kind="board_later").first().facts
    first = tournament.played_rounds.get(number=1)
    play(first, by)
    rounds.close_round(round=first, by=by)
    while (last := begin(tournament, by)).number < later["round"]:
        play(last, by)
        rounds.close_round(round=last, by=by)
    rounds.reopen_round(round=first, reason="vérifier", by=by)
    write(table, 1, WIPED_OUT, by, seen=1)
    there = last.tables.get(number=later["number"])
    deal = BoardPlay.objects.get(table=there, board__number=later["after"]).number
    write(there, deal, PASS, by)

    assert refused(by, act()) == "played_later"


@pytest.mark.long
def test_a_plan_made_anew_since_holds_it(by, travelling):
    tournament, table, board = travelling
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    kept = queries.set_of(tournament)
    later = Event.objects.filter(kind="board_later").first().facts
    there = laid(queries.plan_of(kept), later["round"])[later["number"] - 1]
    gone = [kept.players[who - 1] for who in there.players]
    tournament.entries.filter(public_id__in=gone).update(state="left")
    accept(tournament, by)

    assert refused(by, act()) == "chosen_anew"


@pytest.mark.long
def test_where_later_boards_were_chosen_anew_the_board_due_is_asked_for_on_the_sheet(
    by, organiser, travelling
):
    tournament, table, board = travelling
    due = BoardPlay.objects.get(table=table, number=1).board.number
    press(organiser, table, board, put_right="on")
    at = Desk(organiser, tournament, by)
    kept = queries.set_of(tournament)
    later = Event.objects.filter(kind="board_later").first().facts
    there = laid(queries.plan_of(kept), later["round"])[later["number"] - 1]
    gone = [kept.players[who - 1] for who in there.players]
    for number in tournament.entries.filter(public_id__in=gone).values_list("number"):
        at.act(*number, "leave")
    page, _text = at.page("boards:boards")
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])
    assert (
        "The boards of later rounds were chosen anew since. Ask for board "
        f"{due} on the sheet of this table, and say that it was played."
    ) in at.send("boards:instead_back", 1, 1, deal=1)
    assert boards_at(table)[0] == board

    sheet = at.address("entry:sheet", 1, 1)
    asked = organiser.get(sheet, {"board": due}).content.decode()
    assert at.address("boards:instead", 1, 1) in asked
    press(organiser, table, due)
    assert boards_at(table)[0] == due


@pytest.mark.long
def test_a_closed_round_is_opened_first(by, known):
    _tournament, table, board = known
    play_instead(table=table, deal=1, board=board, by=by)
    play(table.round, by)
    rounds.close_round(round=table.round, by=by)

    assert refused(by, act()) == "closed"


def test_of_two_who_take_it_back_the_second_is_told_that_it_lies_there(by, known):
    _tournament, table, board = known
    play_instead(table=table, deal=1, board=board, by=by)
    take_back(table=table, deal=1, by=by)

    with pytest.raises(ValidationError) as error:
        take_back(table=table, deal=1, by=by)

    assert error.value.code == "nothing"
    assert refused(by, act()) == "overtaken"


@pytest.mark.long
def test_a_scorer_takes_back_what_he_wrote_and_no_averages(cast, by, known):
    tournament, table, board = known
    due = boards_at(table)
    where = reverse("boards:instead_back", args=[tournament.public_id, 2, table.number])
    press(cast["scorer"], table, board)

    shown = cast["scorer"].get(
        reverse("entry:sheet", args=[tournament.public_id, 2, table.number])
    )
    cast["scorer"].post(where, {"deal": 1})
    plain = boards_at(table)
    press(cast["organiser"], table, board, put_right="yes")
    averages = cast["scorer"].post(where, {"deal": 1})

    assert [one.in_place_of for one in shown.context["due"]] == [due[0], None, None]
    assert where in shown.content.decode()
    assert (plain, averages.status_code) == (due, 403)
    assert boards_at(table) == [board, *due[1:]]


@pytest.mark.long
def test_averages_go_with_two_who_sat_the_wrong_way_round(by, known):
    tournament, table, board = known
    knew = Occupant.objects.get(table=table, seat="E").entry
    made = play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    before = lie(tournament)
    given = dict(queries.given_at(made).values())
    table.refresh_from_db()

    turn_chairs(table=table, seats="NE", seen=table.version, by=by)

    assert given[knew.public_id].kind == "minus"
    assert dict(queries.given_at(made).values()) == given
    assert kinds(made) == {"N": "minus", "E": "plus", "S": "plus"}
    assert list(comparing.differences(tournament)) == []
    undoing.undo(Event.objects.get(kind="chairs_turned"), by=by)
    assert lie(tournament) == before
    table.refresh_from_db()
    turn_chairs(table=table, seats="NE", seen=table.version, by=by)
    undoing.undo(act(), by=by)
    assert queries.given_at(made) == {}
    assert list(discrepancies(tournament)) == []


def test_chairs_stay_while_the_jury_gives_one_of_them_a_result(by, known, accounts):
    tournament, table, _board = known
    case = jury.call_jury(tournament=tournament, call=jury.Call(table, 1))
    key = cases.players_of(table, 1)[0].key
    boards = on_board("minus", "N")
    decision = Decision("warning", (key,), warning=True, boards=boards)
    seen = now(case).version
    rulings.decide(
        case=case, seen=seen, decision=decision, by=accounts["jury"], reason="bruit"
    )
    table.refresh_from_db()

    with pytest.raises(ValidationError) as error:
        turn_chairs(table=table, seats="NE", seen=table.version, by=by)

    assert error.value.code == "judged"


def test_the_ranking_of_an_earlier_moment_has_the_boards_that_lay_there_then(by, known):
    tournament, table, board = known
    write(table, 1, taken(9), by)
    had = figures(ranking(tournament, desk=True))
    moment = Event.objects.latest("number").made_at
    write(table, 1, WIPED_OUT, by, seen=1)
    play_instead(table=table, deal=1, board=board, by=by)
    write(table, 1, taken(11), by, seen=2)
    has = figures(ranking(tournament, desk=True))
    later = Event.objects.latest("number").made_at

    assert figures(ranking_at(tournament, moment)) == had
    assert figures(ranking_at(tournament, later)) == has
    assert had != has


def figures(found):
    return {one.result.key: one.result.percent for one in found.standings}


def test_it_is_told_with_the_averages_by_name(organiser, by, known):
    tournament, table, board = known
    due = boards_at(table)[0]
    play_instead(table=table, deal=1, board=board, by=by, put_right=True)
    take_back(table=table, deal=1, by=by)
    organiser.cookies["django_language"] = "fr"

    page = organiser.get(reverse("ledger:events", args=[tournament.public_id]))

    told = {one.event.kind: one.sentences for one in page.context["told"]}
    assert told["board_instead"][0] == f"étui {board}, à la place de l’étui {due}"
    assert told["board_instead_back"][0] == f"étui {due}, à la place de l’étui {board}"
    assert len(told["board_instead"]) == len(told["board_instead_back"]) == 5
    knew = Occupant.objects.get(table=table, seat="E").entry.player
    assert f"{knew}\xa0: moyenne moins" in told["board_instead"]
