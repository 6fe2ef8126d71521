"""A round is published, begun, closed and opened again, each with its event."""

import datetime

import pytest
from django.utils import timezone

from tests.rounds.conftest import write
from tests.rounds.rounds import draw, refused
from tournaments.ledger.queries import broken_at
from tournaments.models import (
    Entry,
    Event,
    Round,
    Table,
    Tournament,
    Words,
)
from tournaments.rounds import operations

pytestmark = pytest.mark.django_db


def kinds(tournament):
    events = Event.objects.filter(tournament=tournament).order_by("number")
    return list(events.values_list("kind", flat=True))


def test_a_round_goes_from_drawn_to_closed_and_the_tournament_runs(day, by):
    tournament = day(minutes_per_round=50)
    round = draw(tournament, by)

    assert operations.publish_round(round=round, by=by).state == "published"
    assert Tournament.objects.get().state == "running"
    begun = operations.start_round(round=round, by=by)
    left = begun.ends_at - timezone.now()
    assert datetime.timedelta(minutes=49) < left <= datetime.timedelta(minutes=50)
    operations.close_round(round=round, by=by, reason="the hall closes")

    closed = Round.objects.get()
    assert (closed.state, closed.ends_at) == ("closed", None)
    assert kinds(tournament) == [
        "round_drawn",
        "round_published",
        "round_started",
        "round_closed",
    ]
    assert broken_at(tournament) is None


def test_a_round_with_sheets_missing_is_closed_with_a_reason_alone(playing, by):
    assert refused(operations.close_round, round=playing, by=by) == "trouble"
    assert (
        refused(operations.close_round, round=playing, by=by, reason=" ") == "trouble"
    )

    operations.close_round(round=playing, by=by, reason="Table 2 went home")
    told = Event.objects.get(kind="round_closed")
    assert told.facts["tables"] == [
        {"table": 1, "missing": 4, "differs": False},
        {"table": 2, "missing": 4, "differs": False},
    ]
    assert Words.objects.get(event=told).text == "Table 2 went home"


def test_a_round_whose_sheets_are_all_there_needs_no_reason(playing, by):
    for table in Table.objects.all():
        for number in range(1, 5):
            write(table, number, by)

    assert operations.close_round(round=playing, by=by).state == "closed"


def test_a_sheet_that_differs_from_its_paper_asks_for_a_reason(playing, by):
    for table in Table.objects.all():
        for number in range(1, 5):
            write(table, number, by)
    table = Table.objects.get(number=2)
    who = table.occupants.first().entry.public_id
    Table.objects.filter(pk=table.pk).update(paper_totals={who: 3})

    assert refused(operations.close_round, round=playing, by=by) == "trouble"
    operations.close_round(round=playing, by=by, reason="as the jury said")
    assert Event.objects.get(kind="round_closed").facts["tables"] == [
        {"table": 2, "missing": 0, "differs": True}
    ]


def test_a_closed_round_is_opened_again_with_a_reason(playing, by):
    operations.close_round(round=playing, by=by, reason="late")

    assert refused(operations.reopen_round, round=playing, by=by, reason="") == "reason"
    again = operations.reopen_round(round=playing, by=by, reason="a sheet was found")
    assert again.state == "playing"
    assert write(Table.objects.first(), 1, by).revision == 1


def test_after_the_first_line_the_seating_stays(playing, by):
    write(Table.objects.first(), 1, by)
    one, other = Entry.objects.values_list("public_id", flat=True)[:2]

    redraw = {"round": playing, "method": "random", "seed": 1, "by": by}
    assert refused(operations.redraw_round, **redraw) == "lines"
    swap = {"round": playing, "one": one, "other": other, "by": by}
    assert refused(operations.swap_seats, **swap) == "lines"
    assert refused(operations.undo_round, round=playing, by=by) == "lines"


def test_each_step_is_taken_back_down_to_nothing(playing, by):
    assert operations.undo_round(round=playing, by=by).state == "published"
    assert operations.undo_round(round=playing, by=by).state == "drawn"
    assert Tournament.objects.get().state == "registration"
    assert operations.undo_round(round=playing, by=by) is None

    assert not Round.objects.exists()
    assert not Table.objects.exists()
    assert kinds(playing.tournament)[-3:] == [
        "round_start_undone",
        "round_publication_undone",
        "round_draw_undone",
    ]
    assert refused(operations.publish_round, round=playing, by=by) == "gone"


def test_a_step_out_of_turn_is_refused(drawn, by):
    assert refused(operations.start_round, round=drawn, by=by) == "state"
    assert refused(operations.close_round, round=drawn, by=by) == "state"
    assert refused(operations.reopen_round, round=drawn, by=by, reason="x") == "state"
    operations.publish_round(round=drawn, by=by)
    assert refused(operations.publish_round, round=drawn, by=by) == "state"
