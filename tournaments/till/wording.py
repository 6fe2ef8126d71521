"""Amounts, and what happened to money, in the words of the reader."""

from collections.abc import Iterable

from django.utils.translation import get_language, gettext as _, gettext_noop

from scoring.wording import join_phrases
from tournaments.till.models import Movement, TillPlan
from tournaments.till.rules.amounts import decimal_text
from tournaments.till.rules.fees import Plan, Priced
from tournaments.till.rules.sheet import DaySheet, Line

# Why the rule gives a fee back, or keeps it; rules speak no language.
WHY = {
    "nothing_held": gettext_noop("the till has nothing of this player"),
    "paid_too_much": gettext_noop("more was paid than the fee is now"),
    "excluded": gettext_noop("excluded: the fee is kept"),
    "late_excluded": gettext_noop("came late and is excluded: the fee is kept"),
    "never": gettext_noop("in this tournament no fee is given back"),
    "after_closing": gettext_noop("registration is closed: the fee is kept"),
    "after_draw": gettext_noop("a round is drawn: the fee is kept"),
    "before_closing": gettext_noop("registration is still open: the fee goes back"),
    "before_draw": gettext_noop("nothing is drawn yet: the fee goes back"),
}


def money(cents: int) -> str:
    """Write an amount: `12,50 €`, in English `€12.50`; a loss with a true minus."""
    if (get_language() or "").startswith("en"):
        sign = "−" if cents < 0 else ""
        return f"{sign}€{decimal_text(abs(cents), '.')}"
    return f"{decimal_text(cents)}\N{NO-BREAK SPACE}€"


def reason_text(key: str) -> str:
    """Say why a fee is given back, or is not."""
    return _(WHY[key])


def means(key: str) -> str:
    """Return the word for a means of payment: cash, or transfer."""
    return str(Movement.Means(key).label)


def fee_name(name: str) -> str:
    """Return the name of a fee, its category; the usual fee has none."""
    return name or _("usual fee")


def prices(priced: Priced) -> str:
    """List prices: `Members €8.00, Youth €5.00`; the usual fee has no name."""
    return ", ".join(f"{fee_name(name)} {money(amount)}" for name, amount in priced)


def list_counts(players: Iterable[tuple[str, int]]) -> str:
    """List the categories with their players counted: `Youth (2), Guests (1)`."""
    return ", ".join(f"{category} ({number})" for category, number in players)


def plan_now(before: Plan, now: Plan) -> list[str]:
    """Say what was changed in a plan of fees, as it is now."""
    said = []
    if before.kept != now.kept:
        said.append(_("a till is kept") if now.kept else _("no till is kept"))
    charged = [(plan.usual_fee, plan.fees, plan.as_usual) for plan in (before, now)]
    if charged[0] != charged[1]:
        said.append(prices((("", now.usual_fee), *now.fees)))
    if before.extras != now.extras:
        said.append(prices(now.extras) or _("no extras"))
    if before.refundable != now.refundable:
        until = TillPlan.Refundable(now.refundable).label
        said.append(_("fee given back: %(until)s") % {"until": until})
    return said


def changed_meanwhile(seen: Plan, now: Plan) -> str:
    """Say that somebody else has changed what is charged, and what it is now."""
    return _(
        "Somebody has changed the fees or extras since you opened this page. They are "
        "now: %(now)s. Yours are below, not saved: mend them, or save again to have "
        "them count."
    ) % {
        "now": join_phrases(plan_now(seen, now)) or _("as they were when you opened it")
    }


def named_lines(sheet: DaySheet) -> list[tuple[str, Line]]:
    """Each line of a day by which money moved, in words: fees, extras, what went."""
    named = [
        *(
            (_("Fees, %(name)s") % {"name": fee_name(one.name)}, one)
            for one in sheet.fees
        ),
        *((one.name, one) for one in sheet.extras),
        (_("Fees given back"), sheet.refunds),
        (_("Prizes paid"), sheet.prizes),
        (_("Put in or taken out"), sheet.moved),
    ]
    return [(name, one) for name, one in named if one.times or one.cash or one.transfer]


def title(movement: Movement) -> str:
    """Return a movement in a few words: `fee, Members`, `coffee, taken back`."""
    said = str(Movement.Kind(movement.kind).label)
    if movement.kind == Movement.Kind.EXTRA:
        said = movement.about
    elif movement.kind == Movement.Kind.MOVED:
        put_in = (movement.amount > 0) == (movement.corrects_id is None)
        said = _("put into the box") if put_in else _("taken out of the box")
    elif movement.about:
        said = f"{said}, {movement.about}"
    if movement.corrects_id is not None:
        return _("%(what)s, taken back") % {"what": said}
    return said
