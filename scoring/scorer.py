"""A game ready to score: the points of a deal, and the parts that they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.contract import Setting
from scoring.deal import ABSENT, PASS, PRESENT, Deal
from scoring.grid import Grid
from scoring.score import Outcome, Part, read_line
from scoring.variant import Variant


class Scorer:
    """A game under one grid and one choice of options: it says what deals are worth.

    It is asked only about deals that `Variant.read` has let pass. What a contract
    brings for a number of tricks is worked out once and kept: it never changes.
    """

    def __init__(
        self, variant: Variant, grid: Grid, options: Mapping[str, Setting]
    ) -> None:
        self.variant = variant
        self.grid = grid
        self.options = options
        self.lines = {
            (contract.key, level): variant.amend(
                read_line(grid, contract, level, variant.tricks), options
            )
            for contract, level in variant.bids()
        }
        self._watched = grid.jury_contracts
        self._nobody = dict.fromkeys(variant.seats, 0)
        self._outcomes: dict[tuple[object, ...], Outcome] = {}

    @classmethod
    def under(
        cls,
        variant: Variant,
        options: object = None,
        preset: object = None,
        grid: Grid | None = None,
    ) -> Scorer:
        """The game under a preset or under a club's own grid, ready to score."""
        preset_grid, settled = variant.settle(options, preset)
        return cls(variant, grid or preset_grid, settled)

    def outcome(self, deal: Deal, taken: int) -> Outcome:
        """Return what the contract brings one side that took so many tricks."""
        key = (deal.contract, deal.level, deal.trump, deal.risk, taken)
        outcome = self._outcomes.get(key)
        if outcome is None:
            line = self.lines[deal.contract, deal.level]
            outcome = self.variant.share(line, taken, deal.trump, deal.risk)
            self._outcomes[key] = outcome
        return outcome

    @property
    def has_jury_contracts(self) -> bool:
        """Tell whether the grid has any contract played under the eyes of the jury."""
        return bool(self._watched)

    def needs_jury(self, record: Mapping[str, object]) -> bool:
        """Tell whether the grid has this contract played under the eyes of the jury."""
        return (record.get("contract"), record.get("level")) in self._watched

    def lacks_jury_answer(self, record: Mapping[str, object]) -> bool:
        """Tell whether a contract needs the jury and nobody said if it was there."""
        return record.get("jury") is None and self.needs_jury(record)

    def is_without_jury(self, record: Mapping[str, object]) -> bool:
        """Tell whether somebody said that this contract was played without its jury."""
        return record.get("jury") == ABSENT and self.needs_jury(record)

    def is_perhaps_without_jury(self, record: Mapping[str, object]) -> bool:
        """Tell whether a contract needs the jury and nobody said that it was there."""
        return record.get("jury") != PRESENT and self.needs_jury(record)

    def bidders_who_made(self, deal: Deal) -> frozenset[str]:
        """The bidders whose contract was made."""
        tricks, bidders = deal.tricks, deal.bidders
        taken = tricks if isinstance(tricks, tuple) else (tricks or 0,) * len(bidders)
        return frozenset(
            bidder
            for bidder, number in zip(bidders, taken, strict=True)
            if self.outcome(deal, number).made
        )

    def points(self, deal: Deal) -> dict[str, int]:
        """The points of every seat."""
        tricks = deal.tricks
        points = self._nobody.copy()
        if type(tricks) is int:
            outcome = self.outcome(deal, tricks)
            if outcome.other_points:
                points = dict.fromkeys(points, outcome.other_points)
            for bidder in deal.bidders:
                points[bidder] = outcome.bidder_points
        elif deal.contract != PASS:
            for bidder, taken in self._each(deal):
                outcome = self.outcome(deal, taken)
                points[bidder] += outcome.bidder_points
                for other in self._paying(deal, bidder):
                    points[other] += outcome.other_points
        return points

    def parts(self, deal: Deal) -> dict[str, tuple[Part, ...]]:
        """Return the parts of which the points of every seat are made."""
        parts: dict[str, tuple[Part, ...]] = dict.fromkeys(self.variant.seats, ())
        if type(deal.tricks) is int:
            outcome = self.outcome(deal, deal.tricks)
            for seat in parts:
                parts[seat] = outcome.bidder if seat in deal.bidders else outcome.other
        elif deal.contract != PASS:
            for bidder, taken in self._each(deal):
                outcome = self.outcome(deal, taken)
                mine, theirs = (
                    tuple(part._replace(from_bidder=bidder) for part in of_a_side)
                    for of_a_side in (outcome.bidder, outcome.other)
                )
                parts[bidder] += mine
                for other in self._paying(deal, bidder):
                    parts[other] += theirs
        return parts

    def _each(self, deal: Deal) -> Iterable[tuple[str, int]]:
        assert isinstance(deal.tricks, tuple)
        return zip(deal.bidders, deal.tricks, strict=True)

    def _paying(self, deal: Deal, bidder: str) -> list[str]:
        """Return the seats that settle with a bidder who plays for himself.

        Where scores add up to zero everybody else does, and fellow bidders too;
        elsewhere those who did not bid it.
        """
        if self.grid.zero_sum:
            return [seat for seat in self.variant.seats if seat != bidder]
        return [seat for seat in self.variant.seats if seat not in deal.bidders]
