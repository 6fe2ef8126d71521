"""What could have been made of a deal, from the tricks that each player can take."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.deal import TRUMPS, Deal
from scoring.grid import Grid
from scoring.scorer import Scorer
from scoring.variants import VARIANTS

WHIZ = VARIANTS["whiz"]
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


def best_contracts(
    tricks: Tricks, formula: str = BEST, grid: Grid | None = None
) -> dict[str, Best | None]:
    """Of each hand the contract with the best mark; None where it can make none.

    Of equal marks the higher bid. With `exact` tricks that one can take may have to be
    lost, and nobody knows who could force that: there are ceilings only.
    """
    if formula != BEST:
        return dict.fromkeys(tricks)
    scorer = Scorer.under(WHIZ, {"formula": formula}, grid=grid)
    return {hand: _best(makeable(hand, tricks[hand], scorer)) for hand in tricks}


def best_of_deal(
    tricks: Tricks, formula: str = BEST, grid: Grid | None = None
) -> list[Best]:
    """The best contract of the deal, by a simple rule; none where all would pass.

    Whoever can make the highest bid plays the contract with the best mark among those
    that the others cannot outbid. Two who can make the same highest bid both have it:
    it is for whoever bids first. It is no par: nobody doubles or sacrifices.
    """
    if formula != BEST:
        return []
    scorer = Scorer.under(WHIZ, {"formula": formula}, grid=grid)
    every = {hand: makeable(hand, tricks[hand], scorer) for hand in tricks}
    highest = {hand: max(map(_height, mine)) for hand, mine in every.items() if mine}
    if not highest:
        return []
    top = max(highest.values())
    owners = [hand for hand, height in highest.items() if height == top]
    others = [height for height in highest.values() if height != top]
    above = max(others, default=(0, 0)) if len(owners) == 1 else None
    found = []
    for hand in owners:
        mine = [
            one
            for one in every[hand]
            if (_height(one) > above if above else _height(one) == top)
        ]
        best = _best(mine)
        assert best is not None  # the highest bid itself is among them
        found.append(best)
    return found


def makeable(hand: str, mine: Mapping[str, int], scorer: Scorer) -> list[Best]:
    """Every contract that a hand can make, with its mark, undoubled."""
    return [
        Best(hand, level, trump, taken, _mark(level, trump, taken, scorer))
        for trump, taken in mine.items()
        for level in LEVELS
        if level <= taken
    ]


def _mark(level: int, trump: str, taken: int, scorer: Scorer) -> int:
    deal = Deal("bid", (_ANYONE,), level, trump, "", taken)
    return scorer.points(deal)[_ANYONE]


def _height(one: Best) -> tuple[int, int]:
    """How high a bid is: level, then strain."""
    return one.level, TRUMPS.index(one.trump)


def _best(contracts: list[Best]) -> Best | None:
    return max(contracts, key=lambda one: (one.mark, _height(one)), default=None)
