"""A printed list: columns and rows, fitted to the sheet by the letter of the papers."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournaments.printing import letters
from tournaments.printing.rules.columns import (
    Above,
    Column,
    Row,
    Sheet,
    briefly,
    fitted,
    holding,
)
from tournaments.printing.rules.two_languages import together

Table = tuple[tuple[Column, ...], tuple[Row, ...]]


@dataclass
class Languages:
    """The lists of a paper in one language, beside those in the other.

    The words of both stand in the same cells, so both are fitted to the same columns.
    """

    others: Sequence[Table] = ()
    at_once: int = 1
    lists: list[Table] = field(default_factory=list)

    def fitted(self, table: Table, *, turns: bool) -> Sheet:
        at = len(self.lists)
        self.lists.append(table)
        columns, rows = table
        other = self.others[at] if at < len(self.others) else table
        if [len(one) for one in other] != [len(one) for one in table]:
            other = table  # they cannot stand side by side: each is a page of its own
        sheet = fitted(*_both(table, other), letters.width, turns=turns)
        found = tuple(map(_of_one, rows, other[1], sheet.rows))
        if sheet.brief:
            columns = briefly(columns)
        return replace(sheet, columns=columns, rows=found)


_languages: ContextVar[Languages | None] = ContextVar("languages", default=None)


@contextmanager
def beside(others: Sequence[Table], at_once: int = 1) -> Iterator[list[Table]]:
    """Fit the lists that are made here together with those of the other language."""
    found = Languages(others, at_once)
    before = _languages.set(found)
    try:
        yield found.lists
    finally:
        _languages.reset(before)


def languages_at_once() -> int:
    """In how many languages the words of this paper stand side by side."""
    languages = _languages.get()
    return languages.at_once if languages else 1


def on_sheet(
    columns: Sequence[Column], rows: Iterable[Row], *, turns: bool = True
) -> Sheet:
    languages = _languages.get()
    if languages is None:
        return fitted(columns, rows, letters.width, turns=turns)
    return languages.fitted((tuple(columns), tuple(rows)), turns=turns)


def _both(table: Table, other: Table) -> Table:
    """The list that stands on the sheet: each cell in both languages."""
    columns = tuple(
        mine._replace(
            heading=_below(mine.heading, yours.heading),
            brief=_below(mine.brief or mine.heading, yours.brief or yours.heading)
            if mine.brief or yours.brief
            else "",
        )
        for mine, yours in zip(table[0], other[0], strict=True)
    )
    rows = tuple(
        mine._replace(cells=tuple(map(together, mine.cells, yours.cells)))
        for mine, yours in zip(table[1], other[1], strict=True)
    )
    return columns, rows


def _below(one: str, other: str) -> str:
    return one if one == other else f"{one}\n{other}"


def _of_one(mine: Row, yours: Row, both: Row) -> Row:
    """A row in its own language, cut where the words of both languages are."""
    cells = tuple(
        shared if own == other else own
        for own, other, shared in zip(mine.cells, yours.cells, both.cells, strict=True)
    )
    return mine._replace(cells=cells)


def head(sheet: Sheet) -> SafeString:
    """How wide the columns are, and the words above them, on each page again."""
    cols = format_html_join(
        "", '<col style="width:{}mm">', ((f"{width:.2f}",) for width in sheet.widths)
    )
    words = format_html_join(
        "",
        '<th scope="col"{}{}>{}</th>',
        ((_class(one), _spoken(one), one.heading) for one in sheet.columns),
    )
    above = _above(sheet.above, len(sheet.columns)) if sheet.above else ""
    return format_html(
        "<colgroup>{}</colgroup><thead>{}<tr>{}</tr></thead>", cols, above, words
    )


def _spoken(column: Column) -> SafeString:
    """What the tags of a PDF say of a column of signs: see `press/spoken.py`."""
    if column.spoken is None:
        return mark_safe("")
    words = ' data-said="{}" data-up="{}" data-down="{}"'
    return format_html(words, *column.spoken)


def _above(above: Above, columns: int) -> SafeString:
    """What a list is about, in a row of its head."""
    number = format_html('<b class="card-number">{}</b> ', above.number)
    return format_html(
        '<tr class="above"><th scope="colgroup" colspan="{}">{}<span>{}</span>'
        " <small>{}</small></th></tr>",
        columns,
        number if above.number else "",
        above.words,
        above.beside,
    )


def body(sheet: Sheet) -> SafeString:
    """The rows; written here, for a list of thousands is laid out line by line."""
    classes = [_class(column) for column in sheet.columns]
    return mark_safe("".join(_row(row, classes) for row in holding(sheet.rows)))


def _row(row: Row, classes: Sequence[SafeString]) -> str:
    if row.title:
        title = conditional_escape(row.title)
        across = f'<th colspan="{len(classes)}">{title}</th>'
        return f'<tr class="title held">{across}</tr>'
    cells = "".join(
        f"<td{named}>{_lines(cell)}</td>"
        for named, cell in zip(classes, row.cells, strict=True)
    )
    is_so = (
        ("parted", row.parted),
        ("marked", row.marked),
        ("noted", bool(row.note)),
        ("held", row.held or bool(row.note)),
    )
    names = " ".join(name for name, so in is_so if so)
    made = f'<tr class="{names}">{cells}</tr>' if names else f"<tr>{cells}</tr>"
    if not row.note:
        return made
    note = conditional_escape(row.note)
    named = ("aside" if row.brief else "note") + (" held" if row.held else "")
    return f'{made}<tr class="{named}"><td colspan="{len(classes)}">{note}</td></tr>'


def _lines(cell: str) -> str:
    escaped = conditional_escape(cell)
    return escaped.replace("\n", "<br> ") if "\n" in escaped else escaped


def _class(column: Column) -> SafeString:
    names = [
        name
        for name, has in (
            ("n", column.figures),
            ("b", column.bold),
            ("m", column.marks),
            ("w", column.blank),
        )
        if has
    ]
    return mark_safe(f' class="{" ".join(names)}"') if names else mark_safe("")
