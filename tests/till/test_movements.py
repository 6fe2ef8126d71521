"""A movement is written once, never changed, and taken back by another."""

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils.translation import override

from tests.till.money import money, newest, refused
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo, undoable
from tournaments.till import moving, queries, writes as till
from tournaments.till.models import Movement

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_press_that_is_sent_twice_is_written_once(charged, anne, by):
    key = "0b0e1f0c-6f0e-4d0e-9c55-3b1f0c6f0e4d"
    words = {"tournament": charged, "extra": "Café", "by": by, "key": key}
    assert till.sell(**words) == till.sell(**words)

    assert len(money(charged)) == 1


def test_a_correction_can_be_undone_once(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    [fee] = Movement.objects.all()
    counter = moving.take_back(movement=fee, by=by)
    assert moving.take_back(movement=fee, by=by) == counter
    assert refused(moving.take_back, movement=counter, by=by) == "correction"

    undo(Event.objects.get(kind="entry_unpaid"), by=by)
    assert [one[1] for one in money(charged)] == [800, -800, 800]
    assert refused(moving.write_again, counter=counter, by=by) == "again"
    assert Entry.objects.get(pk=anne.pk).paid_at is not None


def test_what_is_taken_back_is_not_offered_again(charged, by):
    sold = till.sell(tournament=charged, extra="Café", by=by)
    first = newest(charged).number
    assert first in undoable(charged, by)
    moving.take_back(movement=sold, by=by)
    second = newest(charged)
    assert undoable(charged, by) & {first, second.number} == {second.number}
    undo(second, by=by)
    assert second.number not in undoable(charged, by)
    assert queries.day_sheet(charged).cash == 180


@pytest.mark.parametrize("change", [{"amount": 1}, {"means": "transfer"}])
def test_no_movement_is_ever_changed(charged, anne, by, change):
    comings.set_paid(entry=anne, paid=True, by=by)
    with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
        Movement.objects.update(**change)
    with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
        Movement.objects.all()._raw_delete("default")

    assert find_break(charged) is None


def test_money_that_no_event_tells_of_is_found(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    [one] = Movement.objects.select_related("event")
    sold = Movement(
        tournament=charged, number=2, kind="extra", amount=180, about="Café"
    )
    with transaction.atomic():
        event = till.ledger.append(charged, "extra_sold", queries.facts_of(sold))
        elsewhere = {"movement": "nowhere", "amount": 0, "means": "", "money": ""}
        till.ledger.append(charged, "extra_sold", elsewhere)
    sold.event, sold.amount = event, 170
    sold.save()

    with override("en"):
        assert list(discrepancies(charged)) == [
            "movement of the till 2: it is not the one that the events tell of.",
            "movement of the till nowhere: the ledger tells of it, and it is not "
            "there.",
        ]
    assert one.amount == 800
