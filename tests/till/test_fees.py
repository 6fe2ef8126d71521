"""What each owes, and pays at the door or later."""

import pytest
from django.core.exceptions import ValidationError

from tests.till.conftest import PLAN
from tests.till.money import money, newest, refused
from tournaments.door.field.operations import enter_all
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.tables import awaited
from tournaments.till import at_once, queries, writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Plan, Proposal

pytestmark = pytest.mark.django_db


def kinds(day):
    """What the ledger tells of money."""
    told = Event.objects.filter(tournament=day).order_by("number")
    return [
        kind
        for kind in told.values_list("kind", flat=True)
        if kind not in ("entry_registered", "till_planned")
    ]


def test_one_press_at_the_door_puts_the_fee_into_the_till(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.set_paid(entry=anne, paid=True, by=by)

    assert money(charged) == [("fee", 800, "cash", "Membre", None)]
    assert kinds(charged) == ["entry_paid"]
    assert newest(charged).facts == {
        "movement": Movement.objects.get().public_id,
        "money": "fee",
        "amount": 800,
        "means": "cash",
        "entry": anne.public_id,
        "about": "Membre",
        "was_paid": False,
    }
    assert Entry.objects.get(pk=anne.pk).paid_at is not None
    assert list(discrepancies(charged)) == []


def test_not_paid_after_all_is_one_more_movement(charged, jean, by):
    comings.set_paid(entry=jean, paid=True, means="transfer", by=by)
    comings.set_paid(entry=jean, paid=False, by=by)
    comings.set_paid(entry=jean, paid=False, by=by)

    assert money(charged) == [
        ("fee", 1_000, "transfer", "", None),
        ("fee", -1_000, "transfer", "", 1),
    ]
    assert kinds(charged) == ["entry_paid", "entry_unpaid"]
    assert Entry.objects.get(pk=jean.pk).paid_at is None


def test_without_a_till_the_door_notes_who_has_paid_and_no_amount(day, by):
    player = add_player(first_name="Anne", last_name="Bovy")
    entry = comings.register(tournament=day, player=player)
    comings.set_paid(entry=entry, paid=True, by=by)
    comings.set_paid(entry=entry, paid=False, by=by)

    assert money(day) == []
    assert kinds(day) == ["entry_paid", "entry_unpaid"]


def test_who_pays_nothing_and_jokers_owe_nothing(charged, people, by):
    _anne, _jean, rik, zoe = people
    comings.set_joker(entry=rik, joker=True, by=by)
    comings.set_paid(entry=zoe, paid=True, by=by)

    assert [one.owed for one in queries.accounts(charged).values()] == [
        800, 1_000, 0, 0,
    ]  # fmt: skip
    assert money(charged) == []
    assert refused(till.take_fee, entry=rik, by=by) == "paid"
    unpaid = awaited.search_entries(charged, narrowed="unpaid")
    assert [one.number for one in unpaid] == [1, 2]
    assert awaited.counts(charged)["unpaid"] == 2


def test_a_part_is_paid_and_the_rest_later(charged, jean, by):
    till.take_fee(entry=jean, amount=400, by=by)
    assert (jean.paid_at, queries.account_of(jean).owed) == (None, 600)
    till.take_fee(entry=jean, means="transfer", by=by)

    assert money(charged) == [
        ("fee", 400, "cash", "", None),
        ("fee", 600, "transfer", "", None),
    ]
    assert kinds(charged) == ["fee_taken", "entry_paid"]
    assert jean.paid_at is not None
    assert refused(till.take_fee, entry=jean, by=by) == "paid"
    comings.set_paid(entry=jean, paid=False, by=by)
    assert queries.fees_taken(charged) == 0


@pytest.mark.parametrize("amount", [0, -1, 1_001])
def test_no_more_is_taken_than_is_owed(charged, jean, by, amount):
    assert refused(till.take_fee, entry=jean, amount=amount, by=by) == "amount"


def test_no_other_means_than_cash_and_transfer(charged, jean, by):
    assert refused(till.take_fee, entry=jean, means="gold", by=by) == "means"


def test_who_chooses_another_fee_pays_that(charged, anne, by):
    till.choose_fee(entry=anne, name="Jeune", by=by)
    comings.set_paid(entry=anne, paid=True, by=by)

    assert money(charged) == [("fee", 500, "cash", "Jeune", None)]
    undo(Event.objects.get(kind="fee_chosen"), by=by)
    assert queries.account_of(anne).owed == 300
    assert refused(till.choose_fee, entry=anne, name="Roi", by=by) == "fee"


def test_a_changed_fee_shows_what_is_owed_or_too_much_and_rewrites_nothing(
    charged, anne, jean, by
):
    for one in (anne, jean):
        comings.set_paid(entry=one, paid=True, by=by)
    before = money(charged)
    dearer = Plan(kept=True, usual_fee=900, fees=(("Membre", 1_000),))
    till.set_plan(tournament=charged, plan=dearer, by=by)

    assert money(charged) == before
    found = [queries.account_of(one) for one in (anne, jean)]
    assert [(one.owed, one.over) for one in found] == [(200, 0), (0, 100)]
    assert queries.refund_of(jean) == Proposal(100, "paid_too_much")
    till.refund(entry=jean, amount=100, by=by)
    assert Entry.objects.get(pk=jean.pk).paid_at is not None
    undo(Event.objects.filter(kind="till_planned").latest("number"), by=by)
    assert queries.plan_of(charged) == PLAN


def test_who_was_noted_as_paid_before_the_till_is_written_in_one_step(day, by):
    player = add_player(first_name="Anne", last_name="Bovy", category="Membre")
    entry = comings.register(tournament=day, player=player)
    comings.set_paid(entry=entry, paid=True, by=by)
    till.set_plan(tournament=day, plan=PLAN, by=by)
    assert [*queries.unwritten_fees(day)] == [entry.public_id]
    assert queries.account_of(entry).owed == 0

    assert at_once.write_unwritten(tournament=day, by=by) == 1
    assert at_once.write_unwritten(tournament=day, by=by) == 0
    assert money(day) == [("fee", 800, "cash", "Membre", None)]
    assert list(discrepancies(day)) == []


def test_who_is_entered_at_once_as_paid_pays_into_the_till(charged, by):
    players = [
        add_player(first_name=str(one), last_name="Peeters", category=category)
        for one, category in enumerate(("Membre", "", "Invité"))
    ]
    enter_all(tournament=charged, players=players, by=by)

    assert money(charged) == [
        ("fee", 800, "cash", "Membre", None),
        ("fee", 1_000, "cash", "", None),
    ]
    assert kinds(charged).count("entry_paid") == 3
    assert list(discrepancies(charged)) == []


def test_of_whom_money_was_written_stays_on_the_list(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.set_paid(entry=anne, paid=False, by=by)

    with pytest.raises(ValidationError) as error:
        comings.unregister(entry=anne, by=by)
    assert error.value.code == "money"
