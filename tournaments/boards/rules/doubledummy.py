"""Finds what could have been made of a deal, from the tricks each player can take."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.deal import TRUMPS, Deal
from scoring.scorer import Scorer

BEST = "best"  # the formula in which more tricks are never worse
LEVELS = range(7, 14)
_ANYONE = "N"  # a mark does not depend on the seat

Tricks = Mapping[str, Mapping[str, int]]


class Best(NamedTuple):
    """A contract that a hand can make, with the tricks it takes and its mark."""

    hand: str
    level: int
    trump: str
    tricks: int
    mark: int


def makeable(tricks: Tricks, scorer: Scorer) -> dict[str, list[Best]]:
    """Every contract that each hand can make, with its mark, undoubled.

    With `exact` tricks that one can take may have to be lost, and nobody knows who
    could force that: there are ceilings only, and no contracts.
    """
    if scorer.options.get("formula", BEST) != BEST:
        return {hand: [] for hand in tricks}
    return {
        hand: [
            Best(hand, level, trump, taken, _mark(level, trump, taken, scorer))
            for trump, taken in mine.items()
            for level in LEVELS
            if level <= taken
        ]
        for hand, mine in tricks.items()
    }


def best(contracts: Iterable[Best]) -> Best:
    """The contract with the best mark; of equal marks the higher bid."""
    return max(contracts, key=lambda one: (one.mark, _height(one)))


def best_of_deal(every: Mapping[str, Sequence[Best]]) -> list[Best]:
    """The best contract of the deal, by a simple rule; none where all would pass.

    Whoever can make the highest bid plays the contract with the best mark among those
    that the others cannot outbid. Two who can make the same highest bid both have it:
    it is for whoever bids first. It is no par: nobody doubles or sacrifices.
    """
    highest = {hand: max(map(_height, mine)) for hand, mine in every.items() if mine}
    top = max(highest.values(), default=None)
    owners = [hand for hand, height in highest.items() if height == top]
    others = [height for height in highest.values() if height != top]
    above = max(others, default=(0, 0)) if len(owners) == 1 else None
    return [
        best(
            one
            for one in every[hand]
            if (_height(one) > above if above else _height(one) == top)
        )
        for hand in owners
    ]


def _mark(level: int, trump: str, taken: int, scorer: Scorer) -> int:
    return scorer.points(Deal("bid", (_ANYONE,), level, trump, "", taken))[_ANYONE]


def _height(one: Best) -> tuple[int, int]:
    """Return the height of a bid: level, then strain."""
    return one.level, TRUMPS.index(one.trump)
