"""What was given to who came late is taken back, or stays for what came after it."""

import pytest
from django.urls import reverse

from tests.jury import evening as jury
from tests.rounds.conftest import write
from tests.rounds.late import entry, newest, out, whole
from tests.rounds.rounds import refused, seated
from tournaments.draw import operations as rounds
from tournaments.draw.late.operations import seat_late
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.follow import comings, rounds as states
from tournaments.ledger.undoing import undo, undoable
from tournaments.tables.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def test_what_was_written_at_the_new_table_stays(one_waits, by, accounts):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    event = newest(tournament)
    write(Table.objects.get(round=round, number=3), 1, accounts["scorer"])
    assert event.number not in undoable(tournament, by)
    assert refused(undo, event=event, by=by) == "written"
    whole(tournament)


@pytest.mark.long
@pytest.mark.parametrize("deal", [1, None])
def test_a_new_table_to_which_the_jury_was_called_stays(organiser, one_waits, by, deal):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    event = newest(tournament)
    table = Table.objects.select_related("round__tournament").get(round=round, number=3)
    case = jury.called(table, deal, by=by)
    words = [tournament.public_id, event.number]
    page = jury.said(organiser, reverse("ledger:undo", args=words))

    assert "who sits there stays" in page
    jury.leads_there(organiser, page, case)


def test_a_place_is_not_taken_back_over_what_came_after_it(one_waits, by):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    event = newest(tournament)
    rounds.swap_seats(
        round=round,
        one=entry(tournament, 20).public_id,
        other=entry(tournament, int(seated(round)[0][2])).public_id,
        by=by,
    )
    assert refused(undo, event=event, by=by) == "changed"
    undo(newest(tournament), by=by)
    rounds.redraw_round(round=round, method="random", seed=3, by=by)
    assert refused(undo, event=event, by=by) == "drawn"
    whole(tournament)


def test_a_closed_round_is_opened_before_a_place_in_it_is_taken_back(one_waits, by):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="out", by=by)
    event = newest(tournament)
    states.close_round(round=round, by=by)
    assert refused(undo, event=event, by=by) == "closed"
    states.reopen_round(round=round, by=by, reason="too soon")
    undo(event, by=by)
    assert 20 not in out(round)


def test_who_sat_in_the_round_before_has_no_second_place_in_it(one_waits, by):
    tournament, round = one_waits
    leaver = entry(tournament, int(seated(round)[0][2]))
    take_place(
        leaver=leaver,
        newcomer=Newcomer(entry(tournament, 20)),
        with_points=False,
        from_deal=2,
        by=by,
    )
    undo_leaving = entry(tournament, leaver.number)
    comings.come_back(entry=undo_leaving, by=by)
    again = entry(tournament, leaver.number)
    assert refused(seat_late, entry=again, way="out", by=by) == "played"
