"""The ranking as a list to sort, to search and to leaf through."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from django.utils.html import format_html
from django_tables2.data import TableData

from scoring.templatetags.points import gained, points
from tournaments.lists import table
from tournaments.lists.signs import pill
from tournaments.models import Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import (
    COUNT,
    DECIDED,
    POINTS,
    Column,
    Ranking,
    decided_value,
)
from tournaments.ranking.rules.standings import Standing
from tournaments.ranking.signs import ranked
from tournaments.ranking.tables import NOT_SORTED, Line, in_order

NONE = '<span class="no-points">{}</span>'
SIGNS: dict[str, Callable[[Any], Any]] = {"category": pill}


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
