"""The ranking as other programs read it: CSV, a spreadsheet, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.models import Tournament
from tournaments.ranking import wording
from tournaments.ranking.ranking import Column, Row, Value, cells
from tournaments.registration.formulas import inert

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Export(NamedTuple):
    """A form in which the ranking can be taken along."""

    ending: str
    content_type: str
    write: Callable[[Tournament, Sequence[Column], Sequence[Row]], bytes]


def written(columns: Sequence[Column], row: Row) -> list[Value]:
    """A line of a spreadsheet: numbers as numbers, words that no program works out."""
    values = [
        wording.cell(column, value)
        for column, value in zip(columns, cells(columns, row), strict=True)
    ]
    return [inert(value) if isinstance(value, str) else value for value in values]


def _csv(columns: Sequence[Column], rows: Sequence[Row], separator: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow([wording.heading(column) for column in columns])
    writer.writerows(written(columns, row) for row in rows)
    return text.getvalue()


def plain_csv(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[Row]
) -> bytes:
    """With commas, as programs expect it."""
    return _csv(columns, rows, ",").encode()


def excel_csv(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[Row]
) -> bytes:
    """With semicolons and a mark of its encoding, as Excel opens it here."""
    return (BOM + _csv(columns, rows, ";")).encode()


def xlsx(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[Row]
) -> bytes:
    """One sheet, with its heading in sight."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(wording.sheet_name())
    sheet.freeze_panes = "A2"
    for at, column in enumerate(columns, start=1):
        wide = {"name": 28, "club": 22, "decided_by": 22}.get(column.key, 11)
        sheet.column_dimensions[get_column_letter(at)].width = wide
    heads = []
    for column in columns:
        head = WriteOnlyCell(sheet, wording.heading(column))
        head.font = Font(bold=True)
        heads.append(head)
    sheet.append(heads)
    for row in rows:
        sheet.append(written(columns, row))
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def as_json(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[Row]
) -> bytes:
    """Keys in place of words, for programs of every language."""
    said = {
        "tournament": tournament.public_id,
        "name": tournament.name,
        "date": tournament.played_date.isoformat(),
        "variant": tournament.variant_key,
        "state": tournament.state,
        "version": tournament.version,
        "ranking": [
            {
                column.key: value
                for column, value in zip(columns, cells(columns, row), strict=True)
            }
            for row in rows
        ],
    }
    return json.dumps(said, ensure_ascii=False, indent=1).encode()


EXPORTS: dict[str, Export] = {
    "csv": Export("csv", "text/csv; charset=utf-8", plain_csv),
    "excel": Export("csv", "text/csv; charset=utf-8", excel_csv),
    "xlsx": Export("xlsx", XLSX, xlsx),
    "json": Export("json", "application/json", as_json),
}
