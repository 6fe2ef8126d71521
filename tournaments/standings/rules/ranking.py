"""One ranking: the value that the page, the papers and the exports are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.bounds import rounded
from scoring.standing.criteria import CRITERIA, Criterion
from scoring.standing.figures import Result
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.plans.rules import play as plays
from tournaments.plans.rules.play import Play
from tournaments.standings.rules.sides import Members, side_figure
from tournaments.standings.rules.standings import Order, Standing, lineage

Value = str | int | float | Fraction | None

FEW = "few"  # has too few boards for a rank
JOINED = " & "  # between two partners
COUNT, POINTS, TEXT, DECIDED = "count", "points", "text", "decided"


@dataclass(frozen=True)
class Ranking:
    """Everybody's place at one moment, and what is needed to write it down."""

    standings: Sequence[Standing]
    criteria: tuple[Criterion, ...]
    rounds: tuple[int, ...] = ()  # the numbers of the rounds that count
    play: Play = plays.POINTS
    final: bool = False
    hidden: bool = False  # newer rounds are kept from whoever asks
    shown_after: int | None = None  # the last round that the hall sees, where not all
    travelling: bool = False  # because boards of later ones are still to be played
    categories: tuple[str, ...] = ()  # of everybody, also where one alone is ranked
    gone: Sequence[Standing] = ()  # who went: below the line, in no place
    # What each had from each round, where that is not what is kept.
    round_points: Mapping[tuple[str, int], int] | None = None
    # How each of those went, where that is not as it is now.
    partings: Mapping[str, Parting] | None = None
    taken: Mapping[str, str] = field(default_factory=dict)  # whose points each has
    untold: int = 0  # cases whose ruling the hall does not know yet
    before: Mapping[str, int] = field(default_factory=dict)  # ranks a round earlier
    withheld: Withheld = NOTHING  # and does not count here
    # Where two partners are one line: who they are, by the key of the line.
    sides: Members = field(default_factory=dict)
    # Where partners changed: the rounds that each line has its figures of.
    rounds_of: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @property
    def results(self) -> list[Result]:
        """Everybody's result, in no order."""
        if isinstance(self.standings, Order):
            return self.standings.results
        return [standing.result for standing in self.standings]

    @property
    def lines(self) -> list[Standing]:
        """Everybody's place, first to last, and then those who went."""
        return [*self.standings, *self.gone]

    def figure(self, standing: Standing) -> int | Fraction:
        """Return a player's figure in the first criterion: points, or rubbers."""
        return self.criteria[0].measure(standing.result)

    def members(self, key: str) -> tuple[str, ...]:
        """The entries of a line: a player, or both of a side."""
        return tuple(one.key for one in self.sides.get(key, ())) or (key,)

    def round_figure(
        self, points: Mapping[tuple[str, int], int], key: str, round: int
    ) -> int | None:
        """Return what a line has from a round, out of the points of each entry."""
        if round not in self.rounds_of.get(key, (round,)):
            return None

        def had(key: str) -> int | None:
            every = [points.get((one, round)) for one in lineage(key, self.taken)]
            known = [figure for figure in every if figure is not None]
            return sum(known) if known else None

        if not self.sides:
            return had(key)
        return side_figure(map(had, self.members(key)))

    def number(self, result: Result) -> int | str:
        """The number of a player, or those of both partners: `3 & 17`."""
        some = self.sides.get(result.key, ())
        if len(some) < 2:
            return result.number
        return JOINED.join(str(one.number) for one in some)


class Parting(NamedTuple):
    """The way somebody went: `left` or `excluded`, after which round or in it."""

    state: str
    round: int = 0  # the last that they played or sat out; 0: none
    whole: bool = True


class Taken(NamedTuple):
    """Somebody whose points were taken over: his name, his number and his figure."""

    name: str
    number: int
    figure: int | Fraction


class RankingRow(NamedTuple):
    """A line of a ranking: a place with its names, and what each round brought.

    `people` are the entries by their names: one player, or both of a side.
    """

    standing: Standing
    people: Mapping[str, str]
    rounds: tuple[int | None, ...] = ()
    number: int | str = 0
    parting: Parting | None = None
    taken: tuple[Taken, ...] = ()
    before: int | None = None  # the rank a round earlier

    @property
    def change(self) -> int:
        """The places that somebody went up since the last round; down is negative."""
        if self.before is None or self.standing.result.gone:
            return 0
        return self.before - self.standing.rank

    @property
    def name(self) -> str:
        """`Jeanne Maes`, or `Jeanne Maes & Luc Noël`."""
        return JOINED.join(self.people.values())


class Column(NamedTuple):
    """One column of a ranking: what it shows, and how that is written."""

    key: str
    kind: str
    round: int = 0

    def value_in(self, row: RankingRow) -> Value:
        """The value of this column on a line."""
        standing = row.standing
        if self.round:
            return row.rounds[self.round - 1]
        if self.key == "rank":
            return None if standing.result.gone else standing.rank
        if self.key == "decided_value":
            return decided_value(standing)
        others = {"name": row, "number": row, "decided_by": standing}
        value: Value = getattr(others.get(self.key, standing.result), self.key)
        return value


def decided_value(standing: Standing) -> int | Fraction | None:
    """The figure of the tie-break that decided; a card has none worth telling."""
    if standing.decided_by in ("", "card"):
        return None
    return CRITERIA[standing.decided_by].measure(standing.result)


def columns(ranking: Ranking) -> list[Column]:
    """The columns of a ranking, in the order in which they are shown everywhere."""
    results = [*ranking.results, *(one.result for one in ranking.gone)]
    found = [Column("rank", COUNT), Column("number", COUNT), Column("name", TEXT)]
    if any(result.club for result in results):
        found.append(Column("club", TEXT))
    if any(result.category for result in results):
        found.append(Column("category", TEXT))
    play, ranked_by = ranking.play, {one.key for one in ranking.criteria}
    if play.of_round:
        found += [
            Column(f"round_{number}", POINTS, at)
            for at, number in enumerate(ranking.rounds, start=1)
        ]
    found += [
        Column(key, COUNT if key == "boards" else POINTS)
        for key in play.figures
        # A margin says little where nobody is ranked by it.
        if key != "margin" or key in ranked_by
    ]
    found += [
        Column(key, POINTS)
        for key in play.beside
        if any(getattr(result, key) for result in results)
    ]
    if play.sum:
        found.append(Column(play.sum, POINTS))
    # The tie-break, where the first criterion leaves anybody equal.
    first, *others = ranking.criteria
    if others and len({*map(first.measure, ranking.results)}) < len(ranking.results):
        found += [Column("decided_by", DECIDED), Column("decided_value", POINTS)]
    return found


def cells(columns: Sequence[Column], row: RankingRow) -> list[Value]:
    """A line as values for other programs, column by column."""
    return [without_fraction(column.value_in(row)) for column in columns]


def without_fraction(value: Value) -> str | int | float | None:
    """A value for other programs, which know no fractions: these are rounded."""
    return float(rounded(value)) if isinstance(value, Fraction) else value
