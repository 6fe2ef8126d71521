"""The marks of one hand at all tables as dots on a strip."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH = 340  # of the strip, in its own units: those of a phone
LEFT, RIGHT = 14, 326
STEP = 14  # from a dot to the one that lies on it
WORDS = 26  # below the lowest dot


class Dot(NamedTuple):
    """A mark on the strip."""

    x: float
    y: float
    mark: int


class Strip(NamedTuple):
    """The marks of a hand from the lowest to the highest; equal ones are stacked."""

    dots: tuple[Dot, ...]
    floor: int  # where the lowest dots lie
    height: int

    @property
    def ends(self) -> tuple[Dot, ...]:
        """The lowest mark and the highest; one where all are equal."""
        low, high = self.dots[0], self.dots[-1]
        return (low,) if low.mark == high.mark else (low, high)


def strip_of(marks: Sequence[int]) -> Strip | None:
    """The strip of these marks; none before there are two."""
    if len(marks) < 2:
        return None
    low, high = min(marks), max(marks)
    below: dict[int, int] = {}
    placed = []
    for mark in sorted(marks):
        at = (mark - low) / (high - low) if low != high else 0.5
        below[mark] = below.get(mark, -1) + 1
        placed.append((round(LEFT + at * (RIGHT - LEFT), 1), below[mark], mark))
    floor = (max(below.values()) + 1) * STEP
    dots = tuple(Dot(x, floor - above * STEP, mark) for x, above, mark in placed)
    return Strip(dots, floor, floor + WORDS)
