"""The movements of a day as a spreadsheet reads them, in the language of the reader."""

import io
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language, gettext as _, pgettext
from openpyxl import Workbook
from openpyxl.styles import Font

from tournaments.cashier.tables import Row
from tournaments.spreadsheets import files
from tournaments.spreadsheets.rules.formulas import inert
from tournaments.till.rules.amounts import decimal_text
from tournaments.till.rules.sheet import DaySheet
from tournaments.till.wording import means, named_lines

WIDE = (7, 18, 28, 28, 12, 13, 22, 9, 34)
MOMENT = "yyyy-mm-dd hh:mm:ss"
EUROS = '#,##0.00\\ "€"'


def heads() -> list[str]:
    return [
        _("No."),
        _("When"),
        _("What"),
        _("Player"),
        _("Amount"),
        _("How"),
        _("Who wrote it"),
        _("Takes back"),
        _("Reason"),
    ]


def lines(rows: Iterable[Row], amount: Callable[[int], Any]) -> Iterator[list[Any]]:
    """Each movement, with its amount as it is written."""
    for one in rows:
        at = timezone.localtime(one.movement.event.made_at)
        yield [
            one.movement.number,
            at.replace(microsecond=0, tzinfo=None),  # a spreadsheet knows no zones
            inert(one.what),
            inert(one.who),
            amount(one.movement.amount),
            means(one.movement.means),
            inert(one.by),
            one.corrects or "",
            inert(one.reason),
        ]


def as_csv(rows: Iterable[Row], sheet: DaySheet) -> bytes:
    """Write CSV as Excel reads it here: semicolons, and the reader's decimal mark."""
    mark = "." if (get_language() or "").startswith("en") else ","

    def written(cents: int) -> str:
        # A plain minus: a spreadsheet reads a number in it.
        return decimal_text(cents, mark).replace("−", "-")

    return files.as_csv([heads(), *lines(rows, written)])


def as_xlsx(rows: Iterable[Row], sheet: DaySheet) -> bytes:
    """The movements, and on a second leaf what the day comes to."""
    book = Workbook()
    leaf = book.active
    leaf.title = _("Movements")
    leaf.freeze_panes = "A2"
    leaf.append(heads())
    for line in lines(rows, in_euros):
        leaf.append(line)
        leaf.cell(leaf.max_row, 2).number_format = MOMENT
        leaf.cell(leaf.max_row, 5).number_format = EUROS
    for head, wide in zip(leaf[1], WIDE, strict=True):
        head.font = Font(bold=True)
        leaf.column_dimensions[head.column_letter].width = wide
    day = book.create_sheet(_("The day"))
    for words, cents in totals(sheet):
        day.append([inert(words), None if cents is None else in_euros(cents)])
        day.cell(day.max_row, 2).number_format = EUROS
    day.column_dimensions["A"].width = 44
    day.column_dimensions["B"].width = 16
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def in_euros(cents: int) -> Decimal:
    return Decimal(cents) / 100


def totals(sheet: DaySheet) -> Iterator[tuple[str, int | None]]:
    """Each line of the sheet of the day; nothing where nothing was counted."""
    yield _("Cash at the start"), sheet.opening
    for name, line in named_lines(sheet):
        for how, cents in (("cash", line.cash), ("transfer", line.transfer)):
            if cents:
                yield f"{name}, {means(how)}", cents
    yield _("Should be in the cash box"), sheet.cash
    yield _("By transfer, in all"), sheet.transfers
    if sheet.counted is not None:
        yield _("Should have been there at the count"), sheet.counted.expected
        yield pgettext("money", "Counted"), sheet.counted.amount
        yield _("Difference"), sheet.counted.difference
