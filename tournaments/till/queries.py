"""Reads what is owed, what has moved, and what the day comes to; all in cents."""

from collections.abc import Collection
from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Sum

from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import closed_since
from tournaments.till.models import Movement, TillPlan
from tournaments.till.rules.fees import (
    Account,
    Facts,
    Fee,
    Plan,
    Proposal,
    plan_from,
    proposed_refund,
)
from tournaments.till.rules.sheet import DaySheet, Moved, day_sheet as added_up

Kind = Movement.Kind
PLANNED = "till_planned"
PLAN_FACTS = ("usual_fee", "fees", "extras", "refundable")
OF_THE_FEE = (Kind.FEE, Kind.REFUND)
# Somebody got the fee back, and nobody has undone that: it is not asked for again.
RETURNED = Q(
    Exists(
        Movement.objects.filter(
            entry=OuterRef("pk"),
            kind=Kind.REFUND,
            corrects=None,
            corrected_by=None,
        )
    )
)


def plan_of(tournament: Tournament) -> Plan:
    """Return the fees of a tournament; without a till, an empty plan."""
    plans = TillPlan.objects.filter(tournament=tournament)
    facts = plans.values(*PLAN_FACTS, kept=F("is_kept")).first()
    return plan_from(facts) if facts else Plan()


def plan_version(tournament: Tournament) -> int:
    """Return a number that rises with every change of the fees, and only then."""
    planned = Event.objects.filter(tournament=tournament, kind=PLANNED)
    return planned.aggregate(last=Max("number"))["last"] or 0


def plan_at_version(tournament: Tournament, version: int) -> Plan:
    """Return the fees at version `version` of the plan; at 0 there were none yet."""
    event = Event.objects.filter(tournament=tournament, kind=PLANNED, number=version)
    facts = event.values_list("facts", flat=True).first()
    return plan_from(facts["after"]) if facts else Plan()


def cash_in_box(tournament: Tournament) -> int:
    """Return the cents that should be in the cash box now."""
    moved = Movement.objects.filter(tournament=tournament, means=Movement.Means.CASH)
    return moved.exclude(kind=Kind.COUNT).aggregate(cash=Sum("amount"))["cash"] or 0


def has_money(tournament: Tournament) -> bool:
    """Tell whether any money was written, even if no till is kept any more."""
    return Movement.objects.filter(tournament=tournament).exists()


def pays_nothing(plan: Plan) -> Q:
    """Return a filter for entries that owe nothing: given back, or free of a fee."""
    if not plan.kept:
        return Q(pk__in=())
    named = [name for name, _amount in plan.fees]
    by_category = ~Q(fee_name__in=named) & Q(player__category__in=plan.free)
    found = RETURNED | Q(fee_name__in=plan.free) | by_category
    if not plan.usual_fee:
        found |= ~Q(fee_name__in=named) & ~Q(player__category__in=named)
    return found


def held_by_means(tournament: Tournament) -> dict[str, dict[str, int]]:
    """Return what each entry has paid of its fee, by its key and the means."""
    moved = Movement.objects.filter(tournament=tournament, kind__in=OF_THE_FEE)
    found: dict[str, dict[str, int]] = {}
    for key, means, amount in (
        moved.order_by()
        .values_list("entry__public_id", "means")
        .annotate(Sum("amount"))
    ):
        found.setdefault(key, {})[means] = amount
    return found


