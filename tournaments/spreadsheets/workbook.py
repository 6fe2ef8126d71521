"""Reads the words of the first sheet of a workbook."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from posixpath import join, normpath

from django.core.exceptions import ValidationError
from openpyxl.styles.numbers import (
    builtin_format_code,
    is_date_format,
    is_timedelta_format,
)
from openpyxl.utils.cell import coordinate_to_tuple
from openpyxl.utils.datetime import (
    MAC_EPOCH,
    WINDOWS_EPOCH,
    from_excel,
    from_ISO8601,
)

from tournaments.spreadsheets.parts import LONGEST_TEXT, MOST_PARTS, Parts, local_name
from tournaments.spreadsheets.refused import refusal

MOST_SIGNS = 1_000_000  # all cells together: they travel with the preview
MOST_FORMATS = 1_000  # of its own; a spreadsheet has 250 at the most
LONGEST_FORMAT = 100
BOOK, LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
ROW = "/worksheet/sheetData/row"
CELL = f"{ROW}/c"
STRING = "/sst/si"
OWN, STYLE = "/styleSheet/numFmts/numFmt", "/styleSheet/cellXfs/xf"


def first_sheet(content: bytes, rows: int, columns: int) -> list[list[str]]:
    """The words of the first sheet, as far as so many rows and columns go."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as bundle:
            return Sheet(Parts(bundle)).words(rows, columns)
    except ValidationError:
        raise
    except Exception as error:  # a damaged file raises whatever comes
        raise refusal("broken") from error


class Sheet:
    """The first sheet of a workbook, with what its cells refer to."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        links = links_of(parts)
        self.epoch, keys = book_of(parts)
        sheets = {key: part for key, kind, part in links if kind == "worksheet"}
        beside = {kind: part for _key, kind, part in links}
        self.part = next(sheets[key] for key in keys if key in sheets)
        self.shared = strings_of(parts, beside.get("sharedStrings"))
        self.formats = Formats(parts, beside.get("styles"))

    def words(self, rows: int, columns: int) -> list[list[str]]:
        found: dict[int, dict[int, str]] = {}
        signs = 0
        for row, column, word in self.cells():
            if not word or column > columns:
                continue
            found.setdefault(min(row, rows), {})[column] = word
            signs += len(word)
            if signs > MOST_SIGNS:
                raise refusal("too_long")
            if row >= rows:
                break
        lines = [found.get(row, {}) for row in range(1, max(found, default=0) + 1)]
        return [
            [cells.get(column, "") for column in range(1, max(cells, default=0) + 1)]
            for cells in lines
        ]

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """The row and the column of each cell, and its word."""
        row = column = 0
        cell: dict[str, str] = {}
        said, words = "", (f"{CELL}/v", *words_in(f"{CELL}/is"))
        for path, told, text in self.parts.elements(self.part, ROW, CELL, *words):
            if path == CELL and told is not None:
                cell, said = told, ""
                column += 1
                if at := cell.get("r"):
                    column = int(coordinate_to_tuple(at)[1])
            elif path == CELL:
                yield row, column, self.word(cell, said)
            elif path == ROW and told is not None:
                row, column = int(told.get("r", row + 1)), 0
            elif told is None and path in words:
                said = (said + text)[:LONGEST_TEXT]

    def word(self, cell: dict[str, str], said: str) -> str:
        """A cell as one would read it aloud."""
        kind = cell.get("t", "n")
        if not said:
            return ""
        if kind == "s":
            return self.shared[int(said)]
        if kind == "b":
            return str(bool(int(said)))
        if kind == "d":
            return aloud(from_ISO8601(said))
        if kind != "n":
            return said
        number = float(said) if set(said) & set(".eE") else int(said)
        is_date, is_span = self.formats.of(int(cell.get("s", 0)))
        if not is_date:
            return aloud(number)
        try:
            return aloud(from_excel(number, self.epoch, timedelta=is_span))
        except (OverflowError, ValueError):
            return "#VALUE!"


class Formats:
    """The styles that write a number as a date or as a span of time."""

    def __init__(self, parts: Parts, part: str | None) -> None:
        self.own: dict[int, tuple[bool, bool]] = {}
        self.styles: list[int] = []
        for path, told, _text in parts.elements(part, OWN, STYLE) if part else ():
            if told is None:
                continue
            if path == OWN:
                code = told.get("formatCode", "")[:LONGEST_FORMAT]
                self.own[int(told["numFmtId"])] = written_as(code)
                if len(self.own) > MOST_FORMATS:
                    raise refusal("swells")
            else:
                self.styles.append(int(told.get("numFmtId", 0)))

    def of(self, style: int) -> tuple[bool, bool]:
        number = self.styles[style] if style < len(self.styles) else 0
        return self.own.get(number) or written_as(builtin_format_code(number))


def written_as(code: str | None) -> tuple[bool, bool]:
    return is_date_format(code), is_timedelta_format(code)


def book_of(parts: Parts) -> tuple[datetime, list[str]]:
    """The day that dates are counted from, and by which keys the sheets are linked."""
    epoch = WINDOWS_EPOCH
    keys: list[str] = []
    told_by, sheet = "/workbook/workbookPr", "/workbook/sheets/sheet"
    for path, told, _text in parts.elements(BOOK, told_by, sheet):
        if told is None:
            continue
        if path == told_by and told.get("date1904") in {"1", "true"}:
            epoch = MAC_EPOCH
        if path == sheet and len(keys) < MOST_PARTS:
            keys += [value for name, value in told.items() if local_name(name) == "id"]
    return epoch, keys


def links_of(parts: Parts) -> list[tuple[str, str, str]]:
    """The key, the kind and the part of each link that leads to a part."""
    found: list[tuple[str, str, str]] = []
    for _path, told, _text in parts.elements(LINKS, "/Relationships/Relationship"):
        if told is None:
            continue
        part = normpath(join("/xl", told["Target"])).lstrip("/")
        if part in parts.names and len(found) < MOST_PARTS:
            found.append((told["Id"], told["Type"].rpartition("/")[2], part))
    return found


def strings_of(parts: Parts, part: str | None) -> list[str]:
    """The words that the cells share."""
    found: list[str] = []
    said = ""
    elements = parts.elements(part, STRING, *words_in(STRING)) if part else ()
    for path, told, text in elements:
        if told is None and path == STRING:
            found.append(said)
            said = ""
        elif told is None:
            said = (said + text)[:LONGEST_TEXT]
    return found


def words_in(path: str) -> tuple[str, str]:
    """Return where words stand, in one style or in several; not how they sound."""
    return f"{path}/t", f"{path}/r/t"


def aloud(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime | date):
        return f"{cell:%d/%m/%Y}"
    return str(cell)
