"""The ranking as other programs read it: CSV, a spreadsheet, JSON."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from openpyxl import Workbook
from openpyxl.styles import Font

from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.plans.rules.play import Play
from tournaments.spreadsheets.files import TYPES
from tournaments.standings import wording
from tournaments.standings.rules.ranking import (
    JOINED,
    Column,
    RankingRow,
    Value,
    cells,
    without_fraction,
)

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Export(NamedTuple):
    """A form in which the ranking can be taken along."""

    name: Promise
    ending: str  # of its file's name, by which no two have one name
    content_type: str
    write: Callable[..., bytes]


def sheet_of(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> Iterator[list[Value]]:
    """Yield the headings and then the lines, with a remark where any line has one.

    It says how somebody went, or that the line is of a practice tournament.
    """
    practice = [_("Practice")] if tournament.is_practice else []
    notes = [
        ", ".join(str(one) for one in (*practice, wording.note(row)) if one)
        for row in rows
    ]
    heads: list[Value] = [wording.heading(column) for column in columns]
    more = any(notes)
    yield [*heads, str(_("Remark"))] if more else heads
    for row, note in zip(rows, notes, strict=True):
        values = zip(columns, cells(columns, row), strict=True)
        line = [wording.cell(column, value) for column, value in values]
        yield [*line, note] if more else line


def separated(separator: str, lines: Iterable[Iterable[Value]]) -> bytes:
    """Return lines as CSV; with semicolons for Excel, which needs a byte order mark."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(lines)
    return (BOM if separator == ";" else "").encode() + text.getvalue().encode()


def as_csv(
    separator: str,
    tournament: Tournament,
    columns: Sequence[Column],
    rows: Sequence[RankingRow],
) -> bytes:
    """Return the ranking as CSV, one line for each player or side."""
    return separated(separator, sheet_of(tournament, columns, rows))


def xlsx(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> bytes:
    """Return a workbook of one sheet, whose heading stays in sight."""
    book = Workbook()
    sheet = book.active
    sheet.title = str(_("Ranking"))
    sheet.freeze_panes = "A2"
    for line in sheet_of(tournament, columns, rows):
        sheet.append(line)
    for head, column in zip(sheet[1], columns, strict=False):
        head.font = Font(bold=True)
        wide = {"name": 28, "club": 22, "decided_by": 22}.get(column.key, 11)
        sheet.column_dimensions[head.column_letter].width = wide
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def as_json(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> bytes:
    """Return JSON with keys in place of words, for programs of every language."""
    found = as_object(tournament, columns, rows)
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def as_object(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> dict[str, Any]:
    """The ranking as docs/records.md promises it."""
    staying = [row for row in rows if row.parting is None]
    play = play_of(tournament)
    line = _side if play.in_sides else _line
    return {
        "tournament": tournament.public_id,
        "name": tournament.name,
        "date": tournament.played_date.isoformat(),
        "variant": tournament.variant_key,
        "state": tournament.state,
        "practice": tournament.is_practice,
        "version": tournament.version,
        "ranking": [line(columns, row, play) for row in staying],
        "gone": [
            {
                **_line(columns, row, play),
                "state": row.parting.state,
                "after_round": row.parting.round,
                "whole_round": row.parting.whole,
            }
            for row in rows
            if row.parting is not None
        ],
    }


def _line(columns: Sequence[Column], row: RankingRow, play: Play) -> dict[str, Any]:
    values = zip(columns, cells(columns, row), strict=True)
    found: dict[str, Any] = {column.key: value for column, value in values}
    found |= {key: getattr(row.standing.result, key) for key in play.beside}
    if play.of_round:  # a board is compared over many rounds: none has points
        found["rounds"] = list(row.rounds)
    if row.taken:
        found["taken_over"] = [
            {"number": one.number, "points": without_fraction(one.figure)}
            for one in row.taken
        ]
    return found


def _side(columns: Sequence[Column], row: RankingRow, play: Play) -> dict[str, Any]:
    """A line of partners: the number of the first, and both with their names."""
    return {
        **_line(columns, row, play),
        "number": row.standing.result.number,
        "numbers": [int(one) for one in str(row.number).split(JOINED)],
        "names": list(row.people.values()),
    }


CSV, XLSX = TYPES["csv"], TYPES["xlsx"]
EXPORTS: dict[str, Export] = {
    "xlsx": Export(_("Spreadsheet (XLSX)"), ".xlsx", XLSX, xlsx),
    "excel": Export(_("CSV for Excel"), "-excel.csv", CSV, partial(as_csv, ";")),
    "csv": Export(_("CSV with commas"), ".csv", CSV, partial(as_csv, ",")),
    "json": Export(_("JSON"), ".json", "application/json", as_json),
}
