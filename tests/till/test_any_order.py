"""Whatever is paid, given back and counted, in whatever order: every cent is there."""

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.till.conftest import PLAN, a_day, people_of
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.history.tables import differences
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break, read_events
from tournaments.ledger.undoing import undo
from tournaments.till import box, moving, queries, writes as till
from tournaments.till.history import HISTORIES
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db

WHO = st.integers(0, 3)
MEANS = st.sampled_from(["cash", "transfer"])
CENTS = st.integers(0, 2_000)
DEARER = Plan(kept=True, usual_fee=1_333, fees=(("Membre", 777),), extras=PLAN.extras)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("pay"), WHO, MEANS),
        st.tuples(st.just("unpay"), WHO),
        st.tuples(st.just("part"), WHO, CENTS, MEANS),
        st.tuples(st.just("refund"), WHO, CENTS, MEANS),
        st.tuples(st.just("sell"), WHO, st.sampled_from(["Café", "Repas"]), MEANS),
        st.tuples(st.just("prize"), WHO, CENTS, MEANS),
        st.tuples(st.just("open"), CENTS),
        st.tuples(st.just("count"), CENTS),
        st.tuples(st.just("move"), st.integers(-2_000, 2_000)),
        st.tuples(st.just("back"), st.integers(0, 30)),
        st.tuples(st.just("undo"), st.integers(0, 30)),
        st.tuples(st.just("plan"), st.sampled_from([PLAN, DEARER])),
        st.tuples(st.just("joker"), WHO, st.booleans()),
        st.tuples(st.just("leave"), WHO),
    ),
    max_size=14,
)


def act(day, entries, by, step):
    """Do one thing; what is refused changes nothing."""
    what, *words = step
    if what in ("back", "undo"):
        rows = Movement.objects.filter(tournament=day).select_related("tournament")
        events = Event.objects.filter(tournament=day, facts__amount__isnull=False)
        events = events.select_related("tournament").order_by("number")
        found = list(rows if what == "back" else events)
        if found:
            one = found[words[0] % len(found)]
            moving.take_back(movement=one, by=by) if what == "back" else undo(
                one, by=by
            )
        return
    entry = Entry.objects.select_related("tournament", "player").get(
        pk=entries[
            words[0] if isinstance(words[0], int) and words[0] in range(4) else 0
        ]
    )
    if what == "pay":
        comings.set_paid(entry=entry, paid=True, means=words[1], by=by)
    elif what == "unpay":
        comings.set_paid(entry=entry, paid=False, by=by)
    elif what == "part":
        till.take_fee(entry=entry, amount=words[1], means=words[2], by=by)
    elif what == "refund":
        words = {"amount": words[1], "means": words[2], "reason": "why"}
        till.refund(entry=entry, by=by, **words)
    elif what == "sell":
        words = {"extra": words[1], "means": words[2], "entry": entry}
        till.sell(tournament=day, by=by, **words)
    elif what == "prize":
        words = {"amount": words[1], "means": words[2], "entry": entry}
        till.pay_prize(tournament=day, by=by, **words)
    elif what == "open":
        box.open_till(tournament=day, amount=words[0], by=by)
    elif what == "count":
        box.count_cash(tournament=day, amount=words[0], by=by)
    elif what == "move":
        box.move_cash(tournament=day, amount=words[0], reason="why", by=by)
    elif what == "plan":
        till.set_plan(tournament=day, plan=words[0], by=by)
    elif what == "joker":
        comings.set_joker(entry=entry, joker=words[1], by=by)
    elif what == "leave":
        comings.leave(entry=entry, by=by)


def told(day):
    """What each has paid, the cash and the transfers, by the events alone."""
    by_person, cash, transfers = {}, 0, 0
    for facts in Event.objects.filter(tournament=day).values_list("facts", flat=True):
        if "movement" not in facts or facts["money"] == "count":
            continue
        cash += facts["amount"] if facts["means"] == "cash" else 0
        transfers += facts["amount"] if facts["means"] == "transfer" else 0
        if facts["money"] in ("fee", "refund"):
            who = facts["entry"]
            by_person[who] = by_person.get(who, 0) + facts["amount"]
    return by_person, cash, transfers


@pytest.mark.long
def test_every_order_of_payments_and_refunds_sums_exactly(accounts):
    by = accounts["organiser"]

    day = a_day()
    till.set_plan(tournament=day, plan=PLAN, by=by)
    entries = [one.pk for one in people_of(day)]

    @settings(suppress_health_check=list(HealthCheck))
    @given(STEPS)
    def check(steps):
        with transaction.atomic():
            for step in steps:
                try:
                    with transaction.atomic():
                        act(day, entries, by, step)
                except ValidationError:
                    pass  # a refusal, with its sentence
            by_person, cash, transfers = told(day)
            sheet = queries.day_sheet(day)
            assert (sheet.cash, sheet.transfers) == (cash, transfers)
            known = queries.accounts(day).items()
            held = {who: one.held for who, one in known if one.held}
            assert held == {who: cents for who, cents in by_person.items() if cents}
            assert all(cents >= 0 for cents in by_person.values())
            assert queries.fees_taken(day) == sum(by_person.values())
            assert list(differences(day, read_events(day), HISTORIES[1:])) == []
            assert find_break(day) is None
            transaction.set_rollback(True)

    check()
