"""Declares lists: their columns, where each stands in a card, and their pages.

Writes the signs that recur in lists: ranks and how they change, categories, letters.
"""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, NamedTuple

import django_tables2 as tables
from django.core.paginator import Paginator
from django.utils.formats import localize
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

ROWS = 50  # on a page
ALL = "all"  # in place of the number of a page: every row on one, to print
LETTERED = 30  # rows that are looked through without letters
NOTHING = "–"
HONOURED = 3  # the first ranks wear a disc
UP, DOWN = "M5 1 9.6 9H.4z", "M5 9 .4 1h9.2z"
SIGN = (
    ' <span class="change {}"><svg class="change-mark" viewBox="0 0 10 10"'
    ' aria-hidden="true"><path d="{}"/></svg><span class="for-readers">{}</span>'
    " {}</span>"
)
# Where a cell stands in a card: before the name; the name; behind it what one came for;
# on the second line; across the card; and at its foot, to be pressed.
MARK, NAME, KEY, BESIDE = "mark", "name", "key", "beside"
BELOW, PRESS = "below", "press"
ONE_LINE = '<span class="one-line" title="{0}">{0}</span>'


class Column(tables.Column):
    """A column: what it reads of a row, how it is written, where it stands in a card.

    `read` is the way to a value, or a function of the row; `write` makes words of the
    value. A cell that is more than words is drawn by the template `part`, which finds
    the row as `row` and the value as `cell`. `short` is the heading beside the name on
    a card; without one the value says itself what it is.
    """

    def __init__(
        self,
        heading: Any = "",
        read: str | Callable[[Any], Any] | None = None,
        *,
        place: str = BESIDE,
        write: Callable[[Any], Any] | None = None,
        part: str = "",
        css: str = "",
        short: Any = "",
        orderable: bool = False,
    ) -> None:
        super().__init__(verbose_name=heading, orderable=orderable)
        self.read = attrgetter(read) if isinstance(read, str) else read
        self.place, self.write, self.part = place, write, part
        self.css, self.short = f"at-{place} {css}".rstrip(), short

    def value_in(self, row: Any) -> Any:
        """Return what this column shows of a row; None becomes a dash."""
        value = self.read(row) if self.read else ""
        if self.part:
            return value
        if value is None:
            return NOTHING
        return self.write(value) if self.write and value != "" else value


class Head(NamedTuple):
    """The head of a column, and what its cells begin and end with."""

    key: str
    column: Any
    words: Any
    begins: SafeString
    ends: SafeString
    sort: str = ""  # what the address sorts by
    sorted: str = ""  # as aria-sort says it


class Cells(NamedTuple):
    """A cell that a template draws, or several beside each other that are words."""

    drawn: SafeString = SafeString()
    part: str = ""
    value: Any = None
    head: Head | None = None


class DrawnRow(NamedTuple):
    """A row with its cells; the first under a letter has the letter."""

    row: Any
    cells: list[Cells]
    css: str = ""
    jump: "Jump | None" = None
    elsewhere: bool = False  # on another page, and on paper on this one


class Jump(NamedTuple):
    """A letter, and where its first row stands: on which page, where there are more.

    A letter that began on the page before has no anchor on this one.
    """

    letter: str
    anchor: str
    page: int | None = None


