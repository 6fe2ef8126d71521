"""The ways to play a tournament: their seating, criteria and ranking figures."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.duplicate.methods import METHODS
from scoring.standing.criteria import (
    BY_BOARDS,
    BY_MATCHES,
    BY_POINTS,
    CRITERIA,
    FIRST,
    Criterion,
    seeded_criterion,
)
from scoring.standing.figure import IN_BOARDS, IN_MATCHES, IN_POINTS
from scoring.standing.figures import FIGURES
from scoring.variant import Variant
from tournaments.plans.rules.plan import THREE

BESIDE = tuple(key for key, row in FIGURES.items() if row.beside)


@dataclass(frozen=True)
class Play:
    """One way to play: who sits where, and what a ranking is made of.

    `first` are the criteria that always lead; `usual` is what parts equal players
    where the club has chosen nothing. In the ranking stand the `figures`, what counts
    `beside` them where anybody has it, and the `sum` of all.
    """

    key: str
    first: tuple[str, ...]
    usual: tuple[str, ...]
    figures: tuple[str, ...] = ()
    beside: tuple[str, ...] = BESIDE
    sum: str = ""
    of_round: str = "points"  # the figure of each round; boards have none
    out_brings: str = "points"  # what a round of sitting out brings, kept or of a line
    in_sides: bool = False  # two partners stay together
    in_boards: bool = False  # the same deals travel: the movement says who sits where

    def offers(self, criterion: Criterion) -> bool:
        """Tell whether this criterion may be chosen to part equal players."""
        return criterion.key not in FIRST and self.key in criterion.plays

    def ordered(self, keys: Iterable[str], seed: str = "") -> tuple[Criterion, ...]:
        """Order the criteria of a ranking; `seed` is that of the cards drawn.

        What always leads comes first. Matches have nothing that does: there the
        organiser's order counts, unless he chose nothing that ranks a match. A key
        that this version does not know, or that is of another way to play, is passed
        over.
        """
        chosen = [
            key
            for key in dict.fromkeys(keys)
            if key in CRITERIA and self.offers(CRITERIA[key])
        ]
        if not (self.first or set(chosen) & set(self.usual)):
            chosen = [*self.usual, *chosen]
        return tuple(
            seeded_criterion(CRITERIA[key], seed) for key in (*self.first, *chosen)
        )


POINTS = Play(IN_POINTS, ("total",), BY_POINTS, sum="total")
MATCHES = Play(
    IN_MATCHES,
    (),
    BY_MATCHES,
    BY_MATCHES,
    of_round="fiches",
    out_brings="fiches",
    in_sides=True,
)
BY_PERCENT = Play(
    IN_BOARDS,
    ("percent",),
    BY_BOARDS,
    ("percent", "value", "boards"),
    beside=(),
    of_round="",
    in_boards=True,
)
BY_SUM = replace(BY_PERCENT, first=("value",), figures=("value", "boards"))


def way_to_play(variant: Variant, comparison: str = "") -> Play:
    """Return the way to play a game: in boards if a comparison method is given."""
    if comparison:
        return BY_PERCENT if METHODS[comparison].percentages else BY_SUM
    return MATCHES if variant.match else POINTS


def offered_criteria(variant: Variant) -> list[Criterion]:
    """Return all criteria that may part equal players, in any way to play this game."""
    ways = [way_to_play(variant)]
    if len(variant.seats) == THREE:
        ways.append(BY_PERCENT)
    return [one for one in CRITERIA.values() if any(way.offers(one) for way in ways)]
