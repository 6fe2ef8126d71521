"""Somebody takes a place where boards travel: movement, boards, ranking, undo."""

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError

from tests.boards.evening import (
    accept,
    begin,
    evening,
    play,
    taken,
    tournament_of,
    write,
)
from tests.rounds.conftest import enter
from tests.telling import tell
from tournaments.boards.models import BoardPlay, BoardSet
from tournaments.comparison import comparing, queries, writes as comparison
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.rounds import close_round
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def second(by):
    """Nine players and three tables: of the second round one board is played."""
    tournament = evening(9, rounds=3, played=1, by=by)
    round = begin(tournament, by)
    for tricks, table in enumerate(Table.objects.filter(round=round), start=8):
        write(table, 1, taken(tricks), by)
    tell(tournament, [enter(tournament, 10)])
    return tournament


def number(tournament, which):
    return Entry.objects.select_related("tournament", "player").get(
        tournament=tournament, number=which
    )


def take(tournament, by, *, leaver=5, newcomer=10, **given):
    return take_place(
        leaver=number(tournament, leaver),
        newcomer=Newcomer(number(tournament, newcomer)),
        by=by,
        **{"with_points": False, **given},
    )


def figures(found):
    """What everybody has, above the line and below it, by number."""
    return {
        one.result.number: (one.result.percent, one.result.boards)
        for one in found.lines
        if one.result.boards
    }


def last_event(tournament):
    return Event.objects.filter(tournament=tournament).order_by("-number")[0]


def sitting(tournament, round, which):
    return list(
        Occupant.objects.filter(
            table__round__tournament=tournament,
            table__round__number=round,
            entry__number=which,
        ).values_list("table__number", "seat", "from_deal")
    )


@pytest.mark.long
def test_boards_stay_with_who_played_them_and_the_newcomer_is_in_the_movement(
    second, by
):
    before = figures(ranking(second, desk=True))
    at = BoardSet.objects.get().players.index(number(second, 5).public_id)
    ((table, seat, _first),) = sitting(second, 2, 5)
    take(second, by)

    assert BoardSet.objects.get().players[at] == number(second, 10).public_id
    assert sitting(second, 2, 10) == [(table, seat, 2)]
    assert figures(ranking(second, desk=True)) == before
    round = Round.objects.get(tournament=second, number=2)
    for one in Table.objects.filter(round=round):
        for deal in (2, 3):
            write(one, deal, taken(8 + one.number), by)
    after = figures(ranking(second, desk=True))
    assert (after[5][1], after[10][1]) == (4, 2)
    assert {after[one][1] for one in (1, 2, 3, 4, 6, 7, 8, 9)} == {6}
    assert list(discrepancies(second)) == []

    close_round(round=round, by=by)
    third = begin(second, by)
    play(third, by)
    assert [len(sitting(second, 3, one)) for one in (10, 5)] == [1, 0]
    assert figures(ranking(second, desk=True))[10][1] == 5
    assert list(discrepancies(second)) == []


def test_who_goes_on_with_the_points_has_the_boards_of_both(second, by):
    before = figures(ranking(second, desk=True))
    take(second, by, with_points=True)

    after = figures(ranking(second, desk=True))
    assert after == {**before, 10: before[5]}
    ranked = ranking(second, desk=True)
    assert [one.result.number for one in ranked.gone] == [5]
    assert figures(ranking_at(second, last_event(second).made_at)) == after


def test_the_undo_puts_movement_seat_and_ranking_back(second, by):
    movement = BoardSet.objects.get().players
    before = (figures(ranking(second, desk=True)), sitting(second, 2, 5))
    take(second, by, with_points=True)
    undo(last_event(second), by=by)

    assert BoardSet.objects.get().players == movement
    assert (figures(ranking(second, desk=True)), sitting(second, 2, 5)) == before
    assert sitting(second, 2, 10) == []
    assert number(second, 5).state == "present"
    assert list(discrepancies(second)) == []


@pytest.mark.long
def test_a_board_that_somebody_played_is_not_played_by_him_again(by):
    tournament = evening(12, rounds=3, played=1, by=by)
    leaver = number(tournament, 1)
    comings.leave(entry=leaver, by=by)
    tell(tournament, [enter(tournament, 13)])
    take(tournament, by, leaver=1, newcomer=13)
    begin(tournament, by)
    comings.come_back(entry=leaver, by=by)
    known = {
        one.board for one in queries.played_boards(tournament, entry=leaver, until=1)
    }
    plays = BoardPlay.objects.filter(
        table__round__number=2, board__number__in=known
    ).select_related("table")
    seats = Occupant.objects.filter(table__round__number=2).exclude(entry__number=13)
    here, *_others = seats.filter(table=plays[0].table)
    there, *_others = seats.exclude(table__in=plays.values("table"))
    with pytest.raises(ValidationError) as found:
        take(tournament, by, leaver=here.entry.number, newcomer=1)

    assert found.value.code == "board"
    assert sitting(tournament, 2, 1) == []
    take(tournament, by, leaver=there.entry.number, newcomer=1)
    assert len(sitting(tournament, 2, 1)) == 1


def test_at_an_earlier_moment_what_was_given_belongs_to_who_sat_there(by):
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    round = begin(tournament, by)
    for table in Table.objects.filter(round=round):
        write(table, 1, taken(8 + table.number), by)
    tell(tournament, [enter(tournament, 10)])
    table = Occupant.objects.get(entry__number=5).table
    spoilt = BoardPlay.objects.get(table=table, number=2)
    comparison.adjust(
        play=spoilt, kind="percent", percent=Fraction(40), by=by, words="spoilt"
    )
    stood, moment = figures(ranking(tournament, desk=True)), last_event(tournament)
    assert stood[5][1] == 2
    take(tournament, by)
    now = figures(ranking(tournament, desk=True))

    assert (now[5][1], now[10][1]) == (1, 1)
    assert figures(ranking_at(tournament, moment.made_at)) == stood
    assert figures(ranking_at(tournament, last_event(tournament).made_at)) == now
    assert list(comparing.differences(tournament)) == []
