"""An evening in boards: drawn from the movement, compared board by board."""

from collections import Counter
from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.duplicate.session import totals
from tests.boards.evening import (
    accept,
    begin,
    evening,
    percents,
    play,
    taken,
    tournament_of,
    write,
)
from tournaments.boards.models import BoardPlay, BoardResult, BoardTotal
from tournaments.comparison import comparing, queries, writes as comparison
from tournaments.comparison.places import places_among
from tournaments.draw import operations as seating
from tournaments.entries.models import Entry
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.mark.database
def test_no_round_is_drawn_before_a_movement_is_accepted(by):
    tournament = tournament_of(9)

    with pytest.raises(ValidationError) as refused:
        begin(tournament, by)

    assert refused.value.code == "no_movement"


@pytest.mark.long
def test_boards_and_hands_lie_on_the_tables_as_the_movement_says(by):
    tournament = tournament_of(15, rounds=4)
    accept(tournament, by)

    round = begin(tournament, by)

    plays = BoardPlay.objects.filter(table__round=round)
    assert plays.count() == 5 * 3
    assert Counter(plays.values_list("board__number", flat=True)) == Counter(
        range(1, 16)
    )
    hands = [sorted(one) for one in plays.values_list("hands", flat=True)]
    assert hands == [["L", "O", "R"]] * 15


@pytest.mark.long
def test_in_a_whole_evening_of_fifteen_no_two_meet_twice_and_no_board_returns(by):
    tournament = evening(15, rounds=4, by=by)

    met = Counter()
    had = Counter()
    for table in Table.objects.filter(round__tournament=tournament):
        people = list(
            Occupant.objects.filter(table=table).values_list("entry", flat=True)
        )
        met.update(frozenset((a, b)) for a in people for b in people if a < b)
        boards = BoardPlay.objects.filter(table=table).values_list("board", flat=True)
        had.update((who, board) for who in people for board in boards)

    assert set(met.values()) == {1}
    assert set(had.values()) == {1}


@pytest.mark.long
def test_the_totals_kept_are_those_of_the_whole_session_compared_at_once(by):
    tournament = evening(9, rounds=3, by=by)
    played = queries.played_boards(tournament)
    places = places_among(played)
    boards = comparing.compare_played(tournament, played, places)

    session = totals([one.board for one in boards], "matchpoints", places)

    assert session == {
        one.result.key: (one.result.value, one.result.percent, one.result.boards)
        for one in ranking(tournament, desk=True).standings
    }
    assert list(discrepancies(tournament)) == []


@pytest.mark.long
def test_a_fine_comes_off_its_player_and_gives_the_others_nothing(by):
    tournament = evening(9, rounds=2, by=by)
    before = percents(tournament)
    entry = Entry.objects.get(tournament=tournament, number=4)

    comparison.fine(entry=entry, percent=Fraction(10), by=by, words="late")

    fined = {4: before[4] - Fraction(10, 6)}  # of six boards
    assert percents(tournament) == before | fined
    assert list(discrepancies(tournament)) == []


@pytest.mark.database
def test_one_result_compares_its_own_board_alone(by):
    tournament = tournament_of(9, rounds=2)
    accept(tournament, by)
    play(begin(tournament, by), by)
    before = dict(BoardResult.objects.values_list("pk", "percent"))
    table = Table.objects.filter(round__tournament=tournament).first()
    board = BoardPlay.objects.get(table=table, number=2).board

    write(table, 2, taken(11), by, seen=1)

    changed = [
        one.play.board
        for one in BoardResult.objects.select_related("play__board")
        if before.get(one.pk) != one.percent
    ]
    assert set(changed) == {board}


