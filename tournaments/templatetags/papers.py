"""What the templates of papers ask: lists that fit their sheet."""

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString

from tournaments.printing import letters, lists
from tournaments.printing.rules.columns import Sheet
from tournaments.printing.rules.fitting import largest

OF_CARDS = (12.0, 11.0, 10.0, 9.0, 7.5)  # points; all thirteen of a suit fit a pocket
ONE_LINE = 4.5  # millimetres

register = template.Library()


@register.filter
def list_head(sheet: Sheet) -> SafeString:
    return lists.head(sheet)


@register.filter
def list_body(sheet: Sheet) -> SafeString:
    return lists.body(sheet)


@register.filter
def cards_within(text: str, millimetres: int) -> str:
    """The size in which the cards of a suit stand on one line of their pocket."""
    size = largest(text, millimetres, ONE_LINE, OF_CARDS, letters.width)
    return f"{size:g}pt"


@register.filter
def unlocalised(number: float) -> str:
    """A measure as style sheets write it, in whatever language the page is."""
    return f"{number:g}"


@register.filter
def at(some: Sequence[object] | None, place: int) -> object:
    """What stands at a place of a list, counted from 0; nothing behind its end."""
    return some[place] if some and place < len(some) else ""
