"""The words of the day for templates: sheets, boards, offences, rulings, rankings."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.contrib.messages import ERROR
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import wording as rules
from scoring.templatetags.points import gained, points
from scoring.variants import VARIANTS
from scoring.wording import gained as with_sign, named, signed as with_minus
from tournaments.boards import wording as of_boards
from tournaments.comparison.after import results
from tournaments.comparison.after.tables import Hand, TravellerLine
from tournaments.comparison.given_words import why_not_bid
from tournaments.deals import wording as sheets
from tournaments.judge import outcome_lists
from tournaments.jury import wording as jury
from tournaments.jury.stages import moment
from tournaments.jury.waiting import waiting_count
from tournaments.lists.table import change_sign
from tournaments.plans.offences import wording as offences
from tournaments.plans.rules import articles
from tournaments.plans.rules.offence import Bounds, Offence
from tournaments.plans.rules.offences import SAID, game_offences
from tournaments.standings import wording as ranking_words
from tournaments.standings.player_wording import adds_up
from tournaments.standings.rules.ranking import Ranking
from tournaments.tables import wording as rounds
from tournaments.web import Problem as PageProblem, problems_in

register = template.Library()
Row = Mapping[str, Any]  # an offence of the form
register.filter("plain_points", with_minus)  # a running total: no weight, true minus
register.filter("gained", gained)  # `+3`, `−3`
register.filter("change_sign", change_sign)  # ▲3
register.filter("adds_up", adds_up)  # contract made by An M. + Bert L., tricks over
register.filter("note", ranking_words.note)  # left after round 2
register.filter("points_between", offences.bounds)
register.filter("effect_word", jury.effect)
register.filter("in_a_word", jury.in_a_word)
register.filter("moment", moment)
register.filter("in_all", outcome_lists.in_all)
register.filter("on_boards", outcome_lists.on_boards)  # a list
register.filter("ended_words", sheets.ending_in_words)
register.filter("given_word", of_boards.short)
register.filter("pocket_word", rounds.pocket)
register.filter("hand", of_boards.hand)
register.filter("over", results.tricks_and_over)
register.filter("figure", Ranking.figure)  # of a standing
register.filter("has_rulebook", articles.rulebook)
register.filter("offence_problem", offences.problem)  # under the name that it shows
# Of the age, of who is late or gone, jokers.
register.simple_tag(articles.quoted_article, name="at_the_door")
register.simple_tag(waiting_count, name="calls_waiting")  # beside “Jury” in the menu
register.simple_tag(with_sign, name="signed")  # `+3`, `−3`: how two totals differ
register.simple_tag(sheets.column, name="column_word")
register.simple_tag(sheets.deal, name="deal_words")  # Emballage 8, N + S, 10 tricks


@register.filter
def game_name(variant_key: str) -> str:
    """Name a game; by its key where the program has it no longer."""
    return named(VARIANTS[variant_key].name) if variant_key in VARIANTS else variant_key


@register.filter
def said(offence: str) -> str:
    """Return the words of tables for an offence when they call, to look for it by."""
    return ", ".join(SAID.get(offence, ()))


@register.filter
def at(mapping: Mapping[str, int], key: str) -> int:
    return mapping.get(key, 0)


@register.simple_tag
def check_sum(totals: Mapping[str, int]) -> int:
    return sum(totals.values())


@register.filter
def effect_words(effects: Iterable[str]) -> str:
    """`annulled: 0 for everybody`: what rulings did to a deal."""
    return ", ".join(jury.effect(effect) for effect in effects)


@register.filter
def of_ranking(number: int | Fraction, key: str) -> SafeString:
    """A figure of the ranking; under “Penalties” a gain is told from a loss."""
    return gained(number) if key == "penalties" else points(number)


@register.simple_tag
def article_of(variant_key: str, article: Mapping[str, str]) -> articles.Article | None:
    """The article of the rulebook that an offence or a ruling cites, if it is there."""
    return articles.cited_article(variant_key, article.get(articles.LANGUAGE, ""))


@register.simple_tag
def offences_of(article: articles.Article) -> list[Offence]:
    """The offences of the catalogue that cite an article."""
    return [
        one
        for one in game_offences(article.game)
        if articles.cited_article(article.game, one.article[articles.LANGUAGE])
        == article
    ]


@register.filter
def bounds(points: Bounds) -> str:
    """`−15 to 0`; a dash where there are none."""
    return offences.bounds(points) if any(points) else "–"


@register.filter
def imposer(key: str) -> str:
    return _(jury.IMPOSERS[key])


@register.simple_tag
def word(row: Row, *parts: str) -> str:
    """The word in a box of an offence: `word row "offender" "least"`."""
    return str(row["words"].get(".".join((row["key"], *parts)), ""))


@register.simple_tag(takes_context=True)
def contract(context: Context, facts: Mapping[str, Any] | None) -> str | SafeString:
    """`9 ♥ hearts X`: what was bid; on paper, which has no signs, without the sign."""
    if facts is None:
        return "–"
    if why := why_not_bid(facts):
        return why
    risk = facts.get("risk") or ""
    bid = format_html("{} {}", facts["level"], strain(context, facts["trump"]))
    return format_html("{} {}", bid, risk) if risk else bid


@register.simple_tag(takes_context=True)
def strain(context: Context, key: str) -> SafeString:
    """A suit with its sign and its word; no trump has no sign."""
    if key not in of_boards.SUITS:
        return format_html("{}", rules.TRUMPS.get(key, key))
    if "styles" in context:
        return format_html("{}", of_boards.SUIT_WORDS[key])
    return _suit(key, "suit-word")


@register.simple_tag(takes_context=True)
def suit_sign(context: Context, key: str) -> SafeString:
    """`♥C`: a suit before its cards, by its sign and its letter; no trump by letters.

    Both are bold: in Dutch the letter of hearts is that of a king too.
    """
    if "styles" in context:
        return format_html('<b class="suit">{}</b>', rules.letters().sign(key))
    letter = format_html('<b aria-hidden="true">{}</b>', rules.letters().trump(key))
    if key not in of_boards.SUITS:
        return format_html(
            '{}<span class="for-readers">{}</span>', letter, rules.TRUMPS[key]
        )
    return _suit(key, "for-readers", letter)


def _suit(key: str, style_of_word: str, letter: SafeString | str = "") -> SafeString:
    return format_html(
        '<span class="suit {0}"><svg class="sign" aria-hidden="true">'
        '<use href="{1}#{0}"/></svg>{4}<span class="{2}">{3}</span></span>',
        of_boards.SUITS[key],
        static("signs.svg"),
        style_of_word,
        of_boards.SUIT_WORDS[key],
        letter,
    )


@register.simple_tag(takes_context=True)
def given_for(context: Context, line: TravellerLine, hand: Hand) -> str:
    """Say what was given this player for the board in place of the result, if so."""
    return results.given_instead(line, hand, percentages=context["percentages"])


@register.filter
def board_in(deal: int, boards: Mapping[int, int]) -> int:
    """The board that a deal of a table is; without boards the deal itself."""
    return boards.get(deal, deal) if boards else deal


@register.filter
def hand_word(hand: str) -> str:
    return str(of_boards.HANDS[hand]) if hand else _("the Domy")


@register.simple_tag(takes_context=True)
def problems(context: Any) -> list[PageProblem]:
    """All that is wrong: what the page before was refused, then what is typed here."""
    before = [one for one in context.get("messages") or () if one.level == ERROR]
    return [
        *(PageProblem(one.message) for one in before),
        *problems_in(context.flatten()),
    ]
