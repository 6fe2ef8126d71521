"""The ranking as a table to sort, to search and to leaf through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import django_tables2 as tables
from django.http import HttpRequest, QueryDict
from django_tables2.data import TableData

from tournaments.models import Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import Column, Ranking, RankingRow, Value
from tournaments.ranking.rules.standings import Standing
from tournaments.registration.queries import folded_names
from tournaments.registration.rules.folding import folded

ROWS = 50
NOT_SORTED = {"decided_by", "decided_value"}


class Cell(NamedTuple):
    """A value in its column, for the template."""

    column: Column
    value: Value
    words: str = ""


class Heading(NamedTuple):
    """The words above a column; on a page with the address that sorts by it."""

    column: Column
    words: str
    address: str = ""
    sorted: str = ""  # as aria-sort says it


class Line(NamedTuple):
    """A row of the ranking, ready to be shown."""

    row: RankingRow
    cells: list[Cell]


def headings(
    shown: Iterable[Column],
    table: RankingTable | None = None,
    address: QueryDict | None = None,
) -> list[Heading]:
    """The heads of the columns; the two of the tie-break have one."""
    found = []
    for column in shown:
        if column.key == "decided_value":
            continue
        heading = Heading(column, wording.heading(column))
        if table is not None and address is not None and column.key not in NOT_SORTED:
            bound = table.columns[column.key]
            question = address.copy()
            question["sort"] = bound.order_by_alias.next
            question.pop("page", None)
            heading = heading._replace(
                address=f"?{question.urlencode()}", sorted=_sorted(bound)
            )
        found.append(heading)
    return found


def _sorted(bound: tables.columns.BoundColumn) -> str:
    if not bound.is_ordered:
        return ""
    return "descending" if bound.order_by_alias.is_descending else "ascending"


def lines(shown: Sequence[Column], rows: Iterable[RankingRow]) -> list[Line]:
    """Rows as a page or a paper shows them, cell by cell."""
    criteria: dict[str, str] = {}
    found = []
    for row in rows:
        cells = []
        for column in shown:
            value = column.value_in(row)
            if column.key == "decided_value":
                continue
            if column.key == "decided_by":
                key = row.standing.decided_by
                if key and key not in criteria:
                    criteria[key] = wording.criterion(key)
                figure = shown[-1].value_in(row)
                cells.append(Cell(column, figure, criteria.get(key, "")))
            else:
                cells.append(Cell(column, value))
        found.append(Line(row, cells))
    return found


class Standings(TableData):
    """The standings, of which only the page that is shown gets names and rounds."""

    def __init__(self, tournament: Tournament, ranking: Ranking, *, full: bool) -> None:
        super().__init__(ranking.standings)
        self.tournament = tournament
        self.ranking = ranking
        self.full = full

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> list[RankingRow]:
        return queries.rows(
            self.tournament, self.ranking, self.data[key], full=self.full
        )

    def order_by(self, aliases: Iterable[str]) -> None:
        """Sort by columns; players equal in them stay in the order of the ranking."""
        self.data: list[Standing] = list(self.data)
        for alias in reversed(list(aliases)):
            key = self._key(str(alias).removeprefix("-"))
            self.data.sort(key=key, reverse=str(alias).startswith("-"))

    def _key(self, name: str) -> Callable[[Standing], Any]:
        if name == "rank":
            return lambda standing: standing.rank
        if name == "name":
            called = folded_names(self.tournament, full=self.full)
            return lambda standing: called[standing.result.key]
        if name.startswith("round_"):
            number = int(name.removeprefix("round_"))
            points = self.ranking.round_points
            if points is None:
                points = queries.round_points(
                    self.tournament, self.ranking.play, round=number
                )
            return lambda one: points.get((one.result.key, number), 0)
        if name in ("club", "category"):
            return lambda standing: folded(getattr(standing.result, name))
        return lambda standing: getattr(standing.result, name)


class RankingTable(tables.Table):
    """The columns come from the ranking: its rounds, and what its game counts."""

    class Meta:
        order_by_field = "sort"


def ranking_table(
    request: HttpRequest,
    tournament: Tournament,
    ranking: Ranking,
    shown: Sequence[Column],
    *,
    full: bool,
) -> RankingTable:
    """The table as the address asks for it: sorted, and at its page."""
    table = RankingTable(
        data=Standings(tournament, ranking, full=full),
        extra_columns=[
            (column.key, tables.Column(orderable=column.key not in NOT_SORTED))
            for column in shown
        ],
    )
    config = tables.RequestConfig(request, paginate={"per_page": ROWS})
    config.configure(table)
    return table
