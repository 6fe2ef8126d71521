"""The sheets, as they are compared with what the events tell."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.entry.rules import history as steps
from tournaments.ledger.history import History, Kept, at_table, rows_of
from tournaments.models import (
    Agreement,
    LateDeal,
    Table,
    Tournament,
    Verification,
)

AT_TABLE = {"round": "table__round__number", "table": "table__number"}
WHO = {"made_by": _("written by"), "device": _("phone"), "made_at": _("written at")}
OF_SHEET = {
    "version": _("version"),
    "paper_totals": _("totals on paper"),
    "seat_letters": _("letters of the seats"),
}
OF_VERDICT = WHO | {"verdict": _("verdict")}
OF_AGREEMENT = {"device": _("phone"), "made_at": _("written at")}
OF_LATE = {
    "table": _("table"),
    "gone_from": _("table that is gone"),
    "number": _("deal"),
    "facts": _("line"),
    "confirmed_by": _("agreed by"),
    "device": _("phone"),
    "arrived_at": _("arrived at"),
    "set_aside_by": _("set aside by"),
    "set_aside_at": _("set aside at"),
}
PEOPLE = {
    "made_by": "made_by__public_id",
    "device": "device__public_id",
    "confirmed_by": "confirmed_by__public_id",
    "set_aside_by": "set_aside_by__public_id",
    "table": "table__public_id",
}


def _read(columns: Mapping[str, Promise]) -> dict[str, str]:
    return {column: PEOPLE.get(column, column) for column in columns}


def sheets(tournament: Tournament) -> Kept:
    found = Table.objects.filter(round__tournament=tournament)
    place = {"round": "round__number", "table": "number"}
    return rows_of(found, "public_id", _read(OF_SHEET), at_table, **place)


def verdicts(tournament: Tournament) -> Kept:
    found = Verification.objects.filter(table__round__tournament=tournament)
    key = ("table__public_id", "table_version")
    return rows_of(found, key, _read(OF_VERDICT), at_table, **AT_TABLE)


def agreements(tournament: Tournament) -> Kept:
    found = Agreement.objects.filter(table__round__tournament=tournament)
    key = ("table__public_id", "table_version", "side")
    return rows_of(found, key, _read(OF_AGREEMENT), at_table, **AT_TABLE)


def late(tournament: Tournament) -> Kept:
    found = LateDeal.objects.filter(device__tournament=tournament)
    place = AT_TABLE | {"deal": "number", "gone": "gone_from"}
    return rows_of(found, "public_id", _read(OF_LATE), of_late, **place)


def of_late(read: Mapping[str, Any]) -> str:
    """Where a deal was entered that came late: its table may be there no more."""
    return at_table({**read, **read["gone"]})


HISTORIES = (
    History(_("sheet of"), OF_SHEET, steps.SHEETS, sheets),
    History(_("verdict on"), OF_VERDICT, steps.VERDICTS, verdicts),
    History(_("agreement of"), OF_AGREEMENT, steps.AGREED, agreements),
    History(_("late deal of"), OF_LATE, steps.LATE, late),
)
