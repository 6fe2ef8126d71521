"""Template tags of papers: lists that fit their sheet, and where one cuts."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.papers import lists
from tournaments.papers.rules.cutting import EDGE, Cut

# In which letters so many cards of a suit stand on one line of their pocket.
OF_CARDS = ((9, 12), (10, 10.5), (13, 9))
CLOSER = 11  # cards, of which fewer stand apart

register = template.Library()
register.filter("list_head", lists.head)
register.filter("list_body", lists.body)


@register.simple_tag
def cards_in_pocket(ranks: str) -> SafeString:
    """The cards of a suit on one line of their pocket; a long suit stands closer."""
    cards = len(ranks.split())
    if cards >= CLOSER:
        ranks = ranks.replace(" ", "\N{THIN SPACE}")
    size = next(points for most, points in OF_CARDS if cards <= most)
    return format_html('<span style="font-size:{}pt">{}</span>', f"{size:g}", ranks)


@register.filter
def at(some: Sequence[object] | None, place: int) -> object:
    """Return what stands at a place of a list, counted from 0; empty behind its end."""
    return some[place] if some and place < len(some) else ""


@register.filter
def cut_marks(cut: Cut) -> str:
    """The marks as a path, on a drawing of a whole sheet."""
    return "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in cut.marks)


@register.filter
def cut_place(cut: Cut) -> str:
    """Write as CSS where the cards lie on a sheet, and how wide they are together."""
    return (
        f"width:{cut.columns * cut.width:.2f}mm;"
        f"padding:{cut.top - EDGE:.2f}mm 0 0 {cut.left - EDGE:.2f}mm"
    )
