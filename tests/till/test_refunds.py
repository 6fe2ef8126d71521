"""What goes back to whom, by the rule or by the word of an organiser."""

import pytest
from django.core.exceptions import ValidationError

from tests.till.money import money, newest, refused
from tournaments.entries import queries as entries
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.erasing import erase
from tournaments.ledger.models import Words
from tournaments.ledger.undoing import undo
from tournaments.standings.moments import ranking_at
from tournaments.till import moving, queries, writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Proposal

pytestmark = pytest.mark.django_db


def test_who_withdraws_before_the_draw_gets_the_fee_back(charged, anne, accounts):
    scorer = accounts["scorer"]
    comings.set_paid(entry=anne, paid=True, by=scorer)
    comings.leave(entry=anne, by=scorer)
    till.refund(entry=anne, amount=800, by=scorer)

    assert money(charged)[1:] == [("refund", -800, "cash", "Membre", None)]
    assert (anne.paid_at, queries.account_of(anne).owed) == (None, 0)
    assert newest(charged).facts["why"] == "before_draw"
    assert anne not in entries.listed_in_ranking(charged)
    undo(newest(charged), by=scorer)
    assert Entry.objects.get(pk=anne.pk).paid_at is not None
    assert queries.fees_taken(charged) == 800


def test_the_fee_of_who_is_excluded_is_kept_unless_an_organiser_says_why(
    charged, anne, by, accounts
):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.exclude(entry=anne, reason="bruyante", by=by)
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
    comings.set_paid(entry=anne, paid=True, by=by)
    assert refused(till.refund, entry=anne, amount=801, by=by) == "amount"
    till.refund(entry=anne, amount=800, by=by)
    assert refused(till.refund, entry=anne, amount=1, by=by) == "amount"
    fee = Movement.objects.get(number=1)
    assert refused(moving.take_back, movement=fee, by=by) == "returned"


def test_the_ranking_of_a_moment_knows_who_had_paid_then(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.leave(entry=anne, by=by)
    before = newest(charged).made_at
    assert [one.result.key for one in ranking_at(charged, before).gone] == [
        anne.public_id
    ]
    till.refund(entry=anne, amount=800, by=by)

    assert ranking_at(charged, newest(charged).made_at).gone == []
    assert [one.result.key for one in ranking_at(charged, before).gone] == [
        anne.public_id
    ]


def test_the_reason_of_a_refund_can_be_erased_and_the_chain_holds(charged, anne, by):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.exclude(entry=anne, reason="bruyante", by=by)
    till.refund(entry=anne, amount=800, by=by, reason="Elle était malade.")
    erase(event=newest(charged), by=by)

    assert not Words.objects.filter(text__contains="malade").exists()
    assert list(discrepancies(charged)) == []
