"""A part of what is told of a person, and the words that many parts share."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scoring.wording import signed

Record = dict[str, Any]


class Part(NamedTuple):
    """A part of what is told: under its heading facts, sentences, or a table."""

    heading: str
    facts: Sequence[tuple[str, str]] = ()
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    sentences: Sequence[str] = ()
    below: bool = False  # of the part before it

    @property
    def is_empty(self) -> bool:
        return not (self.facts or self.rows or self.sentences)


def moment_text(at: str | None) -> str:
    """Write a moment as people read it; a dash where there is none."""
    return date_format(datetime.fromisoformat(at), "d/m/Y H:i") if at else "–"


def number(value: float) -> str:
    """Write a figure with its decimals, if it has any, and a true minus."""
    if isinstance(value, int):
        return signed(value)
    return number_format(value, 2).replace("-", "−")


def yes_or_no(value: object) -> str:
    return _("yes") if value else _("no")
