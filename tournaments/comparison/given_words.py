"""Says in plain words what was given for a board in place of the result."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from scoring.deal import PASS
from scoring.templatetags.points import exact
from scoring.wording import TRUMPS, gained
from tournaments.boards.rules.gives import PERCENT, WEIGHTED
from tournaments.boards.rules.marks import Ruled
from tournaments.boards.wording import SUIT_WORDS, kind, short
from tournaments.deals.rules.judged import NOT_PLAYED

NO_BREAK = "\N{NO-BREAK SPACE}"
Called = Mapping[str, str]  # how players are called, by their seats


def given_in_words(one: Ruled, called: Called) -> str:
    """`60 % 9 hearts =, 40 % 8 hearts −1`, or `average plus`, or `45 %`."""
    if one.kind == PERCENT and one.percent is not None:
        return percent(one.percent)
    if one.kind == WEIGHTED:
        return _weighted(one.weighted, called)
    return short(one.kind) or kind(one.kind)


def percent(share: Fraction) -> str:
    """`60 %`; with two decimals where it has any."""
    figure = share.numerator if share.denominator == 1 else exact(share)
    return f"{figure}{NO_BREAK}%"


def _weighted(parts: Sequence[Mapping[str, Any]], called: Called) -> str:
    """Each result with its weight; one alone counts whole and needs none.

    A declarer who is the same in all of them is named once.
    """
    declarers = {_declarer(one["facts"], called) for one in parts} - {""}
    once = len(declarers) == 1
    said = []
    for one in parts:
        words = result(one["facts"])
        own = _declarer(one["facts"], called)
        if own and not once:
            words = _by(words, own)
        weight = Fraction(one["weight"])
        said.append(words if weight == 1 else f"{percent(100 * weight)} {words}")
    told = ", ".join(said)
    return _by(told, declarers.pop()) if once else told


def _by(results: str, declarer: str) -> str:
    return _("%(results)s by %(name)s") % {"results": results, "name": declarer}


def why_not_bid(facts: Mapping[str, Any]) -> str:
    """Say why there was no contract; empty where there was one."""
    if facts.get("contract") == PASS:
        return _("all pass")
    return _("not played") if facts.get("contract") == NOT_PLAYED else ""


def result(facts: Mapping[str, Any]) -> str:
    """`9 hearts =`: what was bid, and how many tricks over or short of it."""
    if why := why_not_bid(facts):
        return why
    trump, level = facts["trump"], facts["level"]
    more = facts["tricks"] - level
    suit = SUIT_WORDS.get(trump) or TRUMPS[trump]
    words = [str(level), str(suit), facts.get("risk"), gained(more) if more else "="]
    return " ".join(word for word in words if word)


def _declarer(facts: Mapping[str, Any], called: Called) -> str:
    return " + ".join(
        called[one] for one in facts.get("bidders") or () if one in called
    )
