"""Tells who at a table may agree with a deal: an opponent of those who bid it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.match import OTHER, SIDES


def confirmers(
    facts: Mapping[str, Any], playing: Sequence[str], *, in_match: bool
) -> tuple[str, ...]:
    """The seats of those who may agree, of the seats that are `playing` the deal.

    Where all have bid, or nobody has, anybody of them may. In a match it is the side
    that took fewer tricks, or that did not call.
    """
    if in_match:
        losing = losers(facts)
        return tuple(seat for seat in playing if seat in losing)
    bidders = facts.get("bidders")
    bid = bidders if isinstance(bidders, list) else []
    return tuple(seat for seat in playing if seat not in bid) or tuple(playing)


def losers(facts: Mapping[str, Any]) -> str:
    """The side of a match that has the less of a deal; both where none has."""
    called, tricks = facts.get("called"), facts.get("tricks")
    if called in SIDES:
        return OTHER[called]
    if isinstance(tricks, dict) and all(type(tricks.get(one)) is int for one in SIDES):
        return min(SIDES, key=lambda side: tricks[side])
    return "".join(SIDES)


def sides(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the sides that agree with the totals of a round, each on its own.

    At a table of four those who sit opposite each other do together; elsewhere each
    player does for himself.
    """
    return SIDES if set(seats) == set("".join(SIDES)) else tuple(seats)
