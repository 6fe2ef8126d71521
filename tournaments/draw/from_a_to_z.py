"""Lists who sits where: from A to Z with its letters, or by table, page by page."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy

from scoring.bounds import is_whole, whole_number
from tournaments.folding import folded
from tournaments.lists.table import (
    BESIDE,
    KEY,
    NAME,
    Column,
    List,
    first_letter,
    read_as,
)
from tournaments.tables.queries import Place

MOST = 12  # tables on a page


def table_cell(place: Place) -> object:
    return place.table if place.table is not None else _("sits out")


def seat_cell(place: Place) -> object:
    """`N`, read aloud as the word that it stands for."""
    return read_as(place.letter, place.word) if place.table is not None else ""


class FromAToZ(List):
    """Everybody by name; on a phone the table stands behind the name."""

    name = Column(gettext_lazy("Player"), "name", place=NAME)
    number = Column(
        gettext_lazy("No."),
        "person.number",
        place=BESIDE,
        css="number",
        short=gettext_lazy("No."),
    )
    table = Column(
        gettext_lazy("Table"),
        table_cell,
        place=KEY,
        css="number at",
        short=gettext_lazy("Table"),
    )
    seat = Column(gettext_lazy("Seat"), seat_cell, place=KEY)

    css = "a-z"
    whole_on_paper = True

    def letter_of(self, row: Place) -> str:
        return first_letter(folded(row.under))


class TablePage(NamedTuple):
    """The tables of a page, and those with which the pages beside it begin."""

    first: int
    last: int
    all: int
    elsewhere: frozenset[int] = frozenset()
    before: int | None = None
    after: int | None = None


def page_of_tables(
    tables: Sequence[int], asked: str, found: Sequence[int]
) -> TablePage:
    """The page on which the table that was asked for stands, or else the one found."""
    wanted = whole_number(asked) if is_whole(asked) else next(iter(found), None)
    start = tables.index(wanted) // MOST * MOST if wanted in tables else 0
    shown = tables[start : start + MOST]
    end = start + len(shown)
    return TablePage(
        start + 1,
        end,
        len(tables),
        frozenset(tables) - frozenset(shown),
        tables[start - MOST] if start else None,
        tables[end] if end < len(tables) else None,
    )
