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
from scoring.variants import VARIANTS
from tournaments.boards import wording
from tournaments.boards.after import results
from tournaments.boards.after.tables import Hand, Line

register = template.Library()
register.filter("given_word", wording.short)
register.filter("pocket_word", wording.pocket)
register.filter("hand", wording.hand)


@register.simple_tag(takes_context=True)
def contract(context: Context, facts: Mapping[str, Any] | None) -> str | SafeString:
    """`9 ♥ hearts X`: what was bid; on paper, which has no signs, without the sign."""
    why = results.not_bid(facts)
    if why or facts is None:
        return why
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
    """`♥C`: a suit before its cards, by its sign and its letter; no trump by letters.

    Both are bold: in Dutch the letter of hearts is that of a king too.
    """
    if "styles" in context:
        return format_html('<b class="suit">{}</b>', rules.letters().sign(key))
    letter = format_html('<b aria-hidden="true">{}</b>', rules.letters().trump(key))
    if key not in wording.SUITS:
        return format_html(
            '{}<span class="for-readers">{}</span>', letter, rules.TRUMPS[key]
        )
    return _suit(key, "for-readers", letter)


def _suit(key: str, style_of_word: str, letter: SafeString | str = "") -> SafeString:
    return format_html(
        '<span class="suit {0}"><svg class="sign" aria-hidden="true">'
        '<use href="{1}#{0}"/></svg>{4}<span class="{2}">{3}</span></span>',
        wording.SUITS[key],
        static("signs.svg"),
        style_of_word,
        wording.SUIT_WORDS[key],
        letter,
    )


register.filter("over", results.over)


@register.simple_tag(takes_context=True)
def given_for(context: Context, line: Line, hand: Hand) -> str:
    """What was given this player for the board in place of the result, if anything."""
    variant = VARIANTS[context["tournament"].variant_key]
    with_percent = context["percentages"]
    return results.given_for(variant, line, hand, percentages=with_percent)


@register.filter
def board_in(deal: int, boards: Mapping[int, int]) -> int:
    """The board that a deal of a table is; without boards the deal itself."""
    return boards.get(deal, deal) if boards else deal


@register.filter
def hand_word(hand: str) -> str:
    return str(wording.HANDS[hand]) if hand else _("the Domy")
