"""Offences in the words of the reader, and the boxes of their form."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from tournaments.jury import wording
from tournaments.jury.catalogue.editing import Row
from tournaments.jury.offence import Bounds, Offence, Problem

register = template.Library()


@register.filter
def offence_name(offence: Offence) -> str:
    return wording.name(offence)


@register.filter
def offence_article(offence: Offence) -> str:
    return wording.article(offence)


@register.filter
def bounds(given: Bounds) -> str:
    """`−15 to 0`; a dash where nothing is given."""
    return wording.bounds(given) if any(given) else "–"


@register.filter
def effect_word(key: str) -> str:
    return wording.effect(key)


@register.filter
def in_a_word(key: str) -> str:
    return wording.in_a_word(key)


@register.filter
def imposer(key: str) -> str:
    return _(wording.IMPOSERS[key])


@register.simple_tag
def word(row: Row, *parts: str) -> str:
    """What stands in a box of an offence: `word row "offender" "least"`."""
    return row.words.get(".".join((row.key, *parts)), "")


@register.simple_tag
def offence_problem(row: Row, found: Problem, language: str) -> str:
    """What is wrong with a row, under the name that it shows."""
    return wording.problem(found, row_title(row, language))


@register.simple_tag
def row_title(row: Row, language: str) -> str:
    """What the row is about: its name as it is typed."""
    if row.is_new:
        return _("An offence of your own")
    return row.words.get(f"{row.key}.name.{language}", "") or row.key
