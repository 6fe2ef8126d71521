"""Says in words what a table made of a board, and what was given instead."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.wording import gained
from tournaments.boards import wording
from tournaments.comparison.after.tables import Hand, TravellerLine
from tournaments.comparison.given_words import given_in_words, why_not_bid

Facts = Mapping[str, Any]


def contract(facts: Facts | None, strain: Callable[[str], str]) -> str:
    """`9 ♥ hearts X`: what was bid, with suits as the reader is told them."""
    if facts is None:
        return "–"
    if why := why_not_bid(facts):
        return why
    parts = (facts["level"], strain(facts["trump"]), facts.get("risk"))
    return " ".join(str(one) for one in parts if one)


def tricks_and_over(facts: Facts | None) -> str:
    """`10 (+1)`: the tricks, and how many that is over or short of the bid."""
    if not facts or facts.get("tricks") is None:
        return ""
    more = facts["tricks"] - facts["level"]
    return f"{facts['tricks']} ({gained(more)})" if more else str(facts["tricks"])


def given_instead(line: TravellerLine, hand: Hand, *, percentages: bool) -> str:
    """Say what was given a player for the board in place of the result, if anything.

    Where a word beside the per cent says it already it is not said again.
    """
    ruled = line.played.ruled.get(hand.seat)
    if ruled is None or (percentages and wording.short(hand.kind)):
        return ""
    return given_in_words(ruled, {one.seat: one.name for one in line.hands})
