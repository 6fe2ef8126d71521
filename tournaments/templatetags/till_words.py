"""Amounts and fees in the words of the reader."""

from collections.abc import Mapping

from django import template

from tournaments.till import wording

register = template.Library()
register.filter("money", wording.money)
register.filter("fee_name", wording.fee_name)
register.filter("means", wording.means)
register.filter("counted", wording.counted)


@register.filter
def cents_of(amounts: Mapping[str, int], key: str) -> int:
    """What stands of somebody among these amounts, or nothing."""
    return amounts.get(key, 0)