class List(tables.Table):
    """A list, which is a table, and below 40 rem a card of two lines for each row.

    Cells are read and drawn here: django-tables2 takes five times as long for them, and
    leaves a cell empty where its row cannot be read (docs/decisions/0044).
    """

    css = ""
    label: Any = ""
    pages_of: dict[str, int] = {}  # for each letter the page on which it begins
    whole_on_paper = False  # a browser prints the rows of all pages
    is_on_one = False  # what would be several pages stands on one

    def letter_of(self, row: Any) -> str:
        """The letter under which a row stands; none where a list has no letters."""
        return ""

    def css_of(self, row: Any) -> str:
        return ""

    def turn_to_page(self, number: Any, letters: Iterable[str] = ()) -> "List":
        """Turn to a page; `letters`, those of all rows, tell where each begins."""
        self.pages_of = {}
        self.is_on_one = number == ALL and len(self.data) > ROWS
        if self.is_on_one:
            self.paginator = Paginator(self.data, len(self.data))
            self.page = self.paginator.get_page(1)
            return self
        self.paginator = Paginator(self.data, ROWS)
        self.page = self.paginator.get_page(number)
        for at, letter in enumerate(letters):
            self.pages_of.setdefault(letter, 1 + at // ROWS)
        return self

    @property
    def heads(self) -> list[Head]:
        return [
            Head(
                bound.name,
                bound.column,
                bound.header,
                *_cell_tags(bound.column),
                str(bound.order_by_alias.next) if bound.orderable else "",
                self._sorted(bound),
            )
            for bound in self.columns
        ]

    @staticmethod
    def _sorted(bound: Any) -> str:
        if not bound.is_ordered:
            return ""
        return "descending" if bound.order_by_alias.is_descending else "ascending"

    @property
    def records(self) -> Iterable[Any]:
        """The rows of the page that is shown."""
        page: Iterable[Any] | None = getattr(self, "page", None)
        return self.data if page is None else page

    @property
    def lines(self) -> Iterator[DrawnRow]:
        heads, letter = self.heads, ""
        lettered = len(self.rows) >= LETTERED
        rows, here = self._written
        for at, row in enumerate(rows):
            line = DrawnRow(row, cells_of_row(row, heads), self.css_of(row))
            under = self.letter_of(row) if lettered else ""
            if under != letter:
                line = line._replace(jump=Jump(under, self._anchor(under)))
            elif under and at == here.start:
                line = line._replace(jump=Jump(under, ""))
            yield line if at in here else line._replace(elsewhere=True)
            letter = under

    @property
    def _written(self) -> tuple[Iterable[Any], range]:
        """The rows that are written, and which of them a screen shows."""
        page = getattr(self, "page", None)
        if page is None or not self.whole_on_paper:
            rows = list(self.records)  # a page may have more than the data count
            return rows, range(len(rows))
        return self.data, range(page.start_index() - 1, page.end_index())

    @property
    def jumps(self) -> list[Jump]:
        """The letters of a long list, each once, in the order of its rows."""
        if len(self.rows) < LETTERED:
            return []
        if self.pages_of:
            found = self.pages_of.items()
            return [Jump(one, self._anchor(one), page) for one, page in found]
        letters = dict.fromkeys(map(self.letter_of, self.records))
        return [Jump(one, self._anchor(one)) for one in letters if one]

    def _anchor(self, letter: str) -> str:
        return f"{self.css}-{letter.lower() if letter.isalnum() else 'other'}"


def cells_of_row(row: Any, heads: Iterable[Head]) -> list[Cells]:
    """Return the cells of a row: words are joined, parts are left to the template."""
    cells, words = [], ""
    for head in heads:
        value = head.column.value_in(row)
        if not head.column.part:
            if head.column.place == NAME and not isinstance(value, SafeString):
                value = format_html(ONE_LINE, value)
            words += head.begins + conditional_escape(localize(value)) + head.ends
            continue
        cells += [Cells(SafeString(words))] if words else []
        cells.append(Cells(SafeString(), head.column.part, value, head))
        words = ""
    return [*cells, Cells(SafeString(words))] if words else cells


def _cell_tags(column: Column) -> tuple[SafeString, SafeString]:
    """Return the tags that open and close each cell of a column."""
    if column.place == NAME:
        begins = '<th role="rowheader" scope="row" class="{}">'
        return format_html(begins, column.css), SafeString("</th>")
    named = format_html(' data-head="{}"', column.short) if column.short else ""
    begins = '<td role="cell" class="{}"{}>'
    return format_html(begins, column.css, named), SafeString("</td>")


def disc(rank: int) -> SafeString | int:
    """A rank; the first three in a disc, each unlike the others."""
    if rank > HONOURED:
        return rank
    return format_html('<span class="disc of-{0}">{0}</span>', rank)


def pill(category: str) -> SafeString:
    return format_html('<span class="pill">{0}</span>', category)


def name_link(address: str, words: object, whole: str = "") -> SafeString:
    """A name that leads to its page, on one line; `whole` without its marks."""
    return format_html(
        '<a class="one-line" href="{}" title="{}">{}</a>',
        address,
        whole or str(words),
        words,
    )


def first_letter(folded_name: str) -> str:
    """Return the letter under which a name stands; `#` where it begins with none."""
    first = folded_name[:1].upper()
    return first if first.isalpha() else "#"


def read_as(written: str, words: str) -> SafeString:
    """A letter, and the word that a screen reader says for it."""
    return format_html(
        '<span aria-hidden="true">{}</span><span class="for-readers">{}</span>',
        written,
        words,
    )


def change_sign(change: int) -> SafeString:
    """`▲3`; nothing for whoever stayed where he was."""
    if change > 0:
        return format_html(SIGN, "up", UP, _("up"), change)
    return (
        format_html(SIGN, "down", DOWN, _("down"), -change) if change else SafeString()
    )


def ranked(rank: int, change: int) -> SafeString:
    """`1 ▲3`: a rank, and how many places it changed since the last round."""
    return format_html(
        '{}<span class="moved">{}</span>', disc(rank), change_sign(change)
    )
