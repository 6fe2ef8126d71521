"""A share of the fees stays as it was once a prize of it is handed out."""

import pytest

from tests.presses.prizes import given_out
from tournaments.entries.models import Entry
from tournaments.ledger.plan_changes import plan_version
from tournaments.ledger.queries import read_events
from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import FEES, SHARE, Settings
from tournaments.rank.prizes import operations
from tournaments.standings import prizes
from tournaments.standings.rules.history import DAY, STEPS
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db
HALF = Settings(way=FEES, percent=50, scale=(2, 1), step=100, ties=SHARE)


def numbered(number):
    return Entry.objects.select_related("player").get(number=number)


@pytest.fixture
def day(by):
    """Number 8 is first and 7 second; three have paid 8 euros each."""
    over = given_out(by)
    till.set_plan(tournament=over, plan=Plan(kept=True, usual_fee=800), by=by)
    operations.change_prizes(
        tournament=over, settings=HALF, seen=plan_version(over), by=by
    )
    for number in (1, 2, 3):
        till.set_paid(entry=numbered(number), paid=True, by=by)
    return over


def worth(day):
    _ranking, found = prizes.prizes_now(Tournament.objects.get(pk=day.pk))
    return [one.cents for one in found.prizes]


def handed_out(day):
    """What of prizes is handed out: as it is kept, and as the events tell."""
    kept = Tournament.objects.get(pk=day.pk)
    rows = {DAY: {"prizes_handed": {}}}
    for event in read_events(kept):
        if event.kind in STEPS:
            STEPS[event.kind](rows, event)
    return kept.prizes_handed, rows[DAY]["prizes_handed"]


@pytest.mark.long
def test_a_fee_that_goes_back_makes_no_prize_smaller_once_one_is_handed_out(day, by):
    assert worth(day) == [800, 400]
    about = {"tournament": day, "prize": prizes.PLACE, "by": by}
    operations.collect(entry=numbered(8), cents=800, **about)
    till.refund(entry=numbered(2), amount=800, reason="Geste", by=by)
    told = prizes.fees_since(Tournament.objects.get(pk=day.pk))

    assert worth(day) == [800, 400]
    assert [one.split("\N{NO-BREAK SPACE}")[0] for one in told.values()] == [
        *("24,00", "16,00")
    ]
    operations.collect(entry=numbered(7), cents=400, **about)
    operations.uncollect(entry=numbered(8), **about)
    assert worth(day) == [800, 400]
    kept, told_anew = handed_out(day)
    assert kept == told_anew
    operations.uncollect(entry=numbered(7), **about)
    kept, told_anew = handed_out(day)
    assert kept == told_anew == {"collected": {}}
    assert worth(day) == [500, 200]
    assert prizes.fees_since(Tournament.objects.get(pk=day.pk)) == {}
