"""What money comes and goes, each with its event, and taken back by another."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from tests.till.conftest import PLAN
from tournaments.desk.archive import operations as away
from tournaments.ledger.erasing import erase
from tournaments.ledger.queries import broken_at
from tournaments.ledger.undoing import undo, undoable
from tournaments.models import Entry, Event, Movement, Tournament, Words
from tournaments.ranking.moments import ranking_at
from tournaments.registration import operations as door
from tournaments.registration import queries as listing
from tournaments.registration.field.operations import enter_all
from tournaments.registration.members.operations import add_player
from tournaments.till import at_once, box, moving, queries
from tournaments.till import operations as till
from tournaments.till.receipts import receipt
from tournaments.till.rules.fees import Plan
from tournaments.till.rules.refunds import Proposal
from tournaments.verifying.queries import breaks

pytestmark = pytest.mark.django_db


def money(day):
    """Every movement: its kind, cents, means, what for, and which it corrects."""
    return list(
        Movement.objects.filter(tournament=day)
        .order_by("number")
        .values_list("kind", "amount", "means", "about", "corrects__number")
    )


def kinds(day):
    """What the ledger tells of money."""
    told = Event.objects.filter(tournament=day).order_by("number")
    return [
        kind
        for kind in told.values_list("kind", flat=True)
        if kind not in ("entry_registered", "till_planned")
    ]


def newest(day):
    return Event.objects.filter(tournament=day).latest("number")


def refused(operation, **words):
    """The code of the refusal; nothing is written."""
    before = Movement.objects.count()
    with pytest.raises(ValidationError) as error:
        operation(**words)
    assert Movement.objects.count() == before
    return error.value.code if hasattr(error.value, "code") else error.value


def test_one_press_at_the_door_puts_the_fee_into_the_till(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    door.set_paid(entry=anne, paid=True, by=by)

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
    assert list(breaks(charged)) == []


def test_not_paid_after_all_is_one_more_movement(charged, jean, by):
    door.set_paid(entry=jean, paid=True, means="transfer", by=by)
    door.set_paid(entry=jean, paid=False, by=by)
    door.set_paid(entry=jean, paid=False, by=by)

    assert money(charged) == [
        ("fee", 1_000, "transfer", "", None),
        ("fee", -1_000, "transfer", "", 1),
    ]
    assert kinds(charged) == ["entry_paid", "entry_unpaid"]
    assert Entry.objects.get(pk=jean.pk).paid_at is None


def test_without_a_till_the_door_notes_who_has_paid_and_no_amount(day, by):
    player = add_player(first_name="Anne", last_name="Bovy")
    entry = door.register(tournament=day, player=player)
    door.set_paid(entry=entry, paid=True, by=by)
    door.set_paid(entry=entry, paid=False, by=by)

    assert money(day) == []
    assert kinds(day) == ["entry_paid", "entry_unpaid"]


def test_who_pays_nothing_and_jokers_owe_nothing(charged, people, by):
    _anne, _jean, rik, zoe = people
    door.set_joker(entry=rik, joker=True, by=by)
    door.set_paid(entry=zoe, paid=True, by=by)

    assert [(one.number, one.owed) for one in queries.owed(charged)] == [
        (1, 800),
        (2, 1_000),
        (3, 0),
        (4, 0),
    ]
    assert money(charged) == []
    assert refused(till.take_fee, entry=rik, by=by) == "paid"
    unpaid = listing.listed(charged, narrowed="unpaid")
    assert [one.number for one in unpaid] == [1, 2]
    assert listing.counts(charged)["unpaid"] == 2


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
    door.set_paid(entry=jean, paid=False, by=by)
    assert queries.fees_taken(charged) == 0


@pytest.mark.parametrize("amount", [0, -1, 1_001])
def test_no_more_is_taken_than_is_owed(charged, jean, by, amount):
    assert refused(till.take_fee, entry=jean, amount=amount, by=by) == "amount"


def test_no_other_means_than_cash_and_transfer(charged, jean, by):
    assert refused(till.take_fee, entry=jean, means="gold", by=by) == "means"


def test_who_chooses_another_fee_pays_that(charged, anne, by):
    till.choose_fee(entry=anne, name="Jeune", by=by)
    door.set_paid(entry=anne, paid=True, by=by)

    assert money(charged) == [("fee", 500, "cash", "Jeune", None)]
    undo(Event.objects.get(kind="fee_chosen"), by=by)
    assert queries.account_of(anne).owed == 300
    assert refused(till.choose_fee, entry=anne, name="Roi", by=by) == "fee"


def test_a_changed_fee_shows_what_is_owed_or_too_much_and_rewrites_nothing(
    charged, anne, jean, by
):
    for one in (anne, jean):
        door.set_paid(entry=one, paid=True, by=by)
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


def test_who_withdraws_before_the_draw_gets_the_fee_back(charged, anne, accounts):
    scorer = accounts["scorer"]
    door.set_paid(entry=anne, paid=True, by=scorer)
    door.leave(entry=anne, by=scorer)
    till.refund(entry=anne, amount=800, by=scorer)

    assert money(charged)[1:] == [("refund", -800, "cash", "Membre", None)]
    assert (anne.paid_at, queries.account_of(anne).owed) == (None, 0)
    assert newest(charged).facts["why"] == "before_draw"
    assert anne not in listing.listed_in_ranking(charged)
    undo(newest(charged), by=scorer)
    assert Entry.objects.get(pk=anne.pk).paid_at is not None
    assert queries.fees_taken(charged) == 800


def test_the_fee_of_who_is_excluded_is_kept_unless_an_organiser_says_why(
    charged, anne, by, accounts
):
    door.set_paid(entry=anne, paid=True, by=by)
    door.exclude(entry=anne, reason="bruyante", by=by)
    words = {"entry": anne, "amount": 800}

    assert queries.refund_of(anne) == Proposal(0, "excluded")
    assert refused(till.refund, **words, by=accounts["scorer"]) == "rule"
    with pytest.raises(ValidationError) as error:
        till.refund(**words, by=by)
    assert set(error.value.message_dict) == {"reason"}
    till.refund(**words, by=by, reason="Elle était malade.")
    assert newest(charged).words.text == "Elle était malade."
    assert "malade" not in str(newest(charged).facts)


def test_no_more_goes_back_than_came(charged, anne, by):
    assert refused(till.refund, entry=anne, amount=1, by=by) == "amount"
    door.set_paid(entry=anne, paid=True, by=by)
    assert refused(till.refund, entry=anne, amount=801, by=by) == "amount"
    till.refund(entry=anne, amount=800, by=by)
    assert refused(till.refund, entry=anne, amount=1, by=by) == "amount"
    fee = Movement.objects.get(number=1)
    assert refused(moving.take_back, movement=fee, by=by) == "returned"


def test_extras_are_sold_to_somebody_and_to_nobody(charged, anne, by):
    till.sell(tournament=charged, extra="Café", by=by)
    till.sell(tournament=charged, extra="Repas", entry=anne, means="transfer", by=by)

    assert money(charged) == [
        ("extra", 180, "cash", "Café", None),
        ("extra", 1_250, "transfer", "Repas", None),
    ]
    assert refused(till.sell, tournament=charged, extra="Bière", by=by) == "extra"
    undo(newest(charged), by=by)
    assert queries.day_sheet(charged).extras_total == 180


def test_a_press_that_is_sent_twice_is_written_once(charged, anne, by):
    key = "0b0e1f0c-6f0e-4d0e-9c55-3b1f0c6f0e4d"
    words = {"tournament": charged, "extra": "Café", "by": by, "key": key}
    assert till.sell(**words) == till.sell(**words)

    assert len(money(charged)) == 1


def test_cash_counted_anew_at_the_start_takes_the_place_of_the_first(charged, by):
    box.open_till(tournament=charged, amount=5_000, by=by)
    box.open_till(tournament=charged, amount=5_000, by=by)
    box.open_till(tournament=charged, amount=6_000, pieces={"2000": 3}, by=by)

    assert money(charged) == [
        ("float", 5_000, "cash", "", None),
        ("float", -5_000, "cash", "", 1),
        ("float", 6_000, "cash", "", None),
    ]
    assert queries.day_sheet(charged).opening == 6_000


def test_what_is_counted_is_compared_with_what_should_be_there_then(charged, anne, by):
    box.open_till(tournament=charged, amount=5_000, by=by)
    door.set_paid(entry=anne, paid=True, by=by)
    box.count_cash(tournament=charged, amount=5_750, by=by)
    till.pay_prize(tournament=charged, amount=2_000, entry=anne, about="1", by=by)

    sheet = queries.day_sheet(charged)
    assert (sheet.counted.expected, sheet.counted.difference) == (5_800, -50)
    assert (sheet.since_count, sheet.cash) == (-2_000, 3_800)


def test_cash_is_put_in_and_taken_out_with_a_reason(charged, by):
    box.move_cash(tournament=charged, amount=-500, reason="timbres", by=by)
    with pytest.raises(ValidationError) as error:
        box.move_cash(tournament=charged, amount=500, reason=" ", by=by)

    assert set(error.value.message_dict) == {"reason"}
    assert money(charged) == [("moved", -500, "cash", "", None)]


def test_a_correction_can_be_undone_once(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
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


def test_who_was_noted_as_paid_before_the_till_is_written_in_one_step(day, by):
    player = add_player(first_name="Anne", last_name="Bovy", category="Membre")
    entry = door.register(tournament=day, player=player)
    door.set_paid(entry=entry, paid=True, by=by)
    till.set_plan(tournament=day, plan=PLAN, by=by)
    assert queries.unwritten(day) == [entry.public_id]
    assert queries.account_of(entry).owed == 0

    assert at_once.write_unwritten(tournament=day, by=by) == 1
    assert at_once.write_unwritten(tournament=day, by=by) == 0
    assert money(day) == [("fee", 800, "cash", "Membre", None)]
    assert list(breaks(day)) == []


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
    assert list(breaks(charged)) == []


def test_of_whom_money_was_written_stays_on_the_list(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    door.set_paid(entry=anne, paid=False, by=by)

    with pytest.raises(ValidationError) as error:
        door.unregister(entry=anne, by=by)
    assert error.value.code == "money"


def test_a_finished_tournament_still_pays_and_an_archived_one_does_not(
    charged, anne, by
):
    Tournament.objects.update(state="finished")
    door.set_paid(entry=anne, paid=True, by=by)
    box.count_cash(tournament=charged, amount=800, by=by)
    till.pay_prize(tournament=charged, amount=100, by=by)
    Tournament.objects.update(archived_at=timezone.now())

    assert refused(door.set_paid, entry=anne, paid=False, by=by) == "archived"
    for operation in (till.pay_prize, box.count_cash, box.open_till):
        words = {"tournament": charged, "amount": 100, "by": by}
        assert refused(operation, **words) == "archived"
    assert refused(till.set_plan, tournament=charged, plan=Plan(), by=by) == "archived"


def test_the_ranking_of_a_moment_knows_who_had_paid_then(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    door.leave(entry=anne, by=by)
    before = newest(charged).made_at
    assert [one.result.key for one in ranking_at(charged, before).gone] == [
        anne.public_id
    ]
    till.refund(entry=anne, amount=800, by=by)

    assert ranking_at(charged, newest(charged).made_at).gone == []
    assert [one.result.key for one in ranking_at(charged, before).gone] == [
        anne.public_id
    ]


@pytest.mark.parametrize("change", [{"amount": 1}, {"means": "transfer"}])
def test_no_movement_is_ever_changed(charged, anne, by, change):
    door.set_paid(entry=anne, paid=True, by=by)
    with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
        Movement.objects.update(**change)
    with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
        Movement.objects.all()._raw_delete("default")

    assert broken_at(charged) is None


def test_money_that_no_event_tells_of_is_found(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    [one] = Movement.objects.select_related("event")
    sold = Movement(
        tournament=charged, number=2, kind="extra", amount=180, about="Café"
    )
    with transaction.atomic():
        event = till.ledger.append(charged, "extra_sold", queries.facts_of(sold))
        other = till.ledger.append(charged, "extra_sold", {"movement": "nowhere"})
    sold.event, sold.amount = event, 170
    sold.save()

    assert list(queries.untold(charged)) == [
        (2, str(event.number)),
        (0, str(other.number)),
    ]
    assert len(list(breaks(charged))) == 2
    assert one.amount == 800


def test_a_till_that_is_kept_no_more_asks_nobody_and_keeps_what_was_written(
    charged, anne, jean, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    till.set_plan(tournament=charged, plan=replace(PLAN, kept=False), by=by)
    door.set_paid(entry=jean, paid=True, by=by)

    assert money(charged) == [("fee", 800, "cash", "Membre", None)]
    found = [queries.account_of(one) for one in (anne, jean)]
    assert [(one.owed, one.over, one.held) for one in found] == [(0, 0, 800), (0, 0, 0)]
    assert queries.refund_of(anne) == Proposal(800, "before_draw")
    door.set_paid(entry=anne, paid=False, by=by)
    assert queries.fees_taken(charged) == 0


def test_a_tournament_with_money_is_kept_and_one_for_practice_is_thrown_away(
    charged, anne, by
):
    door.set_paid(entry=anne, paid=True, by=by)
    door.set_paid(entry=anne, paid=False, by=by)
    charged.refresh_from_db()
    words = {"tournament": charged, "seen": charged.version, "by": by}
    with pytest.raises(ValidationError) as error:
        away.throw_away(**words)
    assert error.value.code == "written"

    Tournament.objects.update(is_practice=True)
    away.throw_away(**words)
    assert (Tournament.objects.count(), Movement.objects.count()) == (0, 0)


def test_the_reason_of_a_refund_can_be_erased_and_the_chain_holds(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    door.exclude(entry=anne, reason="bruyante", by=by)
    till.refund(entry=anne, amount=800, by=by, reason="Elle était malade.")
    erase(event=newest(charged), by=by)

    assert not Words.objects.filter(text__contains="malade").exists()
    assert list(breaks(charged)) == []


def test_the_receipt_shows_what_stands(charged, anne, by):
    door.set_paid(entry=anne, paid=True, by=by)
    till.sell(tournament=charged, extra="Café", entry=anne, by=by)
    wrong = till.sell(tournament=charged, extra="Repas", entry=anne, by=by)
    moving.take_back(movement=wrong, by=by)
    till.pay_prize(tournament=charged, amount=100, entry=anne, by=by)
    found = receipt(anne)

    assert [(one.kind, one.amount) for one in found.movements] == [
        ("fee", 800),
        ("extra", 180),
    ]
    assert (found.total, found.number) == (980, 2)
