"""A till of a tournament that is over, put away or thrown away, or kept no more."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.till.conftest import PLAN
from tests.till.money import money, refused
from tournaments.desk.archive import operations as away
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.till import box, queries, writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Plan, Proposal

pytestmark = pytest.mark.django_db


def test_a_finished_tournament_still_pays_and_an_archived_one_does_not(
    charged, anne, by
):
    Tournament.objects.update(state="finished")
    comings.set_paid(entry=anne, paid=True, by=by)
    box.count_cash(tournament=charged, amount=800, by=by)
    till.pay_prize(tournament=charged, amount=100, by=by)
    Tournament.objects.update(archived_at=timezone.now())

    assert refused(comings.set_paid, entry=anne, paid=False, by=by) == "archived"
    for operation in (till.pay_prize, box.count_cash, box.open_till):
        words = {"tournament": charged, "amount": 100, "by": by}
        assert refused(operation, **words) == "archived"
    assert refused(till.set_plan, tournament=charged, plan=Plan(), by=by) == "archived"


def test_a_till_that_is_kept_no_more_asks_nobody_and_keeps_what_was_written(
    charged, anne, jean, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    till.set_plan(tournament=charged, plan=replace(PLAN, kept=False), by=by)
    comings.set_paid(entry=jean, paid=True, by=by)

    assert money(charged) == [("fee", 800, "cash", "Membre", None)]
    found = [queries.account_of(one) for one in (anne, jean)]
    assert [(one.owed, one.over, one.held) for one in found] == [(0, 0, 800), (0, 0, 0)]
    assert queries.refund_of(anne) == Proposal(800, "before_draw")
    comings.set_paid(entry=anne, paid=False, by=by)
    assert queries.fees_taken(charged) == 0


def test_a_tournament_with_money_is_kept_and_one_for_practice_is_thrown_away(
    charged, anne, by
):
    comings.set_paid(entry=anne, paid=True, by=by)
    comings.set_paid(entry=anne, paid=False, by=by)
    charged.refresh_from_db()
    words = {"tournament": charged, "seen": charged.version, "by": by}
    with pytest.raises(ValidationError) as error:
        away.throw_away(**words)
    assert error.value.code == "written"

    Tournament.objects.update(is_practice=True)
    away.throw_away(**words)
    assert (Tournament.objects.count(), Movement.objects.count()) == (0, 0)
