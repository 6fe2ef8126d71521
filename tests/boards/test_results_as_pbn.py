"""The file of the hand records has what each table made of a board."""

from fractions import Fraction

import pytest
from django.urls import reverse

from tests.boards.evening import PASS, accept, begin, taken, tournament_of, write
from tournaments.boards.models import Board, BoardPlay
from tournaments.boards.rules import pbn, pbn_result
from tournaments.boards.rules.cards import seat_of
from tournaments.comparison import (
    cards,
    queries as comparison,
    writes as operations,
)
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
NAMES = ("North", "East", "South", "West")


@pytest.mark.parametrize(
    ("facts", "contract"),
    [
        ({"level": 9, "trump": "NT", "risk": "X"}, "3NTX"),
        ({"level": 13, "trump": "S", "risk": "XX"}, "7SXX"),
        ({"level": 7, "trump": "C", "risk": ""}, "1C"),
        ({"contract": "pass"}, "Pass"),
    ],
)
def test_a_contract_of_whiz_is_six_lower_in_other_programs(facts, contract):
    assert pbn_result.contract({"contract": "bid", **facts}) == contract


@pytest.fixture
def over(by):
    """Nine players, one round of three boards; the second is all passed."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    cards.draw(tournament=tournament, by=by)
    round = begin(tournament, by)
    for tricks, play in enumerate(plays_of(1), start=8):
        write(play.table, play.number, taken(tricks, "E"), by)
    for play in plays_of(2):
        write(play.table, play.number, PASS, by)
    Round.objects.filter(pk=round.pk).update(state="closed")
    return tournament


def plays_of(board):
    plays = BoardPlay.objects.filter(board__number=board).order_by("table__number")
    return list(plays.select_related("table__round__tournament"))


def file_of(client, tournament):
    where = reverse("boards:records_file", args=[tournament.public_id])
    return client.get(where).getvalue()


def games(file):
    """The tags of each game of a file, in order."""
    found = []
    for game in file.decode("latin-1").split("\r\n\r\n"):
        tags = [line[1:-2].split(' "', 1) for line in game.split("\r\n") if "[" in line]
        found.append(dict(tags))
    return found


def test_each_table_has_its_contract_declarer_result_and_score(organiser, over):
    found = [one for one in games(file_of(organiser, over)) if one["Board"] == "1"]

    domy = Board.objects.get(number=1).domy
    pockets = [seat_of(domy, play.hands[1]) for play in plays_of(1)]
    tags = ("Round", "Table", "Declarer", "Contract", "Result", "Score")
    assert [tuple(one[tag] for tag in tags) for one in found] == [
        ("1", "1", pockets[0], "3H", "8", "0"),
        ("1", "2", pockets[1], "3H", "9", "9"),
        ("1", "3", pockets[2], "3H", "10", "11"),
    ]
    others = sorted({"N", "E", "S", "W"} - {domy, pockets[0]}, key="NESW".index)
    marks = {pockets[0]: 0} | dict.fromkeys(others, 5)
    told = ", ".join(f"{one} {marks[one]}" for one in "NESW" if one in marks)
    assert found[0]["WhizMarks"] == told


def test_the_players_sit_in_their_pockets_and_nobody_in_that_of_the_domy(
    organiser, over
):
    [first, *_rest] = games(file_of(organiser, over))

    domy = Board.objects.get(number=1).domy
    there = {name[0]: bool(first[name]) for name in NAMES}
    assert there == {seat: seat != domy for seat in "NESW"}


def test_a_board_that_all_passed_and_one_that_nobody_played(organiser, over):
    found = games(file_of(organiser, over))

    passed = [one for one in found if one["Board"] == "2"]
    assert [(one["Contract"], one["Declarer"], one["Result"]) for one in passed] == [
        ("Pass", "", "")
    ] * 3
    assert [one["Board"] for one in found].count("3") == 1
    assert "Table" not in found[-1]


def test_what_was_given_in_place_of_a_result_is_marked(organiser, over, by):
    play = plays_of(1)[1]
    percent = Fraction(45)
    operations.adjust(
        play=play, kind="percent", seat="E", percent=percent, by=by, words="why"
    )

    found = games(file_of(organiser, over))[1]

    pocket = found["Declarer"]
    assert (found["Score"], found["WhizGiven"]) == ("^9", f"{pocket} percent 45")


def test_the_file_is_read_again_with_each_board_once(organiser, over):
    read = pbn.boards_in(file_of(organiser, over))

    known = comparison.known_deals(over)
    assert [(one.number, one.deal) for one in read] == [
        (board.number, deal) for board, deal in known
    ]
