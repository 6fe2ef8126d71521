"""Writes what money comes and goes: fees, refunds, extras, prizes; the plan of it."""

from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.plans.rules.amounts import MOST
from tournaments.till import moving, queries
from tournaments.till.models import Movement, TillPlan
from tournaments.till.moving import (
    Kind,
    Means,
    move,
    read_again,
    refuse_archived,
    write_once,
)
from tournaments.till.rules.fees import Plan
from tournaments.till.wording import changed_meanwhile, money


def set_plan(
    *,
    tournament: Tournament,
    plan: Plan,
    by: Account | None,
    seen: int | None = None,
) -> Plan:
    """Change what a tournament charges; what was paid stays as it was written.

    `seen` is the version of the plan that somebody had before him when he changed it.
    """
    with ledger.locked(tournament) as tournament:
        refuse_archived(tournament)
        before = queries.plan_of(tournament)
        if before == plan:
            return plan
        if seen is not None and queries.plan_version(tournament) != seen:
            then = queries.plan_at_version(tournament, seen)
            raise ValidationError(changed_meanwhile(then, before), code="stale")
        columns = plan.facts()
        columns["is_kept"] = columns.pop("kept")
        TillPlan.objects.update_or_create(tournament=tournament, defaults=columns)
        told = {"before": before.facts(), "after": plan.facts()}
        ledger.append(tournament, queries.PLANNED, told, by=by)
    return plan


def choose_fee(*, entry: Entry, name: str, by: Account | None) -> Entry:
    """Have somebody pay another fee than that of the category, or that one again."""
    with ledger.locked(entry.tournament) as tournament:
        refuse_archived(tournament)
        read_again(entry)
        if entry.fee_name == name:
            return entry
        if name and name not in dict(queries.plan_of(tournament).fees):
            raise ValidationError(
                _("There is no fee “%(name)s” any more. Look at the page again."),
                code="fee",
                params={"name": name},
            )
        facts = {"entry": entry.public_id, "before": entry.fee_name, "after": name}
        entry.fee_name = name
        entry.save(update_fields=["fee_name"])
        ledger.append(tournament, "fee_chosen", facts, by=by)
    return entry


def set_paid(
    *,
    entry: Entry,
    paid: bool,
    by: Account | None = None,
    means: str = Means.CASH,
    seen: int = 0,
) -> Entry:
    """Note at the door that somebody has paid, or has not after all.

    Where the club keeps a till what is lacking is taken, and what came taken back;
    `seen` is the amount that stood on the button, if one did.
    """
    with ledger.locked(entry.tournament) as tournament:
        read_again(entry)
        if bool(entry.paid_at) == paid:
            return entry
        entry.tournament = tournament
        if paid:
            missing = queries.account_of(entry).missing
            if seen and seen != missing:
                raise ValidationError(
                    _("%(name)s has to pay %(amount)s now. Press once more."),
                    code="amount",
                    params={"name": entry.player, "amount": money(missing)},
                )
            if missing:
                take_fee(entry=entry, amount=missing, means=means, by=by)
        else:
            _give_all_back(tournament, entry, by)
        if bool(entry.paid_at) != paid:
            moving.mark_paid(entry, paid)
            kind = "entry_paid" if paid else "entry_unpaid"
            ledger.append(tournament, kind, {"entry": entry.public_id}, by=by)
    return entry


def _give_all_back(tournament: Tournament, entry: Entry, by: Account | None) -> None:
    """Take back all that was written of a fee; what was returned is first."""
    of_the_fee = queries.valid_movements(tournament).filter(
        entry=entry, kind__in=queries.OF_THE_FEE
    )
    for one in of_the_fee.order_by("-kind", "-number"):  # refunds before fees
        refuse_archived(tournament)
        move(moving.counter_movement(tournament, one, entry), by)


@write_once
def take_fee(
    *,
    entry: Entry,
    by: Account | None,
    amount: int | None = None,
    means: str = Means.CASH,
    key: UUID | None = None,
) -> Movement:
    """Take what somebody owes, or a part of it."""
    account = queries.account_of(entry)
    if not account.missing:
        raise ValidationError(
            _("%(name)s owes nothing."), code="paid", params={"name": entry.player}
        )
    amount = account.missing if amount is None else amount
    if not 0 < amount <= account.missing:
        raise ValidationError(
            _("%(name)s owes %(owed)s: take that, or a part of it."),
            code="amount",
            params={"name": entry.player, "owed": money(account.missing)},
        )
    taken = Movement(
        tournament=entry.tournament,
        kind=Kind.FEE,
        amount=amount,
        means=means,
        entry=entry,
        about=account.fee.name,
        client_key=key,
    )
    return move(taken, by)


@write_once
def refund(
    *,
    entry: Entry,
    amount: int,
    by: Account | None,
    means: str = Means.CASH,
    reason: str = "",
    key: UUID | None = None,
    sure: bool = False,
) -> Movement:
    """Give back what the rule gives; an organiser gives other amounts with a reason."""
    account, proposal = queries.account_of(entry), queries.refund_of(entry)
    if not 0 < amount <= account.held:
        raise ValidationError(
            _("The till has %(held)s of %(name)s: no more can be given back."),
            code="amount",
            params={"name": entry.player, "held": money(account.held)},
        )
    if amount != proposal.amount:
        if by is not None and not by.has_perm("tournaments.keep_till"):
            raise ValidationError(
                _("The rule gives back %(amount)s. An organiser may decide else."),
                code="rule",
                params={"amount": money(proposal.amount)},
            )
        if not reason.strip():
            raise ValidationError(
                {"reason": _("This is not what the rule says: say why.")},
            )
    given = Movement(
        tournament=entry.tournament,
        kind=Kind.REFUND,
        amount=-amount,
        means=means,
        entry=entry,
        about=account.fee.name,
        client_key=key,
    )
    why = {"why": proposal.why, "proposed": proposal.amount}
    return move(given, by, words=reason.strip(), sure=sure, **why)


@write_once
def sell(
    *,
    tournament: Tournament,
    extra: str,
    by: Account | None,
    entry: Entry | None = None,
    means: str = Means.CASH,
    key: UUID | None = None,
) -> Movement:
    """Sell one of the extras, to somebody by name or to nobody."""
    price = dict(queries.plan_of(tournament).extras).get(extra)
    if not price:
        raise ValidationError(
            _("“%(extra)s” is not sold here any more. Look at the page again."),
            code="extra",
            params={"extra": extra},
        )
    sold = Movement(
        tournament=tournament,
        kind=Kind.EXTRA,
        amount=price,
        means=means,
        entry=entry,
        about=extra,
        client_key=key,
    )
    return move(sold, by)


@write_once
def pay_prize(
    *,
    tournament: Tournament,
    amount: int,
    by: Account | None,
    entry: Entry | None = None,
    about: str = "",
    means: str = Means.CASH,
    key: UUID | None = None,
    sure: bool = False,
) -> Movement:
    """Pay a prize out of the till; `amount` is how much, `about` which prize."""
    if not 0 < amount <= MOST:
        raise ValidationError(_("Say how much, more than 0."), code="amount")
    paid = Movement(
        tournament=tournament,
        kind=Kind.PRIZE,
        amount=-amount,
        means=means,
        entry=entry,
        about=about[:40],
        client_key=key,
    )
    return move(paid, by, sure=sure)
