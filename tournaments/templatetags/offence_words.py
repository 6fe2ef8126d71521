"""Offences in the words of the reader, and the boxes of their form."""

from django import template
from django.utils.translation import gettext as _

from tournaments.jury import wording as jury
from tournaments.planning.offences import wording
from tournaments.planning.rules.offence import Bounds, Problem
from tournaments.planning.rules.offence_editing import OffenceRow

register = template.Library()


register.filter("offence_name", wording.name)
register.filter("offence_article", wording.article)
register.filter("points_between", wording.bounds)
register.filter("effect_word", jury.effect)
register.filter("in_a_word", jury.in_a_word)


@register.filter
def bounds(points: Bounds) -> str:
    """`−15 to 0`; a dash where there are none."""
    return wording.bounds(points) if any(points) else "–"


@register.filter
def imposer(key: str) -> str:
    return _(jury.IMPOSERS[key])


@register.simple_tag
def word(row: OffenceRow, *parts: str) -> str:
    """The word in a box of an offence: `word row "offender" "least"`."""
    return row.words.get(".".join((row.key, *parts)), "")


@register.simple_tag
def offence_problem(row: OffenceRow, found: Problem, language: str) -> str:
    """What is wrong with a row, under the name that it shows."""
    return wording.problem(found, row_title(row, language))


@register.simple_tag
def row_title(row: OffenceRow, language: str) -> str:
    """What the row is about: its name as it is typed."""
    if row.is_new:
        return _("An offence of your own")
    return row.words.get(f"{row.key}.name.{language}", "") or row.key