@pytest.mark.database
def test_the_same_hand_is_compared_whatever_seat_held_it(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    round = begin(tournament, by)
    plays = list(BoardPlay.objects.filter(table__round=round, board__number=1))
    for tricks, one in zip((9, 10, 11), plays, strict=True):
        seat = "NES"[one.hands.index("O")]  # the hand opposite bids at every table
        write(one.table, one.number, taken(tricks, seat), by)

    found = BoardResult.objects.filter(play__in=plays, hand="O").order_by("mark")

    assert [one.percent for one in found] == [0, 50, 100]


@pytest.mark.database
def test_a_line_wiped_out_takes_its_comparison_with_it(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    table = Table.objects.filter(round=begin(tournament, by)).first()
    write(table, 1, taken(9), by)

    write(table, 1, {"contract": "not_written"}, by, seen=1)

    assert BoardResult.objects.count() == 0
    assert set(BoardTotal.objects.values_list("boards", flat=True)) == {0}


@pytest.mark.long
def test_a_round_that_begins_makes_room_for_more_results(by):
    tournament = evening(15, rounds=3, by=by, played=1)

    assert queries.set_of(tournament).places == 1
    assert set(percents(tournament).values()) == {Fraction(50)}
    begin(tournament, by)
    assert queries.set_of(tournament).places == 2
    assert list(comparing.differences(tournament)) == []


@pytest.mark.long
def test_who_leaves_and_who_comes_makes_the_rest_anew_and_leaves_what_was_played(by):
    tournament = evening(12, rounds=4, by=by, played=2)
    before = list(BoardPlay.objects.order_by("pk").values_list("board", "hands"))
    Entry.objects.filter(tournament=tournament, number=3).update(state="left")

    with pytest.raises(ValidationError) as refused:
        begin(tournament, by)
    accept(tournament, by)
    third = begin(tournament, by)
    play(third, by)

    assert refused.value.code == "players"
    now = list(BoardPlay.objects.order_by("pk").values_list("board", "hands"))
    assert now[: len(before)] == before
    seated = Occupant.objects.filter(table__round=third)
    assert seated.count() == 9
    assert not seated.filter(entry__number=3).exists()
    assert list(discrepancies(tournament)) == []


@pytest.mark.long
def test_a_ranking_frozen_for_the_hall_is_that_of_its_round(by):
    tournament = evening(9, rounds=3, by=by, played=2, frozen_after_round=2)
    at_two = percents(tournament)
    round = begin(tournament, by)
    table = Table.objects.filter(round=round).first()
    write(table, 1, taken(13), by)

    hall = ranking(tournament, desk=False)

    assert {one.result.number: one.result.percent for one in hall.standings} == at_two


@pytest.mark.long
def test_the_ranking_of_an_earlier_moment_is_compared_as_it_was_then(by):
    tournament = evening(9, rounds=2, by=by, played=1)
    then = percents(tournament)
    moment = Event.objects.filter(tournament=tournament).last().made_at
    play(begin(tournament, by), by)

    found = ranking_at(tournament, moment)

    assert {one.result.number: one.result.percent for one in found.standings} == then
    assert len(then) == 9


@pytest.mark.long
def test_an_earlier_session_counts_with_its_weight(by):
    first = evening(9, rounds=2, by=by)
    second = evening(9, rounds=2, by=by, seed=50)
    for one, other in zip(first.entries.all(), second.entries.all(), strict=True):
        Entry.objects.filter(pk=other.pk).update(player=one.player)
    before, alone = percents(first), percents(second)

    comparison.choose_comparison(
        tournament=second,
        by=by,
        comparison_method="matchpoints",
        comparison_basis="mark",
        results_shown_after_own=False,
        carry_from=first,
        carry_weight=50,
    )
    second.refresh_from_db()

    boards = Fraction(6)
    assert percents(second) == {
        number: (boards * alone[number] + boards / 2 * before[number])
        / (boards + boards / 2)
        for number in alone
    }


@pytest.mark.long
def test_a_page_of_the_ranking_follows_an_earlier_session_that_is_put_right(
    stranger, by
):
    first = evening(9, rounds=1, by=by)
    second = evening(9, rounds=1, by=by, carry_from=first)
    entry = first.entries.get(number=1)
    second.entries.filter(number=1).update(player=entry.player)
    address = f"/t/{second.public_id}/ranking/"
    etag = stranger.get(address).headers["ETag"]
    kept = {"If-None-Match": etag}

    same = stranger.get(address, headers=kept)
    comparison.fine(entry=entry, percent=Fraction(10), by=by, words="late")
    changed = stranger.get(address, headers=kept)

    assert (same.status_code, changed.status_code) == (304, 200)


@pytest.mark.long
@pytest.mark.parametrize("method", ["matchpoints", "butler", "imps", "total", "mean"])
@pytest.mark.parametrize("basis", ["mark", "difference"])
def test_every_comparison_can_be_chosen_and_holds(by, method, basis):
    tournament = evening(9, rounds=1, by=by)

    comparison.choose_comparison(
        tournament=tournament,
        by=by,
        comparison_method=method,
        comparison_basis=basis,
        results_shown_after_own=True,
        carry_from=None,
        carry_weight=100,
    )
    tournament.refresh_from_db()

    found = ranking(tournament, desk=True)
    assert found.criteria[0].key in ("percent", "value")
    assert found.standings[0].rank == 1
    assert list(discrepancies(tournament)) == []


@pytest.mark.database
def test_the_seating_is_drawn_anew_with_its_boards_until_a_line_is_written(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    round = begin(tournament, by)

    seating.redraw_round(round=round, method="boards", seed=9, by=by)

    assert BoardPlay.objects.filter(table__round=round).count() == 9


@pytest.mark.long
def test_a_result_costs_the_same_in_a_session_of_few_boards_and_of_many(by):
    costs = []
    for played in (1, 4):
        tournament = evening(15, rounds=5, by=by, played=played)
        table = Table.objects.filter(round=begin(tournament, by)).first()
        with CaptureQueriesContext(connection) as asked:
            write(table, 1, taken(9), by)
        costs.append(len(asked))

    assert costs[0] == costs[1]
