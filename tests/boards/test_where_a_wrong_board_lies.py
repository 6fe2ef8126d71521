"""A wrong board: where the board asked for lies, and why all boards are rescaled."""

import pytest
from django.contrib.messages import get_messages
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import accept, begin, taken, tournament_of, write
from tournaments.boards.models import BoardPlay, BoardResult
from tournaments.comparison.places import places_of
from tournaments.duplicate.put_off.operations import put_off
from tournaments.duplicate.wrong_board.operations import play_instead
from tournaments.ledger.models import Event
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(by):
    """The first round of fifteen players, at five tables with three boards each."""
    tournament = tournament_of(15, rounds=2)
    accept(tournament, by)
    begin(tournament, by)
    return tournament


def sheet(client, tournament, table, board):
    client.cookies["django_language"] = "en"
    where = reverse("entry:sheet", args=[tournament.public_id, 1, table])
    return client.get(where, {"board": board})


def press(client, tournament, table, page, **sent):
    where = reverse(f"boards:{page}", args=[tournament.public_id, 1, table])
    return client.post(where, sent)


def board_of(table, deal=1):
    return BoardPlay.objects.get(table__number=table, number=deal).board.number


def test_the_desk_is_told_at_which_table_the_board_lies_that_is_not_due_here(
    organiser, playing
):
    asked = sheet(organiser, playing, 1, board_of(2))

    board = board_of(2)
    assert asked.context["questioned"] == (
        f"Board {board} is not due at this table in this round. Due here: 1, 2, 3. "
        f"Board {board} lies at table 2 in this round."
    )


def test_a_board_that_rests_is_said_to_lie_at_no_table(organiser, playing):
    board = board_of(2)
    BoardPlay.objects.filter(board__number=board).delete()

    asked = sheet(organiser, playing, 1, board)

    told = f"Board {board} lies at no table in this round."
    assert asked.context["questioned"].endswith(told)


def test_one_result_more_says_before_and_after_why_it_rescales_every_board(
    organiser, playing
):
    board, due = board_of(2), board_of(1)

    asked = sheet(organiser, playing, 1, board)
    pressed = press(organiser, playing, 1, "instead", board=board, deal=1)

    assert asked.context["rescales"] == [
        "In place of board 1, 2, 3: 2 results then make a board full, so that every "
        "board is brought to that size, and all percentages move."
    ]
    assert places_of(playing) == 2
    said = [str(one) for one in get_messages(pressed.wsgi_request)]
    assert said == [
        f"Board {board} is played here.",
        "2 results make a board full now: every board is brought to that size, and "
        "all percentages move.",
    ]
    facts = Event.objects.get(kind="board_instead").facts
    assert (facts["before"], facts["after"], facts["full"]) == (due, board, 2)


def test_a_board_put_where_others_are_as_full_rescales_its_own_two_alone(
    organiser, playing, by
):
    press(organiser, playing, 1, "instead", board=board_of(2), deal=1)
    write(Table.objects.get(number=4), 1, taken(9), by)
    other = BoardResult.objects.filter(play__table__number=4)
    before = list(other.order_by("hand").values_list("percent", flat=True))
    board = board_of(3)

    asked = sheet(organiser, playing, 5, board)
    pressed = press(organiser, playing, 5, "instead", board=board, deal=1)

    assert asked.context["rescales"] == []
    said = [str(one) for one in get_messages(pressed.wsgi_request)]
    assert said[-1] == f"Board {board} is played here."
    assert "full" not in Event.objects.filter(kind="board_instead").last().facts
    after = list(other.order_by("hand").values_list("percent", flat=True))
    assert after == before != []


def test_a_traveller_says_which_board_makes_its_own_one_short(organiser, playing):
    board = board_of(2)
    press(organiser, playing, 1, "instead", board=board, deal=1)
    where = reverse("boards:traveller", args=[playing.public_id, board_of(3)])

    organiser.cookies["django_language"] = "en"
    page = organiser.get(where).content.decode()

    told = f"2 results make a board full, as of board {board}: the 1 of this one are"
    assert told in " ".join(page.split())


def test_the_page_of_the_boards_lists_which_lie_in_place_of_others(organiser, playing):
    board, due = board_of(2), board_of(1)
    press(organiser, playing, 1, "instead", board=board, deal=1)

    organiser.cookies["django_language"] = "en"
    page = organiser.get(reverse("boards:boards", args=[playing.public_id]))

    told = f"Round 1, table 1: board {board} in place of board {due}"
    assert told in " ".join(page.content.decode().split())


def test_a_board_played_in_place_of_one_that_is_written_says_what_comes_first(
    organiser, playing, by
):
    table = Table.objects.select_related("round__tournament").get(number=1)
    write(table, 1, taken(9), by)
    put_off(table=table, deal=2, by=by)

    asked = sheet(organiser, playing, 1, board_of(2))

    assert [one.deal for one, _replaced in asked.context["instead"]] == [3]
    assert asked.context["questioned"].endswith(
        "If it was played in place of board 1, 2, first wipe out what is noted there, "
        "then ask again."
    )


def test_no_board_takes_the_place_of_one_that_is_played_later(playing, by):
    table = Table.objects.select_related("round__tournament").get(number=1)
    put_off(table=table, deal=1, by=by)

    with pytest.raises(ValidationError) as refused:
        play_instead(table=table, deal=1, board=board_of(2), by=by)

    assert refused.value.code == "put_off"
