"""The till, as it is compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.ledger.retelling import Kept, Retelling, numbered, rows_of
from tournaments.ledger.rules.retelling import Rows
from tournaments.models import Movement, TillPlan, Tournament
from tournaments.till.rules import retold

OF_PLAN = {
    "is_kept": _("a till is kept"),
    "usual_fee": _("usual fee"),
    "fees": _("other fees"),
    "extras": _("extras"),
    "refundable": _("given back until"),
}
OF_MOVEMENT = {"number": _("number")}


def plan(tournament: Tournament) -> Kept:
    found = TillPlan.objects.filter(tournament=tournament).values(*OF_PLAN)
    rows: Rows = {retold.PLAN: found[0]} if found else {}
    return Kept(rows, {retold.PLAN: ""})


def movements(tournament: Tournament) -> Kept:
    found = Movement.objects.filter(tournament=tournament)
    return rows_of(found, "public_id", {"number": "number"}, numbered, number="number")


RETOLD = (
    Retelling(_("fees and extras"), OF_PLAN, retold.PLANS, plan),
    # Whether money that is told of is there, is asked of each movement.
    Retelling(
        _("movement of the till"),
        OF_MOVEMENT,
        retold.MOVEMENTS,
        movements,
        missing=False,
        extra=False,
    ),
)