def accounts(
    tournament: Tournament, keys: Collection[str] | None = None
) -> dict[str, Account]:
    """Return the account of every entry, or of these `keys` alone, by number."""
    plan = plan_of(tournament)
    entries = Entry.objects.filter(tournament=tournament)
    moved = Movement.objects.filter(tournament=tournament, kind__in=OF_THE_FEE)
    if keys is not None:
        entries = entries.filter(public_id__in=keys)
        moved = moved.filter(entry__public_id__in=keys)
    sums: dict[tuple[str, str], int] = {
        (key, kind): amount
        for key, kind, amount in moved.order_by()
        .values_list("entry__public_id", "kind")
        .annotate(Sum("amount"))
    }
    found = {}
    for key, joker, paid_at, chosen, category in entries.order_by("number").values_list(
        "public_id", "is_joker", "paid_at", "fee_name", "player__category"
    ):
        taken, returned = sums.get((key, Kind.FEE), 0), -sums.get((key, Kind.REFUND), 0)
        fee = plan.fee(chosen, category, joker)
        if not plan.kept:  # any more: what was paid is neither too much nor too little
            fee = Fee("", taken - returned)
        found[key] = Account(
            fee,
            taken=taken,
            returned=returned,
            unwritten=paid_at is not None
            and not any((key, kind) in sums for kind in OF_THE_FEE),
        )
    return found


def account_of(entry: Entry) -> Account:
    """Return the account of one entry with the till."""
    [found] = accounts(entry.tournament, [entry.public_id]).values()
    return found


def unpriced_categories(tournament: Tournament) -> list[tuple[str, int]]:
    """Count the players of each category for which nobody has said what it pays."""
    plan = plan_of(tournament)
    if not (plan.kept and plan.fees):
        return []
    named = [name for name, _amount in plan.fees]
    return list(
        Entry.objects.filter(tournament=tournament, is_joker=False)
        .exclude(fee_name__in=named)
        .exclude(player__category__in=["", *named, *plan.as_usual])
        .order_by("player__category")
        .values_list("player__category")
        .annotate(Count("pk"))
    )


def unwritten_fees(tournament: Tournament) -> dict[str, Fee]:
    """Return the fee due of each entry that was noted as paid without an amount."""
    return {
        key: one.fee
        for key, one in accounts(tournament).items()
        if one.unwritten and one.fee.amount
    }


def day_sheet(tournament: Tournament) -> DaySheet:
    """Return the sheet of the day: what came and went, to the cent."""
    rows = Movement.objects.filter(tournament=tournament).order_by("number")
    columns = ("kind", "amount", "means", "about", "corrects", "corrected_by")
    return added_up(Moved(*row) for row in rows.values_list(*columns))


def fees_taken(tournament: Tournament) -> int:
    """Return the cents of all fees less refunds, of which prizes may be a share."""
    moved = Movement.objects.filter(tournament=tournament, kind__in=OF_THE_FEE)
    return moved.aggregate(all=Sum("amount"))["all"] or 0


def movements(tournament: Tournament) -> QuerySet[Movement]:
    """All movements, the newest first, with whom they are of and who wrote them."""
    return (
        Movement.objects.filter(tournament=tournament)
        .select_related(
            "entry__player", "event__made_by", "event__words", "corrects",
            "corrected_by",
        )
        .order_by("-number")
    )  # fmt: skip


def valid_movements(tournament: Tournament) -> QuerySet[Movement]:
    """Return the movements that were not taken back and do not take another back."""
    return Movement.objects.filter(
        tournament=tournament, corrects=None, corrected_by=None
    )


def facts_of(movement: Movement) -> dict[str, Any]:
    """Return the facts of a movement for its event, without the empty ones."""
    facts = {
        "movement": movement.public_id,
        "money": movement.kind,
        "amount": movement.amount,
        "means": movement.means,
        "entry": movement.entry and movement.entry.public_id,
        "about": movement.about,
        "pieces": movement.pieces,
        "corrects": movement.corrects and movement.corrects.public_id,
    }
    return {name: fact for name, fact in facts.items() if fact not in ("", None)}


def refund_of(entry: Entry) -> Proposal:
    """Return the refund that the tournament's rule gives an entry now, and why."""
    tournament = entry.tournament
    closed = closed_since(tournament)
    facts = Facts(
        refundable=plan_of(tournament).refundable,
        state=entry.state,
        closed=closed is not None,
        drawn=tournament.played_rounds.exists(),
        late=closed is not None and entry.created_at > closed,
    )
    return proposed_refund(account_of(entry), facts)
