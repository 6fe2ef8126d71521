"""The cases of the jury, as they are compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept
from tournaments.jury.rules.history import CASES
from tournaments.jury.writes import case_snapshot
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case

COLUMNS = {
    "number": _("number"),
    "table": _("table"),
    "deal": _("deal"),
    "kind": _("kind"),
    "contract": _("contract"),
    "state": _("state"),
    "called_at": _("called at"),
    "called_by": _("called by"),
    "device": _("phone"),
    "taken_by": _("taken by"),
    "taken_at": _("taken at"),
    "told_at": _("told at"),
    "appeal_until": _("appeal until"),
    "appellants": _("who appealed"),
    "to_sign": _("to be signed"),
    "signed_by": _("signed by"),
}


def stored_cases(tournament: Tournament) -> Kept:
    people = ("table", "device", "called_by", "taken_by", "signed_by")
    found = Case.objects.filter(tournament=tournament).select_related(*people)
    rows = {
        case.public_id: {
            **case_snapshot(case),
            "number": case.number,
            "called_at": case.called_at,
            "called_by": case.called_by.public_id if case.called_by else None,
            "device": case.device.public_id if case.device else None,
        }
        for case in found
    }
    return Kept(rows, {case.public_id: str(case.number) for case in found})


HISTORIES = (History(_("case"), COLUMNS, CASES, stored_cases),)
