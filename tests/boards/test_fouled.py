"""A board that was fouled: each lot of its cards is compared apart, from a table on."""

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from scoring.duplicate.document import answer
from tests.boards.evening import (
    accept,
    begin,
    taken,
    told_otherwise,
    tournament_of,
    write,
)
from tournaments.boards.models import Board, BoardPlay, BoardResult
from tournaments.boards.rules.fouled import FIRST, OTHERS, lot_at, with_change
from tournaments.comparison import comparing, queries, writes as comparison
from tournaments.comparison.document import comparison_document
from tournaments.comparison.history import board_discrepancies
from tournaments.duplicate.fouled.operations import foul, foul_back
from tournaments.duplicate.put_off.operations import put_off
from tournaments.ledger.models import Event
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kept", "said", "after"),
    [
        ([], (2, 1, OTHERS), [[2, 1, 1]]),
        ([[2, 1, 1]], (4, 2, FIRST), [[2, 1, 1], [4, 2, 0]]),
        ([[2, 1, 1]], (3, 5, OTHERS), [[2, 1, 1], [3, 5, 2]]),
        ([[2, 1, 1]], (2, 1, FIRST), []),
        ([[2, 1, 1]], (2, 1, OTHERS), None),
        ([], (1, 1, FIRST), None),
    ],
)
def test_what_is_said_of_the_cards_of_a_board_from_a_table_on(kept, said, after):
    assert with_change(kept, *said) == after


def test_a_board_that_was_put_right_has_its_first_cards_again():
    kept = [[2, 3, 1], [4, 1, 0]]
    places = [(1, 9), (2, 2), (2, 3), (3, 1), (4, 1), (5, 5)]

    assert [lot_at(kept, *place) for place in places] == [0, 0, 1, 1, 0, 0]


@pytest.fixture
def played(by):
    """Board 1 at three tables in one round: 9 to 11 tricks, each a place better."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    for tricks, play in enumerate(plays(), start=9):
        seat = "NES"[play.hands.index("O")]
        write(play.table, play.number, taken(tricks, seat), by)
    return tournament


def plays():
    found = BoardPlay.objects.filter(board__number=1).order_by("table__number")
    return list(found.select_related("board", "table__round__tournament"))


def percents_of(hand="O"):
    found = BoardResult.objects.filter(play__board__number=1, hand=hand)
    return list(found.order_by("play__table__number").values_list("percent", flat=True))


def test_those_who_had_the_same_cards_are_compared_with_each_other_alone(played, by):
    before = percents_of()

    foul(play=plays()[1], cards=OTHERS, by=by)

    assert before == [0, 50, 100]
    # One alone of three is 60 per cent; the two others are brought to three places.
    assert percents_of() == [60, Fraction(25, 2), Fraction(175, 2)]
    assert (
        list(board_discrepancies(played)) == list(comparing.differences(played)) == []
    )
    assert told_otherwise(played) == []


def test_what_was_said_is_taken_back_and_every_result_is_as_before(played, by):
    before = percents_of()
    foul(play=plays()[1], cards=OTHERS, by=by)
    told = Event.objects.get(kind="board_fouled").facts

    foul_back(tournament=played, facts=told, by=by)

    assert percents_of() == before
    assert Board.objects.get(number=1).fouled == []
    assert told_otherwise(played) == []
    with pytest.raises(ValidationError):
        foul_back(tournament=played, facts=told, by=by)


def test_who_says_it_twice_says_it_once(played, by):
    for _press in range(2):
        foul(play=plays()[1], cards=OTHERS, by=by)

    assert Event.objects.filter(kind="board_fouled").count() == 1


def test_compare_counts_a_fouled_board_as_the_evening_does(played, by):
    foul(play=plays()[2], cards=OTHERS, by=by)

    document = comparison_document(played)
    found = answer(document)

    assert [one["board"] for one in document["boards"]] == [1, "1/2", 2, 3]
    assert [len(one["results"]) for one in document["boards"]] == [3, 3, 3, 3]
    ours = {
        one.result.number: (float(round(one.result.percent, 2)), one.result.boards)
        for one in ranking(played, desk=True).standings
    }
    assert {
        one["player"]: (one["percent"], one["boards"])
        for one in found["ranking"]
        if one["boards"]
    } == ours


def test_an_earlier_moment_has_the_cards_that_were_known_then(played, by):
    moment = Event.objects.last().made_at
    then = {one.result.number: one.result.percent for one in ranking_of(played)}

    foul(play=plays()[1], cards=OTHERS, by=by)

    found = ranking_at(played, moment).standings
    assert {one.result.number: one.result.percent for one in found} == then


def ranking_of(tournament):
    return ranking(tournament, desk=True).standings


def test_a_result_given_for_a_fouled_board_stays_as_it_was_given(played, by):
    play = plays()[1]
    seat = "NES"[play.hands.index("O")]
    comparison.adjust(play=play, kind="average", seat=seat, by=by, words="fouled")

    foul(play=play, cards=OTHERS, by=by)

    # It leaves one result to each lot of cards.
    assert percents_of() == [60, 50, 60]


def test_the_page_of_the_board_says_it_apart_and_takes_it_back(cast, played):
    jury = cast["jury"]
    jury.cookies["django_language"] = "en"
    where = [played.public_id, 1]
    sent = {"place": plays()[1].pk, "cards": OTHERS}

    said = jury.post(reverse("boards:fouled", args=where), sent)
    page = cast["organiser"].get(reverse("boards:traveller", args=where))
    events = jury.get(reverse("ledger:events", args=[played.public_id]))
    back = jury.post(reverse("boards:fouled_back", args=where))

    assert (said.status_code, back.status_code) == (302, 302)
    assert [
        (one["lot"], len(one["hands"][0].held)) for one in page.context["parts"]
    ] == [(0, 1), (1, 2)]
    told = {one.event.kind: one.sentences for one in events.context["told"]}
    assert told["board_fouled"] == ["Board 1", "other cards from there on"]
    assert Board.objects.get(number=1).fouled == []


def test_a_scorer_cannot_say_that_a_board_was_fouled(cast, played):
    where = reverse("boards:fouled", args=[played.public_id, 1])

    assert cast["scorer"].post(where).status_code == 403


def test_a_finished_tournament_keeps_its_boards(played, by):
    played.state = "finished"
    played.save(update_fields=["state"])

    with pytest.raises(ValidationError):
        foul(play=plays()[1], cards=OTHERS, by=by)


def test_a_late_play_has_the_cards_that_the_board_had_in_the_end(played, by):
    first, _second, third = plays()
    write(first.table, first.number, {"contract": "not_written"}, by, seen=1)
    put_off(table=first.table, deal=first.number, by=by)
    write(first.table, first.number, taken(9), by, seen=2)

    foul(play=third, cards=OTHERS, by=by)
    with_the_third = [one.lot for one in played_of(played)]
    foul(play=plays()[0], cards=FIRST, by=by)
    put_right = [one.lot for one in played_of(played)]

    assert with_the_third == [1, 0, 1]
    assert put_right == [0, 0, 1]
    assert told_otherwise(played) == list(comparing.differences(played)) == []


def played_of(tournament):
    return queries.played_boards(tournament, boards=[1])
