"""The sheets, as they are compared with what the events tell."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.deals.history import AT_TABLE, PLACE
from tournaments.deals.models import Agreement, LateDeal, Verification
from tournaments.deals.rules import sheet_history
from tournaments.history.tables import History, rows_reader, table_name
from tournaments.tables.models import Table

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
OF_VERSION = ("table__public_id", "table_version")
DAY = "table__round__tournament"


def late_deal_place(read: Mapping[str, Any]) -> str:
    """Name where a late deal was entered: its table may be there no more."""
    return table_name({**read, **read["gone"]})


HISTORIES = (
    History(
        _("sheet of"),
        OF_SHEET,
        sheet_history.SHEETS,
        rows_reader(
            Table, "round__tournament", "public_id", OF_SHEET, table_name, **PLACE
        ),
    ),
    History(
        _("verdict on"),
        OF_VERDICT,
        sheet_history.VERDICTS,
        rows_reader(Verification, DAY, OF_VERSION, OF_VERDICT, table_name, **AT_TABLE),
    ),
    History(
        _("agreement of"),
        OF_AGREEMENT,
        sheet_history.AGREED,
        rows_reader(
            Agreement, DAY, (*OF_VERSION, "side"), OF_AGREEMENT, table_name, **AT_TABLE
        ),
    ),
    History(
        _("late deal of"),
        OF_LATE,
        sheet_history.LATE,
        rows_reader(
            LateDeal,
            "device__tournament",
            "public_id",
            OF_LATE,
            late_deal_place,
            **AT_TABLE,
            deal="number",
            gone="gone_from",
        ),
    ),
)
