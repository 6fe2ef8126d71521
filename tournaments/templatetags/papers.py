"""What the templates of papers ask: lists that fit their sheet."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.printing import letters, lists
from tournaments.printing.rules.columns import Sheet
from tournaments.printing.rules.fitting import largest

OF_CARDS = (12.0, 11.0, 10.0, 9.0)  # points
OF_POCKET = 33.6  # millimetres for the cards of a suit
ONE_LINE = 4.5  # millimetres

register = template.Library()


@register.filter
def list_head(sheet: Sheet) -> SafeString:
    return lists.head(sheet)


@register.filter
def list_body(sheet: Sheet) -> SafeString:
    return lists.body(sheet)


@register.simple_tag
def cards_in_pocket(ranks: str) -> SafeString:
    """The cards of a suit on one line of their pocket; a long suit stands closer."""
    if letters.width(ranks) * OF_CARDS[-1] > OF_POCKET:
        ranks = ranks.replace(" ", "\N{THIN SPACE}")
    size = largest(ranks, OF_POCKET, ONE_LINE, OF_CARDS, letters.width)
    return format_html('<span style="font-size:{}pt">{}</span>', f"{size:g}", ranks)


@register.filter
def unlocalised(number: float) -> str:
    """A measure as style sheets write it, in whatever language the page is."""
    return f"{number:g}"


@register.filter
def at(some: Sequence[object] | None, place: int) -> object:
    """What stands at a place of a list, counted from 0; nothing behind its end."""
    return some[place] if some and place < len(some) else ""
