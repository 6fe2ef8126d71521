"""One ranking: the value that the page, the papers and the exports are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.rounding import rounded
from tournaments.planning.rules import play as plays
from tournaments.planning.rules.criteria import CRITERIA, Criterion, Result
from tournaments.planning.rules.play import Play
from tournaments.ranking.rules.standings import Order, Standing

Value = str | int | float | Fraction | None

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
    frozen_after: int | None = None
    categories: tuple[str, ...] = ()  # of everybody, also where one alone is ranked
    # What each had from each round, where that is not what is kept.
    round_points: Mapping[tuple[str, int], int] | None = None

    @property
    def results(self) -> list[Result]:
        """Everybody's result, in no order."""
        if isinstance(self.standings, Order):
            return self.standings.results
        return [standing.result for standing in self.standings]

    def figure(self, standing: Standing) -> int | Fraction:
        """What a player has of what first decides the ranking: points, or rubbers."""
        return self.criteria[0].measure(standing.result)


class RankingRow(NamedTuple):
    """A line of a ranking: a place with its name, and what each round brought."""

    standing: Standing
    name: str
    rounds: tuple[int | None, ...] = ()


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
            return standing.rank
        if self.key == "name":
            return row.name
        if self.key == "decided_by":
            return standing.decided_by
        if self.key == "decided_value":
            return decided_value(standing)
        value: Value = getattr(standing.result, self.key)
        return value


def decided_value(standing: Standing) -> int | Fraction | None:
    """The figure of the tie-break that decided; a card has none worth telling."""
    if standing.decided_by in ("", "card"):
        return None
    return CRITERIA[standing.decided_by].measure(standing.result)


def columns(ranking: Ranking) -> list[Column]:
    """The columns of a ranking, in the order in which they are shown everywhere."""
    results = ranking.results
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
    return found + deciding(ranking)


def deciding(ranking: Ranking) -> list[Column]:
    """The columns of the tie-break, where the first criterion leaves anybody equal."""
    if len(ranking.criteria) > 1 and ties(ranking.results, ranking.criteria[0]):
        return [Column("decided_by", DECIDED), Column("decided_value", POINTS)]
    return []


def ties(results: Sequence[Result], criterion: Criterion) -> bool:
    """Whether the first criterion leaves anybody equal."""
    return len(set(map(criterion.measure, results))) < len(results)


def cells(columns: Sequence[Column], row: RankingRow) -> list[Value]:
    """A line as values for other programs, column by column."""
    return [plain(column.value_in(row)) for column in columns]


def plain(value: Value) -> str | int | float | None:
    """A value for other programs, which know no fractions: these are rounded."""
    return float(rounded(value)) if isinstance(value, Fraction) else value
