"""Adds up what a player has in all: from tables, the jury, and rounds sat out."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.bounds import rounded_whole
from scoring.standing.figures import FIGURES, PARTS
from scoring.standing.share import Share, sum_of


class RoundsOut(NamedTuple):
    """The rounds that somebody sat out: those of one's own average, and fixed points.

    What a round of sitting out brings was settled when that round was drawn.
    """

    averaged: int = 0
    fixed: int = 0

    def with_round(self, points: int | None) -> RoundsOut:
        """One round more, of fixed points or else of the average."""
        if points is None:
            return self._replace(averaged=self.averaged + 1)
        return self._replace(fixed=self.fixed + points)

    def brings(self, own: int, played: int) -> int:
        """Return what they bring to who has `own` points of the rounds `played`."""
        average = (
            rounded_whole(Fraction(own, played)) if self.averaged and played else 0
        )
        return self.fixed + self.averaged * average


def add_up_shares(
    shares: Collection[Share], penalties: int, out: RoundsOut, *, even: bool = False
) -> dict[str, Any]:
    """Add up what these shares bring, with penalties and the rounds sat out.

    If deals are made `even`, each that was sat out at a table of five brings the
    average of one's own deals. A round of sitting out brings a fixed score, or else the
    average of one's own rounds. Both count as points, rounded to a whole number. A
    round of which nothing is played yet is none, whatever was wiped out or ruled there.
    """
    every = tuple(shares)
    found = {key: row.rounds(row.of, every) for key, row in FIGURES.items() if row.of}
    begun = {share.round for share in every if share.begun}
    deals, rested = sum_of("deals", every), sum_of("rested", every)
    evened = (
        rounded_whole(Fraction(found["points"] * rested, deals))
        if even and deals
        else 0
    )
    found |= {
        "penalties": penalties,
        "evened": evened,
        "sitting_out": out.brings(found["points"] + evened, len(begun)),
    }
    total = sum(found[part] for part in PARTS)
    return {**found, "total": total, "begun": bool(begun)}
