"""Boards in the words of the reader: contracts, hands, and what was given."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.deal import PASS
from scoring.letters import SIGNS
from scoring.variants import VARIANTS
from scoring.wording import signed
from tournaments.boards import wording
from tournaments.boards.after.tables import Hand, Line
from tournaments.boards.given_words import given
from tournaments.sheets.rules.judged import NOT_PLAYED

register = template.Library()
register.filter("given_word", wording.short)
register.filter("pocket_word", wording.pocket)
register.filter("hand", wording.hand)


@register.simple_tag(takes_context=True)
def contract(context: Context, facts: Mapping[str, Any] | None) -> str | SafeString:
    """`9 ♥ hearts X`: what was bid; on paper, which has no signs, without the sign."""
    if facts is None:
        return "–"
    if facts.get("contract") == PASS:
        return _("all pass")
    if facts.get("contract") == NOT_PLAYED:
        return _("not played")
    trump, risk = facts.get("trump"), facts.get("risk") or ""
    bid = format_html("{} {}", facts.get("level", ""), strain(context, str(trump)))
    return format_html("{} {}", bid, risk) if risk else bid


@register.simple_tag(takes_context=True)
def strain(context: Context, key: str) -> SafeString:
    """A suit with its sign and its word; no trump has no sign."""
    if key not in wording.SUITS:
        return format_html("{}", rules.TRUMPS.get(key, key))
    if "styles" in context:
        return format_html("{}", wording.SUIT_WORDS[key])
    return _suit(key, "suit-word")


@register.simple_tag(takes_context=True)
def suit_sign(context: Context, key: str) -> SafeString:
    """The sign of a suit, with its word for those who do not see it."""
    if "styles" in context:
        return format_html('<span class="symbol">{}</span>', SIGNS[key])
    return _suit(key, "for-readers")


def _suit(key: str, style_of_word: str) -> SafeString:
    return format_html(
        '<span class="suit {0}"><svg class="sign" aria-hidden="true">'
        '<use href="{1}#{0}"/></svg><span class="{2}">{3}</span></span>',
        wording.SUITS[key],
        static("signs.svg"),
        style_of_word,
        wording.SUIT_WORDS[key],
    )


@register.filter
def over(facts: Mapping[str, Any] | None) -> str:
    """`10 (+1)`: the tricks, and how many that is over or short of the bid."""
    if not facts or facts.get("tricks") is None:
        return ""
    more = int(facts["tricks"]) - int(facts.get("level") or facts["tricks"])
    if not more:
        return str(facts["tricks"])
    return f"{facts['tricks']} ({'+' if more > 0 else ''}{signed(more)})"


@register.simple_tag(takes_context=True)
def given_for(context: Context, line: Line, hand: Hand) -> str:
    """What was given this player for the board in place of the result, if anything.

    Where a word beside the per cent says it already it is not said again.
    """
    ruled = line.played.ruled.get(hand.seat)
    if ruled is None or (context["percentages"] and wording.short(hand.kind)):
        return ""
    called = {one.seat: one.name for one in line.hands}
    return given(VARIANTS[context["tournament"].variant_key], ruled, called)


@register.filter
def board_in(deal: int, boards: Mapping[int, int]) -> int:
    """The board that a deal of a table is; without boards the deal itself."""
    return boards.get(deal, deal) if boards else deal


@register.filter
def hand_word(hand: str) -> str:
    return str(wording.HANDS[hand]) if hand else _("the Domy")
