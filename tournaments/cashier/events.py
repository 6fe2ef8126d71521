"""Kinds of event of the till: each movement of money, and what a day charges."""

from functools import partial

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from scoring.variant import Variant
from tournaments.accounts.models import Account
from tournaments.ledger.kind import Kind
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts, Names, who, who_and_change
from tournaments.plans.models import Tournament
from tournaments.tables.ways_back import of_entry, the_entry, the_fact
from tournaments.till import moving, writes as till
from tournaments.till.models import Movement
from tournaments.till.queries import PLANNED
from tournaments.till.rules.fees import plan_from
from tournaments.till.wording import means, money, prices, reason_text


def what_moved(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell whose money moved and for what: `Anne Bovy`, `€8.00, cash`, `Members`."""
    found = who(facts, names, variant)
    if "amount" in facts:
        found.append(f"{money(facts['amount'])}, {means(facts['means'])}")
    if "about" in facts:
        found.append(facts["about"])
    if "why" in facts:
        found.append(reason_text(facts["why"]))
    return found


def the_plan(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell the prices that a tournament charges now, or that no till is kept."""
    if not facts.get("after"):
        return []
    plan = plan_from(facts["after"])
    if not plan.kept:
        return [gettext("no till is kept")]
    charged = (("", plan.usual_fee), *plan.fees)
    return [prices(part) for part in (charged, plan.extras) if part]


def plan_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    till.set_plan(tournament=tournament, plan=plan_from(facts["before"]), by=by)


def _movement(tournament: Tournament, facts: Facts) -> Movement:
    found = Movement.objects.select_related("tournament", "corrects", "entry__player")
    return found.get(tournament=tournament, public_id=facts["movement"])


def take_back(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Take back what came or went; a mark without an amount is taken off."""
    if facts.get("movement"):
        moving.take_back(movement=_movement(tournament, facts), by=by)
    else:
        till.set_paid(entry=the_entry(tournament, facts), paid=False, by=by)


def write_again(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Write again what came; a mark without an amount is made again as a mark."""
    if facts.get("movement"):
        moving.write_again(counter=_movement(tournament, facts), by=by)
    else:
        till.set_paid(entry=the_entry(tournament, facts), paid=True, by=by)


def refuse_taken_back(event: Event) -> None:
    if event.facts.get("movement"):  # else it is a mark without an amount
        movement = _movement(event.tournament, event.facts)
        if Movement.objects.filter(corrects=movement).exists():
            raise ValidationError(_("This is taken back already."), code="corrected")
        moving.refuse_returned(movement)


def refuse_written_again(event: Event) -> None:
    if event.facts.get("movement"):
        moving.refuse_second_undo(_movement(event.tournament, event.facts))


OfTheFee = partial(
    Kind,
    tells=what_moved,
    permission="tournaments.register",
    family="paid",
    about=("entry",),
)
OfMoney = partial(
    Kind,
    undo=take_back,
    tells=what_moved,
    permission="tournaments.take_money",
    standing_on=(refuse_taken_back,),
)

KINDS = (
    OfTheFee("entry_paid", _("Fee paid"), take_back, standing_on=(refuse_taken_back,)),
    OfTheFee(
        "entry_unpaid",
        _("Fee not paid after all"),
        write_again,
        standing_on=(refuse_written_again,),
    ),
    OfMoney("fee_taken", _("Money taken for the fee")),
    OfMoney("fee_refunded", _("Fee given back")),
    OfMoney("extra_sold", _("Extra sold")),
    OfMoney("prize_paid", _("Prize paid out")),
    OfMoney(
        "till_opened",
        _("Cash counted at the start"),
        permission="tournaments.keep_till",
    ),
    OfMoney("till_counted", _("Cash counted"), permission="tournaments.keep_till"),
    OfMoney(
        "till_moved",
        _("Cash put in or taken out"),
        permission="tournaments.keep_till",
    ),
    Kind(
        moving.TAKEN_BACK,
        _("Money taken back"),
        write_again,
        tells=what_moved,
        permission="tournaments.take_money",
        standing_on=(refuse_written_again,),
    ),
    Kind(
        "fee_chosen",
        _("Another fee for a player"),
        of_entry(till.choose_fee, name=the_fact("before")),
        tells=who_and_change,
        permission="tournaments.take_money",
        family="fee",
        about=("entry",),
    ),
    Kind(
        PLANNED,
        _("Fees and extras changed"),
        plan_again,
        tells=the_plan,
        permission="tournaments.keep_till",
    ),
)
