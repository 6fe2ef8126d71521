"""Boards at a table, and results that are given in place of those played."""

import pytest

from tests.boards.evening import accept, begin, evening, taken, tournament_of, write
from tournaments.boards.models import Adjustment, Board, BoardFine, BoardPlay
from tournaments.comparison import comparing
from tournaments.ledger.models import Event
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def address(tournament, *words):
    return "/".join([f"/t/{tournament.public_id}/boards", *map(str, words), ""])


def test_a_result_is_given_by_the_jury_with_its_reason(cast, by):
    tournament = evening(9, rounds=1, by=by)
    play = BoardPlay.objects.select_related("table").first()
    where = address(tournament, "given", 1, play.table.number, play.number)

    without = cast["jury"].post(
        where, {"kind": "percent", "seat": "N", "percent": "60"}
    )
    given = cast["jury"].post(
        where, {"kind": "percent", "seat": "N", "percent": "60", "words": "a reason"}
    )

    assert (without.status_code, given.status_code) == (422, 302)
    assert Adjustment.objects.get().percent == 60


def test_a_weighted_result_is_typed_as_on_a_sheet(cast, by):
    tournament = evening(9, rounds=1, by=by)
    play = BoardPlay.objects.select_related("table").first()
    where = address(tournament, "given", 1, play.table.number, play.number)
    form = {
        "kind": "weighted",
        "seat": "-",
        "words": "a reason",
        "weight_1": "60",
        "contract_1": "9C",
        "bidders_1": "g",
        "tricks_1": "9",
        "weight_2": "40",
        "contract_2": "-",
    }

    short = cast["jury"].post(where, form | {"weight_2": "30"})
    wrong = cast["jury"].post(where, form | {"contract_2": "99"})
    given = cast["jury"].post(where, form)

    assert [one.status_code for one in (short, wrong, given)] == [422, 422, 302]
    assert [one["weight"] for one in Adjustment.objects.get().weighted] == [
        "3/5",
        "2/5",
    ]


def test_a_fine_is_given_and_taken_back_and_both_stay(cast, by):
    tournament = evening(9, rounds=1, by=by)
    entry = tournament.entries.first()
    where = address(tournament, "fines")

    cast["jury"].post(
        where, {"entry": entry.public_id, "percent": "10", "words": "why"}
    )
    fine = BoardFine.objects.get()
    cast["jury"].post(address(tournament, "fines", fine.pk, "back"))

    assert list(BoardFine.objects.values_list("percent", flat=True)) == [10, -10]
    assert cast["jury"].get(where).context["fines"] == []


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [("1", "asked_deal"), ("99", "questioned"), ("x", "questioned")],
)
def test_a_board_asked_for_at_a_table_is_found_or_questioned(
    organiser, by, asked, sentence
):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    first = BoardPlay.objects.filter(table=table).first().board.number
    asked = str(first) if asked == "1" else asked

    page = organiser.get(f"/t/{tournament.public_id}/entry/1/1/?board={asked}")

    assert sentence in page.context


def test_a_board_that_was_played_here_already_is_questioned(organiser, by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.get(number=1)
    write(table, 1, taken(9), by)
    board = BoardPlay.objects.get(table=table, number=1).board.number

    page = organiser.get(f"/t/{tournament.public_id}/entry/1/1/?board={board}")

    assert "questioned" in page.context
    assert [one.is_next for one in page.context["due"]] == [False, True, False]


def test_the_results_of_other_tables_are_shown_after_ones_own_if_allowed(organiser, by):
    tournament = tournament_of(9, rounds=1, results_shown_after_own=True)
    accept(tournament, by)
    begin(tournament, by)
    one, other, _third = Table.objects.order_by("number")
    board = BoardPlay.objects.get(table=one, number=1).board
    there = BoardPlay.objects.get(table=other, board=board)
    write(other, there.number, taken(9), by)
    where = f"/t/{tournament.public_id}/entry/1/{one.number}/"

    before = organiser.get(where).context["others"]
    write(one, 1, taken(10), by)
    after = organiser.get(where).context["others"]

    assert before == []
    assert [(number, len(lines)) for number, lines in after] == [(board.number, 1)]


def test_a_tournament_without_boards_says_so_on_each_page(organiser, db):
    tournament = tournament_of(4, duplicate=False)
    for words in ((), ("records",), (1,), ("fines",), ("movement", "file")):
        page = organiser.get(address(tournament, *words))
        assert "duplicate/none.html" in [one.name for one in page.templates], words


def test_a_movement_accepted_anew_lays_no_board_twice(by):
    tournament = tournament_of(9, rounds=2)
    accept(tournament, by)
    before = Board.objects.count()

    accept(tournament, by, seed=2)

    assert Board.objects.count() == before


def test_a_wrong_board_that_was_played_is_written_in_place_of_the_one_due(
    cast, running, by
):
    table = Table.objects.get(number=1)
    due = list(BoardPlay.objects.filter(table=table).values_list("board__number"))
    wrong = Board.objects.exclude(plays__table=table).first().number
    sheet = f"/t/{running.public_id}/entry/1/1/"
    where = address(running, "instead", 1, 1)

    shown = cast["scorer"].get(f"{sheet}?board={wrong}").context["instead"]
    said = cast["scorer"].post(where, {"deal": "1", "board": wrong})
    write(table, 1, taken(9), by)

    assert [(one.board,) for one, _later in shown] == due
    assert said.headers["Location"] == f"{sheet}?board={wrong}"
    now = BoardPlay.objects.filter(table=table).values_list("board__number")
    assert list(now) == [(wrong,), *due[1:]]
    assert list(comparing.differences(running)) == []
    assert Event.objects.get(kind="board_instead").facts["before"] == due[0][0]


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"deal": "9", "board": "99"},
        {"deal": "x", "board": "-1"},
        {"deal": "1", "board": "due"},  # it is here already
        {"deal": "2", "board": "wrong"},  # on a line that is written
    ],
)
def test_no_board_is_put_where_it_cannot_have_been_played(cast, running, by, typed):
    table = Table.objects.get(number=1)
    write(table, 2, taken(9), by)
    before = list(BoardPlay.objects.values_list("table", "number", "board"))
    known = {
        "due": BoardPlay.objects.get(table=table, number=1).board.number,
        "wrong": Board.objects.exclude(plays__table=table).first().number,
    }
    typed = {key: known.get(value, value) for key, value in typed.items()}

    answer = cast["scorer"].post(address(running, "instead", 1, 1), typed)

    assert answer.status_code == 302
    assert list(BoardPlay.objects.values_list("table", "number", "board")) == before


@pytest.fixture
def running(by):
    """Fifteen players at five tables, the first round being played."""
    tournament = tournament_of(15, rounds=4)
    accept(tournament, by)
    begin(tournament, by)
    return tournament
