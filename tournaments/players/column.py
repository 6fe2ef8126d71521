"""Describes a column of a person: who sees it, how it is handed over and forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any, TypeVar

from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst

from tournaments.record import Addressed


class Place(StrEnum):
    """A place where a column is shown, to those who may see it."""

    LIST = "list"  # of members
    PAGE = "page"  # of one member
    FORM = "form"
    FILE = "file"  # the list of members that leaves the house


class Then(Enum):
    """The fate of a column when somebody is forgotten."""

    EMPTIED = "emptied"
    STAYS = "stays"  # it names nobody, and others were ranked by it


EVERYWHERE = tuple(Place)


# Who sees a column: whoever has this permission, of those in `access.py`.
DESK, ORGANISERS = "tournaments.view_player", "tournaments.view_contact"


@dataclass(frozen=True, kw_only=True)
class PersonColumn:
    """A row of the table: a column of a person, and what becomes of it where.

    It is headed by the words of its field, unless it has a `heading` of its own.
    """

    field: models.Field[Any, Any]
    seen_by: str
    on: Collection[Place]
    forgotten: Then | str  # a text stands in its place
    contact: bool = False  # how somebody is reached: erased when he stays away, too
    imported: str = ""  # under which words, folded, parted by commas; none: it is not
    merged: bool = False  # of two who are one, the one who stays has what he lacked
    handed_over: bool | str = True  # a text is its key there
    heading: str | Promise = ""

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def words(self) -> str | Promise:
        return self.heading or capfirst(self.field.verbose_name)

    @property
    def heads(self) -> list[str]:
        return self.imported.split(", ") if self.imported else []

    @property
    def key(self) -> str:
        """The key in the file handed to the person; empty where it is left out."""
        key = self.handed_over
        return key if isinstance(key, str) else self.name * key

    @property
    def empty(self) -> Any:
        """The value of the column where nothing is kept."""
        return self.field.get_default()

    @property
    def stays(self) -> bool:
        return self.forgotten is Then.STAYS

    @property
    def afterwards(self) -> Any:
        """The value of the column once somebody was forgotten, unless it stays."""
        return self.forgotten if isinstance(self.forgotten, str) else self.empty

    @property
    def is_text(self) -> bool:
        """Tell whether the column is a free text."""
        return isinstance(self.field, models.CharField) and not self.field.choices


COLUMNS: list[PersonColumn] = []  # the rows below, in their order


Column = TypeVar("Column", bound="models.Field[Any, Any]")


def row(field: Column, **answers: Any) -> Column:
    """Put a column of `Player` into the table; return the field as it is."""
    COLUMNS.append(PersonColumn(field=field, **answers))
    return field


def faults(
    fields: Iterable[models.Field[Any, Any]], columns: Collection[PersonColumn]
) -> Iterator[str]:
    """Yield a sentence for each column that nobody may start with."""
    named = {one.name for one in columns}
    named |= {field.name for field in Addressed._meta.local_fields}
    heads: set[str] = set()
    for field in fields:
        if field.name not in named and not field.primary_key:
            yield (
                f"“{field.name}” is kept of a person, and is no row of the table in "
                "tournaments/players/models.py: nothing says who sees it, and what "
                "becomes of it when somebody is forgotten."
            )
    for one in columns:
        twice = sorted(heads.intersection(one.heads))
        others_see = one.seen_by != ORGANISERS
        no_text = not (one.is_text or one.name in ("number", "club"))
        wrong = {
            "is a contact: organisers alone may see it": one.contact and others_see,
            "is a contact: it is emptied with the member": one.contact and one.stays,
            "is shown to others, and not handed over": one.on and not one.key,
            "is imported, and is no text": one.imported and no_text,
            f"is imported as another column is: {twice}": twice,
        }
        yield from (f"“{one.name}” {what}." for what, so in wrong.items() if so)
        heads.update(one.heads)
