"""The bridge table of steps: what a difference between two scores is worth."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

# Laws of Duplicate Bridge 2017, law 78 B: the difference from which each step begins.
STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def step(difference: int | Fraction, scale: int = 1) -> int:
    """The steps of a difference, with its sign; it may be given in halves (scale 2)."""
    size = difference if difference > 0 else -difference
    steps = bisect_right(STEPS, size // scale)
    return steps if difference > 0 else -steps
