"""What a player has in all, added up from tables, the jury, and what was sat out."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.rounding import whole
from tournaments.sheets.rules.sheet import Share

ADDED_UP = ("points", "bonus", "made", "fiches", "rubbers", "games", "margin")


class Out(NamedTuple):
    """The rounds that somebody sat out: those of one's own average, and fixed points.

    What a round of sitting out brings was settled when that round was drawn.
    """

    averaged: int = 0
    fixed: int = 0

    def with_round(self, points: int | None) -> Out:
        """One round more, of fixed points or else of the average."""
        if points is None:
            return self._replace(averaged=self.averaged + 1)
        return self._replace(fixed=self.fixed + points)

    def brings(self, own: int, played: int) -> int:
        """What these bring to whoever has so much `own` of the rounds `played`."""
        average = whole(Fraction(own, played)) if played else 0
        return self.fixed + self.averaged * average


def added_up(
    shares: Collection[Share], penalties: int, out: Out, *, even: bool = False
) -> dict[str, Any]:
    """What these shares bring, with penalties and the rounds sat out.

    If deals are made `even`, each that was sat out at a table of five brings the
    average of one's own deals. A round of sitting out brings a fixed score, or else the
    average of one's own rounds. Both count as points, rounded to a whole number. A
    round of which nothing is played yet is none, whatever was wiped out or ruled there.
    """
    begun = [share for share in shares if has_begun(share)]
    found = {key: sum(getattr(share, key) for share in shares) for key in ADDED_UP}
    played = len({share.round for share in begun})
    deals = sum(share.deals for share in shares)
    rested = sum(share.rested for share in shares)
    evened = whole(Fraction(found["points"] * rested, deals)) if even and deals else 0
    sitting_out = out.brings(found["points"] + evened, played)
    return {
        **found,
        "total": found["points"] + found["bonus"] + penalties + sitting_out + evened,
        "penalties": penalties,
        "sitting_out": sitting_out,
        "evened": evened,
        "best_round": max((share.points for share in begun), default=0),
        "tables_won": sum(share.won for share in shares),
    }


def has_begun(share: Share) -> bool:
    """Whether anything of this table is played, whatever was wiped out there."""
    return bool(share.deals or share.points)
