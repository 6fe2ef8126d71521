"""Points, parts and contracts in the words of the reader."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext as _

from scoring import wording
from scoring.bounds import rounded
from scoring.grid import Cell, Difference, Key
from scoring.refusal import Problem
from scoring.score import Part
from scoring.variant import Variant

register = template.Library()
register.filter("formula", wording.formula)
register.filter("seat", wording.seat)
register.simple_tag(wording.row, name="row_name")
MINUS = "\N{MINUS SIGN}"
APART = {"fr": "\N{NO-BREAK SPACE}"}  # before signs between words


@register.filter
def named(names: Mapping[str, str]) -> str:
    """Return the rules' name for something; no line ends inside its quotation marks."""
    return wording.named(names).replace("« ", "«\xa0").replace(" »", "\xa0»")


@register.filter
def points(number: int | Fraction) -> SafeString:
    """A number as it stands on a score sheet; a loss is read aloud as one."""
    return _read_aloud(exact(number), get_language())


@register.filter
def gained(number: int | Fraction) -> SafeString:
    """`+3`, `−3`: what somebody gains or loses, and not what he has."""
    return format_html("+{}", points(number)) if number > 0 else points(number)


@lru_cache(maxsize=4096)
def _read_aloud(written: str, language: str | None) -> SafeString:
    if written.startswith(MINUS):
        return format_html(
            '<span class="points lost"><span aria-hidden="true">{}</span>'
            '<span class="for-readers">{} {}</span></span>',
            written,
            _("minus"),
            written.removeprefix(MINUS),
        )
    return format_html('<span class="points">{}</span>', written)


@register.filter
def exact(number: int | Fraction) -> str:
    """A number with the true minus; a fraction with two decimals, rounded here only."""
    if not isinstance(number, Fraction):
        return wording.signed(number)
    figure = rounded(number)
    written = number_format(figure.copy_abs(), 2)
    return f"{MINUS}{written}" if figure < 0 else written


@register.filter
def part_words(parts: tuple[Part, ...]) -> str:
    """`contract made, tricks over`: what a formula adds up."""
    return ", ".join(wording.part(part) for part in parts)


@register.filter
def column(key: str) -> str:
    """A column in words, without saying again whose it is."""
    return wording.column(key.removeprefix("others_"))


@register.simple_tag
def row_problem(variant: Variant, key: Key, found: Problem) -> str:
    return wording.problem(found, name=wording.row(variant, key))


@register.simple_tag
def cell_label(variant: Variant, key: Key, column: str) -> str:
    """`Emballage 8, lost`: what a screen reader calls a cell."""
    return f"{wording.row(variant, key)}, {wording.column(column)}"


@register.simple_tag
def difference(variant: Variant, found: Difference) -> str:
    """`Emballage 8, made: 9 instead of 7`."""
    return _("%(what)s: %(here)s instead of %(there)s") % {
        "what": cell_label(variant, found.key, found.column),
        "here": _cell(found.here),
        "there": _cell(found.there),
    }


def _cell(cell: Cell) -> str:
    if cell is None:
        return _("nothing")
    if cell == "yes":
        return _("yes")
    return wording.signed(cell) if isinstance(cell, int) else cell


@register.simple_tag
def colon() -> str:
    return APART.get(wording.language(), "") + ":"


@register.simple_tag
def semicolon() -> str:
    return APART.get(wording.language(), "") + ";"
