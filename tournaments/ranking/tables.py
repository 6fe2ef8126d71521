"""The ranking as a table to sort and to read."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tournaments.lists.rules.folding import folded
from tournaments.models import Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.results import round_points
from tournaments.ranking.rules.ranking import (
    Column,
    Ranking,
    RankingRow,
    Value,
    columns,
    decided_value,
)
from tournaments.ranking.rules.standings import Standing

NOT_SORTED = {"decided_by", "decided_value"}


class Cell(NamedTuple):
    """A value in its column, for the template."""

    column: Column
    value: Value
    words: str = ""


class Heading(NamedTuple):
    """The words above a column."""

    column: Column
    words: str


class Line(NamedTuple):
    """A row of the ranking, ready to be shown."""

    row: RankingRow
    cells: list[Cell]
    note: str = ""  # how somebody went who is below the line
    tie: str = ""  # what parted equal players, where it has no column


def for_reading(ranking: Ranking) -> list[Column]:
    """The columns as they are read: the sum right behind the name, always in sight."""
    found = columns(ranking)
    total = [one for one in found if one.key == ranking.play.sum]
    others = [one for one in found if one not in total]
    behind = 1 + [one.key for one in others].index("name")
    return [*others[:behind], *total, *others[behind:]]


def headings(shown: Iterable[Column]) -> list[Heading]:
    """The heads of the columns, the two of the tie-break as one."""
    alone = [column for column in shown if column.key != "decided_value"]
    return [Heading(column, wording.heading(column)) for column in alone]


def lines(shown: Sequence[Column], rows: Iterable[RankingRow]) -> list[Line]:
    """Rows as a page or a paper shows them, cell by cell."""
    alone = [column for column in shown if column.key != "decided_value"]
    return [
        Line(row, [cell(column, row) for column in alone], wording.note(row))
        for row in rows
    ]


def cell(column: Column, row: RankingRow) -> Cell:
    if column.key != "decided_by":
        return Cell(column, column.value_in(row))
    key = row.standing.decided_by
    words = wording.criterion(key) if key else ""
    return Cell(column, decided_value(row.standing), words)


def in_order(
    tournament: Tournament,
    ranking: Ranking,
    shown: Iterable[Column],
    sort: str,
    *,
    full: bool,
) -> Sequence[Standing]:
    """The standings by a column, turned by a `-`; equal ones stay in their order."""
    name = sort.removeprefix("-")
    if name in NOT_SORTED or name not in {column.key for column in shown}:
        return ranking.standings
    key = sort_key(tournament, ranking, name, full=full)
    return sorted(ranking.standings, key=key, reverse=sort.startswith("-"))


def sort_key(
    tournament: Tournament, ranking: Ranking, name: str, *, full: bool
) -> Callable[[Standing], Any]:
    """What the standings are sorted by in a column."""
    if name == "rank":
        return lambda standing: standing.rank
    if name == "name":
        called = queries.called(tournament, ranking, full=full)
        return lambda standing: folded(called[standing.result.key])
    if name.startswith("round_"):
        number = int(name.removeprefix("round_"))
        points = ranking.round_points
        if points is None:
            points = round_points(tournament, ranking.play, round=number)

        def figure(standing: Standing) -> int:
            key = standing.result.key
            return ranking.round_figure(points, key, number) or 0

        return figure
    if name in ("club", "category"):
        return lambda standing: folded(getattr(standing.result, name))
    return lambda standing: getattr(standing.result, name)
