"""What a deal would bring under a grid, for every number of tricks."""

from __future__ import annotations

from typing import NamedTuple

from scoring.contract import Level
from scoring.deal import Deal
from scoring.match import SIDES, TRICKS, MatchDeal
from scoring.score import Outcome, Scorer


class Trial(NamedTuple):
    """One number of tricks: the outcome, and the one under the preset."""

    tricks: int
    outcome: Outcome
    usual: Outcome
    fiches: int = 0
    usual_fiches: int = 0

    @property
    def differs(self) -> bool:
        return self._figures(self.outcome, self.fiches) != self._figures(
            self.usual, self.usual_fiches
        )

    @staticmethod
    def _figures(outcome: Outcome, fiches: int) -> tuple[int, int, int]:
        return (outcome.bidder_points, outcome.other_points, fiches)


def trials(
    scorer: Scorer,
    usual: Scorer,
    contract: str,
    level: Level,
    trump: str | None = None,
    risk: str = "",
) -> list[Trial]:
    """Every number of tricks that a side, or a bidder alone, can take."""
    deal = Deal(contract, (), level, trump, risk)
    tricks = scorer.lines[contract, level].tricks
    return [
        Trial(taken, scorer.outcome(deal, taken), usual.outcome(deal, taken))
        for taken in range(tricks + 1)
    ]


def match_trials(scorer: Scorer, usual: Scorer, honours: int) -> list[Trial]:
    """The first deal of a match, for every number of tricks of the first side."""
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
    outcome = Outcome.of(
        made=True, bidder=state.scored[first], other=state.scored[second]
    )
    return outcome, state.fiches[first]
