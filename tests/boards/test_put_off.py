"""A late play: a board that a table plays once the others are done."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import (
    PASS,
    accept,
    begin,
    taken,
    told_otherwise,
    tournament_of,
    write,
)
from tournaments.boards.models import BoardPlay, BoardResult
from tournaments.comparison import comparing, writes as comparison
from tournaments.comparison.history import board_discrepancies
from tournaments.comparison.queries import settled_round
from tournaments.deals.how_far import is_over
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import reread_table
from tournaments.deals.queries import states_of
from tournaments.draw import operations as rounds
from tournaments.duplicate.put_off.operations import put_off
from tournaments.follow import rounds as states
from tournaments.jury.gates import gate_of_day, gate_of_round
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(by):
    """The only round of nine players; all is written but board 1 at table 1."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    for play in BoardPlay.objects.select_related("table__round__tournament"):
        if (play.table.number, play.number) != (1, 1):
            write(play.table, play.number, PASS, by)
    return tournament


def table_1():
    return reread_table(Table.objects.get(number=1))


def close(tournament, by):
    states.close_round(round=tournament.played_rounds.get(), by=by)
    tournament.refresh_from_db()


def test_the_round_is_closed_without_a_board_that_was_put_off(playing, by):
    round = playing.played_rounds.get()
    round.tournament = playing
    before = list(gate_of_round(round).open)

    put_off(table=table_1(), deal=1, by=by)

    assert before == ["unwritten", "unconfirmed"]
    assert list(gate_of_round(round).open) == ["unconfirmed"]
    state = next(one for one in states_of(round, playing) if one.number == 1)
    assert (state.missing, state.put_off, state.complete) == (0, 1, False)


def test_it_is_written_though_its_round_is_closed_and_rescales_its_own_board(
    playing, by
):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)
    board = BoardPlay.objects.get(table__number=1, number=1).board
    others = BoardResult.objects.exclude(play__board=board)
    before = set(others.values_list("pk", "percent"))

    write(table_1(), 1, taken(9), by)
    write(table_1(), 1, taken(10), by, seen=1)

    assert DealVersion.objects.filter(table__number=1, number=1).count() == 2
    assert BoardResult.objects.filter(play__board=board).count() == 9
    assert set(others.values_list("pk", "percent")) == before
    assert (
        list(comparing.differences(playing)) == list(board_discrepancies(playing)) == []
    )


def test_no_other_line_of_a_closed_round_is_written(playing, by):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)

    with pytest.raises(ValidationError) as refused:
        write(table_1(), 2, taken(9), by, seen=1)

    assert refused.value.code == "closed"


def test_nobody_in_the_hall_is_told_of_boards_until_it_is_played(
    playing, by, stranger, organiser
):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)
    where = reverse("boards:traveller", args=[playing.public_id, 1])
    records = reverse("boards:records", args=[playing.public_id])

    early = [is_over(playing), settled_round(playing)]
    hidden = [stranger.get(one).templates[0].name for one in (where, records)]
    write(table_1(), 1, taken(9), by)

    assert early == [False, 0]
    assert hidden == ["duplicate/closed.html"] * 2
    assert [is_over(playing), settled_round(playing)] == [True, None]
    assert stranger.get(where).templates[0].name == "duplicate/traveller.html"


def test_the_day_does_not_end_without_a_word_on_a_board_put_off(playing, by):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)

    found = gate_of_day(playing).open

    assert [(one.round, one.table, one.figure) for one in found["put_off"]] == [
        (1, 1, 1)
    ]
    assert "unwritten" not in found
    write(table_1(), 1, {"contract": "not_played"}, by)  # as / is read
    assert "put_off" not in gate_of_day(playing).open


def test_once_the_day_is_over_it_is_one_that_was_not_played(cast, playing, by):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)
    Tournament.objects.update(state="finished")
    sheet = reverse("entry:sheet", args=[playing.public_id, 1, 1])
    page = cast["organiser"].get(sheet).content.decode()

    assert "pas joué" in page
    assert "reporté" not in page


