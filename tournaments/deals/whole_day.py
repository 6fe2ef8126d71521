"""Reads the sheets of a whole day, many tables at a time."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from tournaments.deals import one_sheet, queries
from tournaments.deals.rules.sheet import Sheet, WrittenTable
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

Each = TypeVar("Each")
AT_ONCE = 200  # tables or entries: few queries, and a short list in each


class TableInputs(NamedTuple):
    """A table, and all that its sheet is counted from."""

    table: Table
    written: WrittenTable


def table_inputs(
    tournament: Tournament, until: int | None = None
) -> Iterator[TableInputs]:
    """The sheets of all tables that have a score, round by round; or up to a round."""
    tables = Table.objects.filter(
        round__tournament=tournament, scores__isnull=False
    ).select_related("round")
    if until is not None:
        tables = tables.filter(round__number__lte=until)
    for some in in_batches(list(tables.order_by("round__number", "number").distinct())):
        written = queries.written_at([table.pk for table in some])
        yield from (TableInputs(table, written[table.pk]) for table in some)


def counted_sheets(
    tournament: Tournament, until: int | None = None
) -> Iterator[tuple[TableInputs, Sheet]]:
    """Count each of these sheets, and yield it with what it comes to."""
    for paper in table_inputs(tournament, until):
        yield paper, one_sheet.count_sheet(tournament, paper.written)


def in_batches(many: Sequence[Each]) -> Iterator[Sequence[Each]]:
    for start in range(0, len(many), AT_ONCE):
        yield many[start : start + AT_ONCE]
