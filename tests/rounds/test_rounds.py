"""A round is published, begun, closed and opened again, each with its event."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.jury import evening
from tests.rounds.conftest import write
from tests.rounds.rounds import draw, refused
from tournaments.draw import operations
from tournaments.entries.models import Entry
from tournaments.follow import rounds
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db


def kinds(tournament):
    events = Event.objects.filter(tournament=tournament).order_by("number")
    return list(events.values_list("kind", flat=True))


def test_a_round_goes_from_drawn_to_closed_and_the_tournament_runs(day, by):
    tournament = day(minutes_per_round=50)
    round = draw(tournament, by)

    assert operations.publish_round(round=round, by=by).state == "published"
    assert Tournament.objects.get().state == "running"
    begun = rounds.start_round(round=round, by=by)
    left = begun.ends_at - timezone.now()
    assert datetime.timedelta(minutes=49) < left <= datetime.timedelta(minutes=50)
    rounds.close_round(round=round, by=by, reason="the hall closes")

    closed = Round.objects.get()
    assert (closed.state, closed.ends_at) == ("closed", None)
    assert kinds(tournament) == [
        "round_drawn",
        "round_published",
        "round_started",
        "round_closed",
    ]
    assert find_break(tournament) is None


def test_a_closed_round_is_opened_again_with_a_reason(playing, by):
    rounds.close_round(round=playing, by=by, reason="late")

    assert refused(rounds.reopen_round, round=playing, by=by, reason="") == "reason"
    again = rounds.reopen_round(round=playing, by=by, reason="a sheet was found")
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


def test_once_the_jury_is_called_to_a_table_the_seating_stays(playing, by, cast):
    table = Table.objects.select_related("round__tournament").first()
    case = evening.called(table, by=by)
    one, other = Entry.objects.values_list("public_id", flat=True)[:2]

    redraw = {"round": playing, "method": "random", "seed": 1, "by": by}
    assert refused(operations.redraw_round, **redraw) == "judged"
    swap = {"round": playing, "one": one, "other": other, "by": by}
    assert refused(operations.swap_seats, **swap) == "judged"
    assert refused(operations.undo_round, round=playing, by=by) == "judged"

    words = [case.tournament.public_id, playing.number]
    page = cast["organiser"].post(
        reverse("rounds:undo", args=words),
        {"seen": "playing"},
        headers={"accept-language": "en"},
        follow=True,
    )
    html = page.content.decode()
    assert "The jury was called to table 1 of this round" in html
    assert reverse("jury:case", args=[words[0], case.public_id]) in html


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
    assert refused(rounds.start_round, round=drawn, by=by) == "state"
    assert refused(rounds.close_round, round=drawn, by=by) == "state"
    assert refused(rounds.reopen_round, round=drawn, by=by, reason="x") == "state"
    operations.publish_round(round=drawn, by=by)
    assert refused(operations.publish_round, round=drawn, by=by) == "state"
