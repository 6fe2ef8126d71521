"""What a sentence of the boards says comes first can be done, and then the other."""

import pytest

from tests.boards import evening as boards
from tests.boards.test_wrong_board import boards_at, press
from tests.rounds.asking import UNDONE, Desk
from tournaments.boards.models import Board, BoardPlay
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def accept(at):
    """Accept the movement that the page of the boards proposes."""
    page, _text = at.page("boards:boards")
    at.send("boards:accept", seed=page.context["seed"], seen=page.context["seen"])


@pytest.mark.long
def test_cards_are_drawn_once_a_movement_is_accepted_and_then_looked_at(organiser, by):
    at = Desk(organiser, boards.tournament_of(6), by)
    told = "Accept a movement first: it says how many boards there are."
    assert told in at.send("boards:draw")
    accept(at)
    looking = at.address("boards:cards")
    unknown = organiser.post(
        looking, {"sure": "yes"}, headers={"Accept-Language": "en"}
    )
    assert "No cards are known yet: draw them first." in unknown.content.decode()

    assert "The cards are drawn." in at.send("boards:draw")
    assert not Board.objects.filter(tournament=at.tournament, cards="").exists()
    file = organiser.post(looking, {"sure": "yes"})
    assert b"[Deal " in file.content


@pytest.fixture
def with_another(organiser, by):
    """The first table of nine, and a board that does not lie there."""
    tournament = boards.tournament_of(9)
    boards.accept(tournament, by)
    round = boards.begin(tournament, by)
    table = Table.objects.get(round=round, number=1)
    board = tournament.boards.exclude(plays__table=table).first().number
    return Desk(organiser, tournament, by), table, board


def given(at, kind):
    """Give a result of the first deal of table 1, or none any more."""
    return at.send("boards:adjust", 1, 1, 1, kind=kind, seat="-", words="bruit")


def test_another_board_is_written_once_what_was_given_for_the_one_due_is_back(
    with_another, organiser
):
    at, table, board = with_another
    due = BoardPlay.objects.get(table=table, number=1).board.number
    given(at, "average")
    told = (
        f"A result was given here for board {due}. Take that back first, then write "
        "which board was played."
    )
    assert told in at.send("boards:instead", 1, 1, deal=1, board=board)
    assert boards_at(table)[0] == due

    given(at, "none")
    press(organiser, table, board)
    assert boards_at(table)[0] == board


@pytest.mark.long
def test_the_board_due_lies_there_again_once_what_was_given_since_is_back(
    with_another, organiser
):
    at, table, board = with_another
    due = BoardPlay.objects.get(table=table, number=1).board.number
    press(organiser, table, board)
    given(at, "average")
    told = f"A result was given here for board {board} since. Take that back first."
    assert told in at.undo("board_instead")

    given(at, "none")
    assert UNDONE in at.undo("board_instead")
    assert boards_at(table)[0] == due
