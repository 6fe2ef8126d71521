"""Reads and writes lists as CSV and as XLSX, and distrusts what it is given."""

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import IO

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from scoring.bounds import is_whole
from tournaments.spreadsheets.parts import LONGEST_TEXT
from tournaments.spreadsheets.refused import MOST_ROWS as MOST_ROWS, refusal as refusal
from tournaments.spreadsheets.rules.formulas import inert
from tournaments.spreadsheets.workbook import MOST_SIGNS, first_sheet

MOST_BYTES = 2_000_000
MOST_COLUMNS = 40  # those behind are not read
WIDEST = 1_000  # what has more is no list of people

ZIP = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
# Signs of Windows text that a name or an address holds; of the others, which other
# encodings put in the place of letters, we conclude that this is not Windows text.
WINDOWS_SIGNS = frozenset("€ŠŒŽšœžŸ‘’“”–—…•")
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def rows_of(file: IO[bytes]) -> list[list[str]]:
    """The cells of a list, or a ValidationError that says what to do instead."""
    content = _content(file)
    rows = from_xlsx(content) if content.startswith(ZIP) else from_csv(content)
    rows = [trimmed(row) for row in rows]
    if len(rows) > MOST_ROWS + 1:
        raise refusal("too_many")
    if sum(len(cell) for row in rows for cell in row) > MOST_SIGNS:
        raise refusal("too_long")
    if not any(any(row) for row in rows):
        raise refusal("nobody")
    return rows


def lines_of(file: IO[bytes]) -> str:
    """The lines of a list as one would paste them: of text, or of a workbook."""
    content = _content(file)
    if not content.startswith(ZIP):
        return _listed(decoded(content))
    rows = map(trimmed, from_xlsx(content))
    return "\n".join("\t".join(" ".join(one.split()) for one in row) for row in rows)


def _content(file: IO[bytes]) -> bytes:
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise refusal("too_large")
    if content.startswith(OLD_EXCEL):
        raise refusal("old_excel")
    return content


def trimmed(row: Sequence[str]) -> list[str]:
    """The cells of a row without the empty ones behind the last."""
    cells = [cell[:LONGEST_TEXT].strip() for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def from_xlsx(content: bytes) -> list[list[str]]:
    """The first sheet of a workbook; one row more than there may be is seen."""
    return first_sheet(content, MOST_ROWS + 2, MOST_COLUMNS)


def from_csv(content: bytes) -> list[list[str]]:
    text = _listed(decoded(content))
    first = text.lstrip("\n").partition("\n")[0]
    by = max(";,\t", key=first.count)
    try:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=by, strict=False)
        # One more than there may be, so that whoever counts them sees it.
        rows = list(islice(lines, MOST_ROWS + 2))
    except csv.Error as error:
        raise refusal("not_a_list") from error
    if max(map(len, rows), default=0) > WIDEST:
        raise refusal("too_long")
    return [row[:MOST_COLUMNS] for row in rows]


def _listed(text: str) -> str:
    if text.lstrip().startswith(("<", "{", "%PDF")):
        raise refusal("not_a_list")
    return text


def decoded(content: bytes) -> str:
    """The text of a file: UTF-8, what Excel calls Unicode, or that of Windows."""
    unicode = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not unicode and b"\x00" in content:
        raise refusal("not_a_list")
    try:
        text = content.decode("utf-16" if unicode else "utf-8-sig")
    except UnicodeDecodeError as error:
        text = "" if unicode else from_windows(content)
        if not text:
            raise refusal("encoding") from error
    if not unicode and any(ord(sign) < 32 and sign not in "\t\r\n" for sign in text):
        raise refusal("not_a_list")
    return text


def from_windows(content: bytes) -> str:
    """The text of Windows; nothing if its signs say that it is no such text."""
    try:
        text = content.decode("cp1252")
    except UnicodeDecodeError:
        return ""
    strange = {sign for sign in text if ord(sign) > 255} - WINDOWS_SIGNS
    return "" if strange else text


def write(kind: str, rows: Iterable[Sequence[object]]) -> bytes:
    """A list for a spreadsheet, in which no cell is worked out."""
    cells = [[inert(cell) for cell in row] for row in rows]
    return as_xlsx(cells) if kind == "xlsx" else as_csv(cells)


def as_csv(cells: Iterable[Sequence[object]]) -> bytes:
    """Return CSV with semicolons and a byte order mark, for Excel to open it right."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(cells)
    return text.getvalue().encode("utf-8-sig")


def as_xlsx(cells: Iterable[Sequence[str]]) -> bytes:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for letter in "ABCDEFG":
        sheet.column_dimensions[letter].width = 22
    for row in cells:
        # A sign that no keyboard has would make the whole workbook unreadable.
        plain = [ILLEGAL_CHARACTERS_RE.sub("", cell) for cell in row]
        # "0470…" is a telephone and stays words.
        sheet.append(
            [
                int(cell) if is_whole(cell, digits=9) and cell[0] != "0" else cell
                for cell in plain
            ]
        )
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