def test_it_belongs_to_its_round_again_once_that_is_taken_back(playing, by):
    for _press in range(2):
        put_off(table=table_1(), deal=1, by=by)
    for _press in range(2):
        put_off(table=table_1(), deal=1, by=by, later=False)

    told = Event.objects.filter(kind__startswith="board_put_off")
    assert list(told.values_list("kind", flat=True)) == [
        "board_put_off",
        "board_put_off_back",
    ]
    assert told_otherwise(playing) == []


def test_the_history_tells_it_and_what_is_kept_agrees(playing, by):
    put_off(table=table_1(), deal=1, by=by)

    assert told_otherwise(playing) == []
    BoardPlay.objects.update(put_off=False)
    assert len(told_otherwise(playing)) == 1


def test_a_line_that_stands_is_not_put_off_and_a_late_one_not_taken_back(playing, by):
    put_off(table=table_1(), deal=1, by=by)
    write(table_1(), 1, taken(9), by)

    for later, deal in ((True, 2), (False, 1)):
        with pytest.raises(ValidationError) as refused:
            put_off(table=table_1(), deal=deal, by=by, later=later)
        assert refused.value.code == "written"


def test_a_result_that_was_given_is_taken_back_before_its_board_is_put_off(playing, by):
    due = BoardPlay.objects.get(table__number=1, number=1)
    comparison.adjust(play=due, kind="average", by=by, words="bruit")

    with pytest.raises(ValidationError) as refused:
        put_off(table=table_1(), deal=1, by=by)
    comparison.adjust(play=due, kind="none", by=by, words="erreur")
    now = put_off(table=table_1(), deal=1, by=by)

    assert (refused.value.code, now.put_off) == ("given", True)


def test_the_draw_stays_once_a_board_of_it_was_put_off(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    round = begin(tournament, by)
    put_off(table=table_1(), deal=1, by=by)

    with pytest.raises(ValidationError):
        rounds.undo_round(round=round, by=by)


def test_the_sheet_offers_it_and_the_page_of_the_boards_lists_it(cast, playing, by):
    scorer = cast["scorer"]
    scorer.cookies["django_language"] = "en"
    where = [playing.public_id, 1, 1]

    scorer.post(reverse("boards:put_off", args=where), {"deal": 1})
    sheet = scorer.get(reverse("entry:sheet", args=where)).content.decode()
    page = scorer.get(reverse("boards:boards", args=[playing.public_id]))
    listed = [(one.table.number, one.number) for one in page.context["put_off"]]
    scorer.post(reverse("boards:put_off_back", args=where), {"deal": 1})

    assert "put off: played later" in sheet
    assert listed == [(1, 1)]
    assert not BoardPlay.objects.filter(put_off=True).exists()


def test_the_desk_undoes_a_late_line_although_the_round_is_closed(
    organiser, playing, by
):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)
    write(table_1(), 1, taken(9), by)
    event = Event.objects.filter(kind="deal_written").last()

    organiser.post(reverse("ledger:undo", args=[playing.public_id, event.number]))

    newest = DealVersion.objects.filter(table__number=1, number=1).latest("revision")
    assert newest.facts == {"contract": "not_written"}
    assert not is_over(playing)


def test_the_scorer_types_it_on_the_sheet_of_its_closed_round(cast, playing, by):
    put_off(table=table_1(), deal=1, by=by)
    close(playing, by)
    scorer, where = cast["scorer"], [playing.public_id, 1, 1]
    scorer.cookies["django_language"] = "en"
    typed = {"contract-1": "9H", "bidders-1": "L", "tricks-1": "9", "seen-1": "0"}

    sent = scorer.post(reverse("entry:line", args=where), typed | {"line": "1"})
    again = typed | {"tricks-1": "10", "seen-1": "1"}
    asked = scorer.post(reverse("entry:sheet", args=where), again)
    other = {"contract-2": "9H", "bidders-2": "L", "tricks-2": "9", "seen-2": "1"}
    closed = scorer.post(reverse("entry:sheet", args=where), other)

    newest = DealVersion.objects.filter(table__number=1, number=1).latest("revision")
    assert (newest.revision, newest.facts["tricks"]) == (1, 9)
    assert [sent.status_code, asked.status_code, closed.status_code] == [200, 422, 422]
    assert "an organiser corrects this line" not in asked.content.decode()
    assert "an organiser corrects this line" in closed.content.decode()
