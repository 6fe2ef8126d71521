"""The ranking as a table to read, to sort, to search and to leaf through."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.utils.html import format_html
from django_tables2.data import TableData

from scoring.templatetags.points import gained, points
from tournaments.lists import table
from tournaments.lists.rules.folding import folded
from tournaments.lists.signs import pill, ranked
from tournaments.models import Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.results import round_points
from tournaments.ranking.rules.ranking import (
    COUNT,
    DECIDED,
    POINTS,
    Column,
    Ranking,
    RankingRow,
    Value,
    columns,
    decided_value,
)
from tournaments.ranking.rules.standings import Standing

NOT_SORTED = {"decided_by", "decided_value"}
NONE = '<span class="no-points">{}</span>'
SIGNS: dict[str, Callable[[Any], Any]] = {"category": pill}


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


class Standings(TableData):
    """The standings, of which only the page that is shown gets names and rounds."""

    def __init__(
        self,
        tournament: Tournament,
        ranking: Ranking,
        shown: Sequence[Column],
        *,
        full: bool,
    ) -> None:
        super().__init__(ranking.standings)
        self.tournament, self.ranking, self.shown = tournament, ranking, shown
        self.full = full

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> list[Line]:
        # Whoever went is listed below the last of those who stay.
        gone = self.ranking.gone if key.stop >= len(self) else ()
        some = [*self.data[key], *gone]
        rows = queries.rows(self.tournament, self.ranking, some, full=self.full)
        return [Line(row, [], wording.note(row)) for row in rows]

    def order_by(self, aliases: Iterable[str]) -> None:
        """Sort by a column; players equal in it stay in the order of the ranking."""
        for sort in aliases:
            self.data: Sequence[Standing] = in_order(
                self.tournament, self.ranking, self.shown, str(sort), full=self.full
            )


class RankingList(table.List):
    """Ranks in discs, names on one line, the sum in sight."""

    css = "standings"

    def css_of(self, row: Line) -> str:
        return "gone" if row.row.parting else ""


def listed(
    tournament: Tournament,
    ranking: Ranking,
    shown: Iterable[Column],
    *,
    sort: str,
    full: bool,
) -> RankingList:
    """The whole ranking, sorted by the column that was asked for."""
    columns = [column for column in shown if column.key != "decided_value"]
    sorts = {column.key for column in columns} - NOT_SORTED
    return RankingList(
        Standings(tournament, ranking, columns, full=full),
        extra_columns=[(one.key, _column(one, ranking)) for one in columns],
        order_by=sort if sort.removeprefix("-") in sorts else None,
    )


def _column(column: Column, ranking: Ranking) -> table.Column:
    leads = ranking.play.sum or ranking.criteria[0].key
    places = {"rank": table.MARK, "name": table.NAME, leads: table.KEY}
    figures = column.kind in (COUNT, POINTS)
    css = [f"of-{column.key}", "number" if figures else ""]
    css += ["round"] if column.round else []
    return table.Column(
        wording.heading(column),
        partial(_reader(column), column),
        place=places.get(column.key, table.BESIDE),
        write=_writer(column),
        part="ranking/_name.html" if column.key == "name" else "",
        css=" ".join(filter(None, css)),
        short=wording.short(column) if figures and column.key not in places else "",
        orderable=column.key not in NOT_SORTED,
    )


def _ranked(_column: Column, line: Line) -> Any:
    """`1 ▲3`, and nothing for whoever went."""
    if line.row.parting:
        return None
    return ranked(line.row.standing.rank, line.row.change)


def _value(column: Column, line: Line) -> Any:
    return column.value_in(line.row)


def _decided(_column: Column, line: Line) -> str:
    """`Best round 118`: what put somebody before whoever had as much."""
    key = line.row.standing.decided_by
    if not key:
        return ""
    figure = decided_value(line.row.standing)
    words = wording.criterion(key)
    return words if figure is None else format_html("{} {}", words, points(figure))


def _reader(column: Column) -> Callable[[Column, Line], Any]:
    """What is read of a line for a column: mostly the value that the column has."""
    if column.kind == DECIDED:
        return _decided
    return _ranked if column.key == "rank" else _value


def _writer(column: Column) -> Callable[[Any], Any] | None:
    if column.key in SIGNS:
        return SIGNS[column.key]
    if column.kind == POINTS:
        return penalties if column.key == "penalties" else points
    return None


def penalties(value: Any) -> Any:
    """A gain is told from a loss; on a phone nothing is said of none."""
    return gained(value) if value else format_html(NONE, gained(value))


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
