"""What is in the box: put in, counted, and what is sold from it."""

import pytest
from django.core.exceptions import ValidationError

from tests.till.money import money, newest, refused
from tournaments.follow import comings
from tournaments.ledger.undoing import undo
from tournaments.till import box, moving, queries, writes as till
from tournaments.till.receipts import receipt

pytestmark = pytest.mark.django_db


def test_extras_are_sold_to_somebody_and_to_nobody(charged, anne, by):
    till.sell(tournament=charged, extra="Café", by=by)
    till.sell(tournament=charged, extra="Repas", entry=anne, means="transfer", by=by)

    assert money(charged) == [
        ("extra", 180, "cash", "Café", None),
        ("extra", 1_250, "transfer", "Repas", None),
    ]
    assert refused(till.sell, tournament=charged, extra="Bière", by=by) == "extra"
    undo(newest(charged), by=by)
    assert [one.total for one in queries.day_sheet(charged).extras] == [180]


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
    comings.set_paid(entry=anne, paid=True, by=by)
    box.count_cash(tournament=charged, amount=5_750, by=by)
    till.pay_prize(tournament=charged, amount=2_000, entry=anne, about="1", by=by)

    sheet = queries.day_sheet(charged)
    assert (sheet.counted.expected, sheet.counted.difference) == (5_800, -50)
    assert (sheet.since_count, sheet.cash) == (-2_000, 3_800)


def test_cash_is_put_in_and_taken_out_with_a_reason(charged, by):
    out = {"amount": -500, "reason": "timbres", "sure": True}
    box.move_cash(tournament=charged, **out, by=by)
    with pytest.raises(ValidationError) as error:
        box.move_cash(tournament=charged, amount=500, reason=" ", by=by)

    assert set(error.value.message_dict) == {"reason"}
    assert money(charged) == [("moved", -500, "cash", "", None)]


def test_the_receipt_shows_what_stands(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
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
