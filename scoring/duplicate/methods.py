"""The ways to compare: what each score of a hand is worth among the others."""

import tomllib
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from scoring.deal import Names

Number = int | Fraction
NAMES: dict[str, Names] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)

# Laws of Duplicate Bridge 2017, law 78 B: the difference from which each step begins.
STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


class Worth(NamedTuple):
    """The worth of one score: on the scale of the method, and in per cent."""

    compared: Fraction
    percent: Fraction | None


# How often each score stands on a hand, lowest first (a weighted one in parts), how
# many results that makes, how many places the board has, and the scale.
Frequencies = Mapping[Number, Number]
Weigh = Callable[[Frequencies, int, int, int], dict[Number, Worth]]


# A top where no board has one, so that a tenth of it is what bridge gives and takes.
# IMPs: average plus is 3 (law 86 A), and so was the standard fine (EBU White Book).
IMPS_OF_TOP = 30
# Marks: no law has a figure for them. A tenth is what one trick short brings in Whiz.
MARKS_OF_TOP = 50


@dataclass(frozen=True)
class Method:
    """One way to compare; `percentages` says whether it has a top and a bottom.

    Elsewhere fines and what is given are parts of `of_top`, around what average is.
    """

    key: str
    weigh: Weigh
    percentages: bool = False
    neuberg: bool = False
    of_top: int = 0
    compares: bool = True  # what it gives is more or less than average

    @property
    def names(self) -> Names:
        return NAMES[self.key]

    def top(self, places: int) -> int:
        """The most that a board is worth, or what stands for it."""
        return 2 * max(places - 1, 0) if self.neuberg else self.of_top

    def middle(
        self, counted: Frequencies, results: int, places: int, scale: int
    ) -> Fraction:
        """Return the average: half a top, no difference, or the mean of the marks."""
        if self.percentages:
            return Fraction(self.top(places), 2)
        if self.compares or not results:
            return Fraction()
        total = sum(score * often for score, often in counted.items())
        return Fraction(total) / (results * scale)


def matchpoints(
    counted: Frequencies, results: int, places: int, scale: int
) -> dict[Number, Worth]:
    """Two per lower score, one per equal one; a short board is brought to full size."""
    return {
        score: neuberg(points, results, places)
        for score, points in _points(counted).items()
    }


def _points(counted: Frequencies) -> dict[Number, Number]:
    """Return the points of each score: two for a lower one, one for an equal one."""
    found = {}
    lower: Number = 0
    for score, often in counted.items():
        # The score itself is among its equals; a weighted one counts with itself too,
        # and its parts together make the same 1.
        found[score] = 2 * lower + often - 1
        lower += often
    return found


@lru_cache(maxsize=1 << 14)
def neuberg(points: Number, results: int, places: int) -> Worth:
    """Scale matchpoints among few results up, as if all places had a result.

    Few of many (three at most, and no more than a third) say too little for that: they
    stand five per cent apart: 60 for one, 65 and 55 for two, 70, 60 and 50 for three.
    """
    top = 2 * (places - 1)
    if not top:
        return Worth(Fraction(0), Fraction(50))
    if results <= 3 and 3 * results <= places:
        percent = Fraction(60 + 5 * (points - (results - 1)))
        return Worth(percent * top / 100, percent)
    compared = full_size(points, results, places)
    return Worth(compared, 100 * compared / top)


def full_size(points: Number, results: int, places: int) -> Fraction:
    """Apply Neuberg's formula: the results missing are as those that are there."""
    return Fraction(points * places + places - results, results)


def percentages(
    counted: Frequencies, results: int, places: int, scale: int
) -> dict[Number, Worth]:
    """Give the matchpoints among a board's own results, in per cent."""
    if results < 2:
        return {score: Worth(Fraction(50), Fraction(50)) for score in counted}
    percents = {
        score: Fraction(100 * points, 2 * (results - 1))
        for score, points in _points(counted).items()
    }
    return {score: Worth(percent, percent) for score, percent in percents.items()}


def mean_differences(
    counted: Frequencies,
    results: int,
    places: int,
    scale: int,
    *,
    of_others: bool = False,
) -> dict[Number, Worth]:
    """The score less the mean of all results, or of the others; alone, nothing."""
    total = sum(score * often for score, often in counted.items())
    divisor = (max(results - 1, 1) if of_others else results) * scale
    return {
        score: Worth(Fraction(results * score - total, divisor), None)
        for score in counted
    }


def step(difference: Number, scale: int = 1) -> int:
    """A difference by the bridge table, with its sign; in halves where `scale` is 2."""
    size = difference if difference > 0 else -difference
    steps = bisect_right(STEPS, size // scale)
    return steps if difference > 0 else -steps


def step_averages(
    counted: Frequencies, results: int, places: int, scale: int
) -> dict[Number, Worth]:
    """The score against each other result through the bridge table, averaged.

    A weighted result against itself cancels out, so that it may be left in.
    """
    others = max(results - 1, 1)
    pairs = list(counted.items())
    return {
        score: Worth(
            Fraction(sum(often * step(score - other, scale) for other, often in pairs))
            / others,
            None,
        )
        for score in counted
    }


def bare_scores(
    counted: Frequencies, results: int, places: int, scale: int
) -> dict[Number, Worth]:
    """The score itself, not compared at all."""
    return {score: Worth(Fraction(score) / scale, None) for score in counted}


METHODS: dict[str, Method] = {
    method.key: method
    for method in (
        Method("matchpoints", matchpoints, percentages=True, neuberg=True),
        Method("percent", percentages, percentages=True, of_top=100),
        Method("mean", mean_differences, of_top=MARKS_OF_TOP),
        Method(
            "butler", partial(mean_differences, of_others=True), of_top=MARKS_OF_TOP
        ),
        Method("imps", step_averages, of_top=IMPS_OF_TOP),
        Method("total", bare_scores, of_top=MARKS_OF_TOP, compares=False),
    )
}
