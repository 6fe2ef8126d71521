"""Keeps a printed ranking upright, where what is long can stand on another line."""

from collections.abc import Sequence

from tournaments.printing import letters, rank_changes
from tournaments.printing.lists import on_sheet
from tournaments.printing.rules.columns import (
    PORTRAIT,
    USUAL,
    Column,
    Row,
    Sheet,
    shortened,
)
from tournaments.ranking.rules.ranking import JOINED, Ranking

NOTE = PORTRAIT - 8.0  # millimetres for what is said of somebody on a line of its own


def on_a_line(note: str) -> str:
    """What is said of somebody's place, as far as it fits on one line."""
    return shortened(note, NOTE, lambda text: letters.width(text) * USUAL)


def upright(ranking: Ranking, columns: Sequence[Column], rows: Sequence[Row]) -> Sheet:
    """The list on its sheet: what keeps it upright stands on a line of its own.

    That is what is said of somebody's place, and partners below each other.
    """
    at = [column.key for column in columns].index("name")
    noted, rows = rows, [_beside(row, at) for row in rows]
    sheet = on_sheet(columns, rows)
    if sheet.turned and any(row.note for row in noted):
        below = on_sheet(columns, noted)
        if not below.turned:
            return below
    if sheet.wraps and any(one.key == rank_changes.KEY for one in columns):
        columns, rows = rank_changes.left_away(columns, rows)
        sheet = on_sheet(columns, rows)
    if not (sheet.turned and ranking.sides):
        return sheet
    return on_sheet(columns, [_below_each_other(columns, row) for row in rows])


def _below_each_other(columns: Sequence[Column], row: Row) -> Row:
    """A row of partners, each with his number on a line of his own."""
    cells = (
        cell.replace(JOINED, f"{JOINED.rstrip()}\n")
        if column.key in ("number", "name")
        else cell
        for column, cell in zip(columns, row.cells, strict=True)
    )
    return row._replace(cells=tuple(cells))


def _beside(row: Row, at: int) -> Row:
    """A row with its note behind the name."""
    if not row.note:
        return row
    name = f"{row.cells[at]} ({row.note})"
    return row._replace(cells=(*row.cells[:at], name, *row.cells[at + 1 :]), note="")
