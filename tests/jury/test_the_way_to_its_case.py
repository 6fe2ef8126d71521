"""What is refused because of a case says which one, and leads there."""

import pytest
from django.urls import reverse

from tests.boards.evening import accept, begin, taken, tournament_of, write
from tests.jury import evening
from tests.jury.evening import leads_there, on_board, said
from tournaments.boards.models import Board
from tournaments.comparison.writes import adjust
from tournaments.duplicate.wrong_board.operations import play_instead
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


class TestInBoards:
    @pytest.fixture
    def known(self, by):
        """A table, and a board that nobody has at it."""
        tournament = tournament_of(9, rounds=2)
        accept(tournament, by)
        begin(tournament, by)
        table = Table.objects.select_related("round__tournament").get(number=1)
        here = table.plays.values_list("board__number", flat=True)
        boards = Board.objects.filter(tournament=tournament).exclude(number__in=here)
        return table, boards.order_by("number").values_list("number", flat=True)[0]

    def given(self, table, jury):
        case = evening.called(table, 1, by=jury)
        key = evening.key_at(table, "N")
        boards = on_board("minus", "N")
        evening.rule(
            case, Decision("warning", (key,), warning=True, boards=boards), by=jury
        )
        return evening.now(case)

    @pytest.mark.long
    def test_chairs_of_which_one_was_given_a_result(self, organiser, known, jury, by):
        table, _board = known
        write(table, 1, taken(9), by)
        case = self.given(table, jury)
        words = [table.round.tournament.public_id, 1, 1]
        table.refresh_from_db()
        sent = {"seats": "NE", "seen": table.version}
        page = said(organiser, reverse("entry:turned", args=words), sent)

        leads_there(organiser, page, case)

    @pytest.mark.long
    def test_a_board_for_which_a_ruling_gave_a_result(self, organiser, known, jury):
        table, board = known
        case = self.given(table, jury)
        words = [table.round.tournament.public_id, 1, 1]
        sent = {"board": board, "deal": 1}
        page = said(organiser, reverse("boards:instead", args=words), sent)

        leads_there(organiser, page, case)

    @pytest.mark.long
    def test_a_board_that_was_given_a_result_since(self, organiser, known, jury, by):
        table, board = known
        play_instead(table=table, deal=1, board=board, by=by)
        case = self.given(table, jury)
        event = Event.objects.get(kind="board_instead")
        words = [table.round.tournament.public_id, event.number]
        page = said(organiser, reverse("ledger:undo", args=words))

        leads_there(organiser, page, case)

    def test_what_the_organiser_gave_is_his_to_take_back(self, organiser, known, by):
        table, board = known
        play = table.plays.select_related("board", "table__round__tournament")
        adjust(play=play.get(number=1), seat="N", kind="plus", by=by, words="retard")
        words = [table.round.tournament.public_id, 1, 1]
        sent = {"board": board, "deal": 1}
        page = said(organiser, reverse("boards:instead", args=words), sent)

        assert "Take that back first" in page
