"""The papers of the till: the sheet of the day, and receipts of the players."""

from django.utils.translation import gettext, gettext_lazy as _

from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.papers.rules.columns import Column, Row, on_sheet
from tournaments.tables.owing import outstanding
from tournaments.till import queries as till
from tournaments.till.receipts import receipts
from tournaments.till.wording import money, named_lines


def _day_sheet(asked: Asked) -> Contents:
    """List what came and went, line by line, as the page of the till tells it."""
    day = asked.tournament
    sheet = till.day_sheet(day)
    opening = gettext("not counted") if sheet.opening is None else money(sheet.opening)
    rows = [
        Row((gettext("Cash at the start"), "", opening, "")),
        *(
            Row((name, str(one.times), money(one.cash), money(one.transfer)))
            for name, one in named_lines(sheet)
        ),
        Row(
            (gettext("In all"), "", money(sheet.cash), money(sheet.transfers)),
            parted=True,
        ),
    ]
    columns = [
        Column(gettext("What")),
        Column(gettext("How many"), figures=True),
        Column(gettext("Cash"), figures=True, bold=True),
        Column(gettext("Transfer"), figures=True, bold=True),
    ]
    kept = till.plan_of(day).kept
    return {
        "sheet": on_sheet(columns, rows),
        "day": sheet,
        "outstanding": outstanding(day),
        "kept": kept,
        "has_money": kept or till.has_money(day),
        "unranked": True,
    }


def _receipts(asked: Asked) -> Contents:
    """All that each player has paid and got back, as on the page of his receipt."""
    wanted = [asked.entry] if asked.entry else None
    return {"receipts": receipts(asked.tournament, wanted), "unranked": True}


DAY_SHEET = Document(
    "day-sheet",
    _("Sheet of the till"),
    _("What came in and went out this day, and what should be in the box."),
    Moment.AFTER,
    _day_sheet,
    readers=(Reader.DESK,),
    permission="tournaments.register",
)

RECEIPTS = Document(
    "till-receipts",
    _("Receipts of the till"),
    _("For each player, to cut out: all that was paid and given back, as it stands."),
    Moment.BEFORE,
    _receipts,
    asks=("player",),
    readers=(Reader.DESK,),
    permission="tournaments.take_money",
    sealed=False,
    styles=("papers-cards",),
)
