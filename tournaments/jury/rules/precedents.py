"""Counts rulings: how many, for how many points, and what became of their deals."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

SEASON_BEGINS = 9  # the month: clubs play from September to summer


class Ruled(NamedTuple):
    """The facts of one ruling that are counted."""

    points: tuple[int, ...] = ()  # of each who was at fault, or of the side
    effect: str = ""
    is_warning: bool = False
    is_exclusion: bool = False


class Summary(NamedTuple):
    """Several rulings together."""

    rulings: int
    warnings: int
    exclusions: int
    points: int  # in all
    usual: int | None  # what was given most often; of several the mildest
    times: int  # and how often that was
    least: int | None
    most: int | None
    effects: tuple[tuple[str, int], ...]  # to the deal, the most frequent first


def summary(rulings: Iterable[Ruled]) -> Summary:
    """Count rulings; without any points there is none that is usual."""
    found = list(rulings)
    given = Counter(points for one in found for points in one.points)
    usual = max(given, key=lambda points: (given[points], points), default=None)
    effects = Counter(one.effect for one in found if one.effect)
    return Summary(
        rulings=len(found),
        warnings=sum(one.is_warning for one in found),
        exclusions=sum(one.is_exclusion for one in found),
        points=sum(points * times for points, times in given.items()),
        usual=usual,
        times=given[usual] if usual is not None else 0,
        least=min(given, default=None),
        most=max(given, default=None),
        effects=tuple(sorted(effects.items(), key=lambda one: (-one[1], one[0]))),
    )


def season_of(day: date) -> int:
    """The year in which the season of a day began."""
    return day.year if day.month >= SEASON_BEGINS else day.year - 1
