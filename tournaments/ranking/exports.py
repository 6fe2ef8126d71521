"""The ranking as other programs read it: CSV, a spreadsheet, JSON."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from openpyxl import Workbook
from openpyxl.styles import Font

from tournaments.models import Tournament
from tournaments.planning.queries import play_of
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import Column, RankingRow, Value, cells
from tournaments.registration.members.spreadsheet import TYPES
from tournaments.registration.rules.formulas import inert

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
OF_NO_DEAL = ("sitting_out", "bonus", "penalties")


class Export(NamedTuple):
    """A form in which the ranking can be taken along."""

    name: Promise
    ending: str
    content_type: str
    write: Callable[[Tournament, Sequence[Column], Sequence[RankingRow]], bytes]


def written(columns: Sequence[Column], row: RankingRow) -> list[Value]:
    """A line of a spreadsheet: numbers as numbers, words that no program works out."""
    values = [
        wording.cell(column, value)
        for column, value in zip(columns, cells(columns, row), strict=True)
    ]
    return [inert(value) if isinstance(value, str) else value for value in values]


def as_csv(
    separator: str,
    mark: str,
    tournament: Tournament,
    columns: Sequence[Column],
    rows: Sequence[RankingRow],
) -> bytes:
    """One line for each player; a `mark` of its encoding, where Excel needs one."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow([wording.heading(column) for column in columns])
    writer.writerows(written(columns, row) for row in rows)
    return (mark + text.getvalue()).encode()


def xlsx(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> bytes:
    """One sheet, with its heading in sight."""
    book = Workbook()
    sheet = book.active
    sheet.title = str(_("Ranking"))
    sheet.freeze_panes = "A2"
    sheet.append([wording.heading(column) for column in columns])
    for head, column in zip(sheet[1], columns, strict=True):
        head.font = Font(bold=True)
        wide = {"name": 28, "club": 22, "decided_by": 22}.get(column.key, 11)
        sheet.column_dimensions[head.column_letter].width = wide
    for row in rows:
        sheet.append(written(columns, row))
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def as_json(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> bytes:
    """Keys in place of words, for programs of every language."""
    found = as_object(tournament, columns, rows)
    return json.dumps(found, ensure_ascii=False, indent=1).encode()


def as_object(
    tournament: Tournament, columns: Sequence[Column], rows: Sequence[RankingRow]
) -> dict[str, Any]:
    """The ranking as docs/records.md promises it."""
    lines = [_line(columns, row) for row in rows]
    if play_of(tournament).in_sides:
        side_of = queries.sides(tournament)
        keys = [row.standing.result.key for row in rows]
        lines = _sides(lines, [side_of.get(key, key) for key in keys])
    return {
        "tournament": tournament.public_id,
        "name": tournament.name,
        "date": tournament.played_date.isoformat(),
        "variant": tournament.variant_key,
        "state": tournament.state,
        "version": tournament.version,
        "ranking": lines,
    }


def _line(columns: Sequence[Column], row: RankingRow) -> dict[str, Any]:
    values = zip(columns, cells(columns, row), strict=True)
    found: dict[str, Any] = {column.key: value for column, value in values}
    if "boards" not in found:  # a board is compared over many rounds: none has points
        result = row.standing.result
        found |= {key: getattr(result, key) for key in OF_NO_DEAL}
        found["rounds"] = list(row.rounds)
    return found


def _sides(
    lines: Sequence[dict[str, Any]], sides: Sequence[object]
) -> list[dict[str, Any]]:
    """Each side once: the fiches of both partners, and what both have alike."""
    members: dict[object, list[dict[str, Any]]] = {}
    for line, side in zip(lines, sides, strict=True):
        members.setdefault(side, []).append(line)
    ranks = [some[0]["rank"] for some in members.values()]
    return [
        {
            **some[0],
            "rank": ranks.index(rank) + 1,
            "name": " & ".join(line["name"] for line in some),
            "numbers": [line["number"] for line in some],
            "names": [line["name"] for line in some],
            **{
                key: sum(line[key] for line in some if line[key] is not None)
                for key in some[0]
                if key == "fiches" or key.startswith("round_")
            },
            "rounds": [
                None if set(both) == {None} else sum(filter(None, both))
                for both in zip(*(line["rounds"] for line in some), strict=True)
            ],
        }
        for rank, some in zip(ranks, members.values(), strict=True)
    ]


CSV, XLSX = TYPES["csv"], TYPES["xlsx"]
EXPORTS: dict[str, Export] = {
    "xlsx": Export(_("Spreadsheet (XLSX)"), "xlsx", XLSX, xlsx),
    "excel": Export(_("CSV for Excel"), "csv", CSV, partial(as_csv, ";", BOM)),
    "csv": Export(_("CSV with commas"), "csv", CSV, partial(as_csv, ",", "")),
    "json": Export(_("JSON"), "json", "application/json", as_json),
}
