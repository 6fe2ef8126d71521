"""Tries a deal under a grid, for every number of tricks."""

from typing import NamedTuple

from scoring.deal import Deal
from scoring.match import SIDES, TRICKS, MatchDeal
from scoring.score import Outcome
from scoring.scorer import Scorer


class Trial(NamedTuple):
    """One number of tricks: the outcome, and the one under the preset."""

    tricks: int
    outcome: Outcome
    usual: Outcome
    fiches: int = 0
    usual_fiches: int = 0

    @property
    def differs(self) -> bool:
        ours, usual = self.outcome, self.usual
        return (
            ours.bidder_points != usual.bidder_points
            or ours.other_points != usual.other_points
            or self.fiches != self.usual_fiches
        )


def trials(scorer: Scorer, usual: Scorer, bid: Deal) -> list[Trial]:
    """Try every number of tricks that a side, or a bidder alone, can take."""
    tricks = scorer.lines[bid.contract, bid.level].tricks
    return [
        Trial(taken, scorer.outcome(bid, taken), usual.outcome(bid, taken))
        for taken in range(tricks + 1)
    ]


def match_trials(scorer: Scorer, usual: Scorer, honours: int) -> list[Trial]:
    """Try the first deal of a match, for every number of tricks of the first side."""
    found = []
    for taken in range(TRICKS + 1):
        outcome, fiches = _first_deal(scorer, taken, honours)
        usual_outcome, usual_fiches = _first_deal(usual, taken, honours)
        found.append(Trial(taken, outcome, usual_outcome, fiches, usual_fiches))
    return found


def _first_deal(scorer: Scorer, taken: int, honours: int) -> tuple[Outcome, int]:
    match = scorer.variant.match
    assert match is not None
    first, second = SIDES
    deal = MatchDeal(
        tricks={first: taken, second: TRICKS - taken},
        honours=(first, honours) if honours else None,
    )
    state = match.after(match.start(), deal, scorer.grid, scorer.options)
    outcome = Outcome.from_parts(
        made=True, bidder=state.scored[first], other=state.scored[second]
    )
    return outcome, state.fiches[first]
