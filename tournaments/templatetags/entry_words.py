"""The words and numbers of a sheet, for its templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import template

from scoring.wording import signed as with_minus
from tournaments.entry import wording
from tournaments.entry.tables import Chair

register = template.Library()


@register.filter
def at(mapping: Mapping[str, int], key: str) -> int:
    return mapping.get(key, 0)


@register.filter
def plain_points(number: int) -> str:
    """A running total, with the true minus and without the weight of a score."""
    return with_minus(number)


@register.simple_tag
def column_word(key: str) -> str:
    return wording.column(key)


@register.simple_tag
def signed(number: int) -> str:
    """`+3`, `−3`: by how much two totals differ."""
    return f"+{number}" if number > 0 else with_minus(number)


@register.simple_tag
def check_sum(chairs: Iterable[Chair]) -> int:
    return sum(chair.total for chair in chairs)
