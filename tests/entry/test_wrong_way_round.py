"""Two who sat in each other's chair at a table of boards are put right in one act."""

import pytest
from django.urls import reverse

from tests.boards.evening import accept, begin, evening, taken, tournament_of, write
from tournaments.boards.models import BoardResult
from tournaments.comparison import comparing
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(by):
    """Round 1 of nine players, of which each table made something else."""
    tournament = tournament_of(9, rounds=2)
    accept(tournament, by)
    begin(tournament, by)
    for table in Table.objects.order_by("number"):
        for number in (1, 2, 3):
            seat = "NES"[(table.number + number) % 3]
            write(table, number, taken(8 + table.number, seat), by)
    return tournament


def where(tournament, table=1):
    return reverse("entry:turned", args=[tournament.public_id, 1, table])


def chairs(table):
    seats = Occupant.objects.filter(table=table)
    return dict(seats.values_list("seat", "entry__public_id"))


def percents(tournament):
    return told(ranking(tournament, desk=True))


def told(found):
    return {
        one.result.key: (one.result.percent, one.result.total)
        for one in found.standings
    }


def press(client, tournament, seats="NE", seen=None):
    table = Table.objects.get(number=1, round__tournament=tournament)
    seen = table.version if seen is None else seen
    return client.post(where(tournament), {"seats": seats, "seen": seen})


def test_the_page_shows_of_both_what_they_have_and_what_they_would(organiser, played):
    page = organiser.get(where(played), {"seats": "NE"})

    rows = page.context["changes"]["rows"]
    assert len(rows) == 3
    for _board, ((now, then), (other_now, other_then)) in rows:
        assert (now, then) == (other_then, other_now)
    assert Event.objects.filter(kind="chairs_turned").count() == 0


def test_the_two_change_chairs_and_their_boards_are_compared_anew(organiser, played):
    table = Table.objects.get(number=1)
    before, had = chairs(table), percents(played)

    press(organiser, played)

    after, has = chairs(table), percents(played)
    assert after == {"N": before["E"], "E": before["N"], "S": before["S"]}
    assert had[before["N"]][1] == has[before["E"]][1]
    assert had[before["N"]][0] == has[before["E"]][0]
    assert had[before["S"]] == has[before["S"]]
    assert list(comparing.differences(played)) == []
    assert list(discrepancies(played)) == []
    result = BoardResult.objects.filter(play__table=table).values_list("entry")
    assert result.distinct().count() == 3


@pytest.mark.long
def test_it_is_undone_and_then_all_is_as_it_was(organiser, played, by):
    table = Table.objects.get(number=1)
    before = chairs(table), percents(played)
    press(organiser, played)
    event = Event.objects.get(kind="chairs_turned")

    organiser.post(reverse("ledger:undo", args=[played.public_id, event.number]))

    assert (chairs(table), percents(played)) == before
    assert list(discrepancies(played)) == []


def test_the_ranking_of_an_earlier_moment_has_them_as_they_sat_then(organiser, played):
    had = percents(played)
    moment = Event.objects.order_by("number").last().made_at
    press(organiser, played)
    has = percents(played)

    then = ranking_at(played, moment)
    now = ranking_at(played, Event.objects.order_by("number").last().made_at)

    assert (told(then), told(now)) == (had, has)


@pytest.mark.parametrize("seats", ["", "NN", "NW", "EN", "XYZ"])
def test_chairs_that_are_no_two_of_the_table_are_refused(organiser, played, seats):
    before = chairs(Table.objects.get(number=1))

    assert press(organiser, played, seats).status_code == 422
    assert chairs(Table.objects.get(number=1)) == before


def test_a_second_press_on_an_old_page_is_told_to_look_again(organiser, played):
    seen = Table.objects.get(number=1).version

    answers = [press(organiser, played, seen=seen).status_code for _ in range(2)]

    assert answers == [302, 422]
    assert Event.objects.filter(kind="chairs_turned").count() == 1


@pytest.mark.long
def test_a_closed_round_is_opened_again_first(organiser, by):
    tournament = evening(9, rounds=2, by=by, played=1)

    assert press(organiser, tournament).status_code == 422


def test_a_sheet_that_was_confirmed_is_compared_again(organiser, played):
    table = Table.objects.get(number=1)

    press(organiser, played)

    assert Table.objects.get(number=1).version == table.version + 1
