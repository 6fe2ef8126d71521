"""The results of an evening, put through `compare`, are those of the evening."""

import json
from fractions import Fraction
from random import Random

import pytest
from django.core.exceptions import ValidationError

from scoring.bounds import rounded
from scoring.management.commands.compare import reply_to
from tests.boards.evening import accept, begin, evening, play, tournament_of
from tournaments.boards.models import Board, BoardPlay, BoardResult
from tournaments.comparison import comparing, writes as comparison
from tournaments.comparison.document import comparison_document, figure
from tournaments.comparison.places import places_of
from tournaments.duplicate.wrong_board.operations import play_instead
from tournaments.follow import rounds
from tournaments.standings.queries import ranking
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
WEIGHTED = [
    {"weight": "1/3", "facts": {"contract": "pass"}},
    {
        "weight": "2/3",
        "facts": {
            "contract": "bid",
            "level": 9,
            "trump": "H",
            "risk": "",
            "bidders": ["N"],
            "tricks": 11,
        },
    },
]


def shown(exact):
    return None if exact is None else float(rounded(exact))


def in_the_evening(tournament):
    """What the ranking shows of each player: rank, sum, per cent and boards."""
    percentages = comparing.method_has_percentages(tournament)
    return {
        one.result.number: (
            one.rank,
            shown(one.result.value),
            shown(one.result.percent) if percentages else None,
            one.result.boards,
        )
        for one in ranking(tournament, desk=True).standings
    }


def put_through_compare(tournament):
    document = json.dumps(comparison_document(tournament))
    reply = reply_to(document.encode())
    assert "error" not in reply
    return reply


def ranked(reply):
    keys = ("rank", "value", "percent", "boards")
    return {one["player"]: tuple(one[key] for key in keys) for one in reply["ranking"]}


def a_wrong_board(by):
    """Two rounds, in the second of which a table plays a board that was not due."""
    tournament = tournament_of(15, rounds=3, tie_breaks=["total"])
    accept(tournament, by)
    first = begin(tournament, by)
    play(first, by, Random(1))
    rounds.close_round(round=first, by=by)
    second = begin(tournament, by)
    table = Table.objects.get(round=second, number=1)
    due = BoardPlay.objects.get(table=table, number=1)
    wrong = Board.objects.exclude(plays__table=table).first()
    play_instead(table=table, deal=due.number, board=wrong.number, by=by)
    play(second, by, Random(2))
    return tournament


@pytest.mark.long
def test_after_a_wrong_board_compare_and_the_evening_give_the_same_figures(by):
    tournament = a_wrong_board(by)

    reply = put_through_compare(tournament)

    assert places_of(tournament) == 3  # of two rounds, and the wrong board
    assert ranked(reply) == in_the_evening(tournament)
    assert list(comparing.differences(tournament)) == []
    results = BoardResult.objects.select_related("play__board", "play__table__round")
    assert {
        (board["board"], row["table"], hand): (compared, row["percent"][hand])
        for board in reply["boards"]
        for row in board["results"]
        for hand, compared in row["compared"].items()
    } == {
        (
            one.play.board.number,
            f"{one.play.table.round.number}/{one.play.table.number}",
            one.hand,
        ): (shown(one.compared), shown(one.percent))
        for one in results
    }


@pytest.mark.long
@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("basis", ["mark", "difference"])
@pytest.mark.parametrize("method", ["matchpoints", "butler", "imps", "total"])
def test_whatever_is_given_in_place_of_a_result_compare_gives_the_same_figures(
    by, method, basis
):
    tournament = evening(
        9,
        rounds=3,
        by=by,
        comparison_method=method,
        comparison_basis=basis,
        tie_breaks=["total"],
    )
    plays = list(BoardPlay.objects.filter(board__tournament=tournament))
    given = ["plus", "minus", "average", "not_played", "percent"]
    if method != "imps":  # bridge steps of a mean are not the mean of bridge steps
        given.append("weighted")
    for kind, one in zip(given, Random(3).sample(plays, len(given)), strict=True):
        comparison.adjust(
            play=one,
            kind=kind,
            seat="" if kind == "not_played" else "N",
            percent=Fraction("62.35"),
            weighted=WEIGHTED,
            by=by,
            words="disturbed",
        )

    assert ranked(put_through_compare(tournament)) == in_the_evening(tournament)


def test_a_way_to_compare_that_compare_does_not_know_is_refused(by):
    tournament = evening(9, rounds=1, by=by, comparison_method="mean")

    with pytest.raises(ValidationError) as refused:
        comparison_document(tournament)

    assert refused.value.code == "method"


@pytest.mark.parametrize(
    ("exact", "written"),
    [("62", 62), ("62.35", 62.35), ("-3/2", -1.5), ("1/3", 0.33333333333333337)],
)
def test_a_number_without_an_end_is_written_just_above(exact, written):
    assert figure(Fraction(exact)) == written
    assert Fraction(repr(figure(Fraction(exact)))) >= Fraction(exact)
