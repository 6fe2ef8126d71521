"""Acts of the till on an eventful day, whatever is played meanwhile."""

from collections.abc import Callable
from typing import Any

from tournaments.demo.eventful.people import People
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.till import box, moving, queries, writes as till
from tournaments.till.models import Movement
from tournaments.till.rules.fees import Plan

MEANS = ("cash", "transfer")


def another_plan(day: People) -> None:
    """Begin to keep a till, change a fee, or keep none any more."""
    plan = Plan(
        kept=day.chance.random() < 0.9,
        usual_fee=day.chance.choice([0, 800, 1_000]),
        extras=(("Café", 180),),
    )
    till.set_plan(tournament=day.tournament, plan=plan, by=day.by)


def somebody(day: People) -> dict[str, Any]:
    entries = Entry.objects.filter(tournament=day.tournament).order_by("number")
    found = day.chance.choice(list(entries.select_related("tournament", "player")))
    return {"entry": found, "by": day.by}


def paid_or_not(day: People) -> None:
    who, means = somebody(day), day.chance.choice(MEANS)
    paid = day.chance.random() < 0.6
    comings.set_paid(**who, paid=paid, means=means)


def a_part(day: People) -> None:
    till.take_fee(**somebody(day), amount=day.chance.randint(1, 1_000))


def a_refund(day: People) -> None:
    who = somebody(day)
    held = queries.account_of(who["entry"]).held
    till.refund(**who, amount=held, reason="…")


def a_coffee(day: People) -> None:
    till.sell(**somebody(day), tournament=day.tournament, extra="Café")


def a_count(day: People) -> None:
    write = day.chance.choice([box.open_till, box.count_cash])
    amount = day.chance.randint(0, 20_000)
    write(tournament=day.tournament, amount=amount, by=day.by)


def taken_back(day: People) -> None:
    moved = Movement.objects.filter(tournament=day.tournament)
    found = list(moved.select_related("tournament").order_by("number"))
    if found:
        moving.take_back(movement=day.chance.choice(found), by=day.by)


ACTS: dict[Callable[[People], None], int] = {
    another_plan: 1,
    paid_or_not: 2,
    a_part: 1,
    a_refund: 1,
    a_coffee: 1,
    a_count: 1,
    taken_back: 1,
}
