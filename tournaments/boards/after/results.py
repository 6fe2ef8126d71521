"""Says in words what a table made of a board, and what was given instead."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.deal import PASS
from scoring.variant import Variant
from scoring.wording import signed
from tournaments.boards import wording
from tournaments.boards.after.tables import Hand, Line
from tournaments.boards.given_words import given
from tournaments.sheets.rules.judged import NOT_PLAYED

Facts = Mapping[str, Any]


def not_bid(facts: Facts | None) -> str:
    """Why there was no contract; empty where there was one."""
    if facts is None:
        return "–"
    if facts.get("contract") == PASS:
        return _("all pass")
    if facts.get("contract") == NOT_PLAYED:
        return _("not played")
    return ""


def contract(facts: Facts | None, strain: Callable[[str], str]) -> str:
    """`9 ♥ hearts X`: what was bid, with suits as the reader is told them."""
    why = not_bid(facts)
    if why or facts is None:
        return why
    parts = (facts.get("level", ""), strain(str(facts.get("trump"))), facts.get("risk"))
    return " ".join(str(one) for one in parts if one)


def over(facts: Facts | None) -> str:
    """`10 (+1)`: the tricks, and how many that is over or short of the bid."""
    if not facts or facts.get("tricks") is None:
        return ""
    more = int(facts["tricks"]) - int(facts.get("level") or facts["tricks"])
    if not more:
        return str(facts["tricks"])
    return f"{facts['tricks']} ({'+' if more > 0 else ''}{signed(more)})"


def given_for(variant: Variant, line: Line, hand: Hand, *, percentages: bool) -> str:
    """What was given a player for the board in place of the result, if anything.

    Where a word beside the per cent says it already it is not said again.
    """
    ruled = line.played.ruled.get(hand.seat)
    if ruled is None or (percentages and wording.short(hand.kind)):
        return ""
    called = {one.seat: one.name for one in line.hands}
    return given(variant, ruled, called)
