"""Reads the rows of the till, to be compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept, number_text, rows_of
from tournaments.plans.models import Tournament
from tournaments.till.models import Movement, TillPlan
from tournaments.till.rules import history as steps

OF_PLAN = {
    "is_kept": _("a till is kept"),
    "usual_fee": _("usual fee"),
    "fees": _("other fees"),
    "extras": _("extras"),
    "refundable": _("given back until"),
}
# How each column of a movement is read.
MOVED = {
    "kind": "kind",
    "amount": "amount",
    "means": "means",
    "entry": "entry__public_id",
    "about": "about",
    "pieces": "pieces",
    "corrects": "corrects__public_id",
    "event": "event__number",
}
NOT_THE_ONE = dict.fromkeys(
    MOVED, _("%(what)s: it is not the one that the events tell of.")
)


def plan_row(tournament: Tournament) -> Kept:
    found = TillPlan.objects.filter(tournament=tournament).values(*OF_PLAN)
    return Kept({steps.PLAN: found[0]} if found else {}, {steps.PLAN: ""})


def movement_rows(tournament: Tournament) -> Kept:
    found = Movement.objects.filter(tournament=tournament)
    read = {"number": "number", **MOVED}
    kept = rows_of(found, "public_id", read, number_text, number="number")
    for one in found.exclude(event__tournament=tournament):
        kept.rows[one.public_id]["event"] = None  # told in another tournament
    return kept


HISTORIES = (
    History(_("fees and extras"), OF_PLAN, {"till_planned": steps.planned}, plan_row),
    History(
        _("movement of the till"),
        {"number": _("number")},
        dict.fromkeys(steps.MONEY, steps.moved),
        movement_rows,
        sentences=NOT_THE_ONE,
        whole=True,
    ),
)
