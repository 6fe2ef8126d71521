"""The movements of a day as a spreadsheet reads them, in the language of the reader."""

import csv
import io
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Font

from tournaments.desk.till.tables import Row
from tournaments.ranking.exports import BOM
from tournaments.registration.rules.formulas import inert
from tournaments.till.rules.amounts import plain
from tournaments.till.rules.sheet import DaySheet, Line
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


def lines(rows: Iterable[Row]) -> Iterator[list[Any]]:
    """Each movement, with its amount in whole cents."""
    for one in rows:
        at = timezone.localtime(one.movement.event.made_at)
        yield [
            one.movement.number,
            at.replace(microsecond=0, tzinfo=None),  # a spreadsheet knows no zones
            inert(one.what),
            inert(one.who),
            one.movement.amount,
            means(one.movement.means),
            inert(one.by),
            one.corrects or "",
            inert(one.reason),
        ]


def as_csv(rows: Iterable[Row], sheet: DaySheet) -> bytes:
    """As Excel reads it here: semicolons, and the comma where the reader writes one."""
    mark = "." if (get_language() or "").startswith("en") else ","
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(heads())
    for number, at, what, who, cents, *more in lines(rows):
        # A plain minus: a spreadsheet reads a number in it.
        amount = plain(cents, mark).replace("−", "-")
        writer.writerow([number, at, what, who, amount, *more])
    return (BOM + text.getvalue()).encode()


def as_xlsx(rows: Iterable[Row], sheet: DaySheet) -> bytes:
    """The movements, and on a second leaf what the day comes to."""
    book = Workbook()
    leaf = book.active
    leaf.title = _("Movements")
    leaf.freeze_panes = "A2"
    leaf.append(heads())
    for number, at, what, who, cents, *more in lines(rows):
        leaf.append([number, at, what, who, Decimal(cents) / 100, *more])
        leaf.cell(leaf.max_row, 2).number_format = MOMENT
        leaf.cell(leaf.max_row, 5).number_format = EUROS
    for head, wide in zip(leaf[1], WIDE, strict=True):
        head.font = Font(bold=True)
        leaf.column_dimensions[head.column_letter].width = wide
    day = book.create_sheet(_("The day"))
    for words, cents in totals(sheet):
        day.append([inert(words), None if cents is None else Decimal(cents) / 100])
        day.cell(day.max_row, 2).number_format = EUROS
    day.column_dimensions["A"].width = 44
    day.column_dimensions["B"].width = 16
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def totals(sheet: DaySheet) -> Iterator[tuple[str, int | None]]:
    """Each line of the sheet of the day; nothing where nothing was counted."""
    yield _("Cash at the start"), sheet.opening
    for name, line in named_lines(sheet):
        yield from _both(name, line)
    yield _("Should be in the cash box"), sheet.cash
    yield _("By transfer, in all"), sheet.transfers
    if sheet.counted is not None:
        yield _("Should have been there at the count"), sheet.counted.expected
        yield pgettext("money", "Counted"), sheet.counted.amount
        yield _("Difference"), sheet.counted.difference


def _both(name: str, line: Line) -> Iterator[tuple[str, int | None]]:
    if line.cash:
        yield f"{name}, {means('cash')}", line.cash
    if line.transfer:
        yield f"{name}, {means('transfer')}", line.transfer
