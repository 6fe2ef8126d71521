"""Judges whether a grid that a club wrote fits its game."""

from collections.abc import Iterator

from scoring.contract import Contract
from scoring.grid import Grid, Row
from scoring.refusal import Problem, TextError
from scoring.score import PAYING
from scoring.variant import Variant

FLAGS = ("jury",)
FACTORS = ("all", "others_all")
TRICK_COLUMNS = ("needs", "upto")


def read_grid(variant: Variant, text: str) -> Grid:
    """Read a club's grid; raise TextError with each line that does not fit the game."""
    grid = Grid.parse(text)
    found = list(problems(variant, grid))
    if found:
        raise TextError(sorted(found, key=lambda problem: problem.line))
    return grid


def problems(variant: Variant, grid: Grid) -> Iterator[Problem]:
    """Yield what is wrong with a grid for this game, line by line."""
    if variant.must_be_zero_sum and not grid.zero_sum:
        yield Problem(1, "must_be_zero_sum", {})
    for heading, columns in variant.grid.headings.items():
        if heading not in grid.headings:
            yield Problem(1, "heading_missing", {"heading": heading})
        elif set(grid.headings[heading]) != set(columns):
            yield from _columns(grid, heading, columns)
            return
    for key in variant.grid.rows.keys() - grid.rows.keys():
        yield Problem(1, "row_missing", {"name": str(key)})
    for key, row in grid.rows.items():
        if key in variant.grid.rows:
            yield from _row(variant, grid, row)
        else:
            yield Problem(row.line, "row_unknown", {"name": str(key)})


def _columns(grid: Grid, heading: str, columns: tuple[str, ...]) -> Iterator[Problem]:
    theirs = grid.headings[heading]
    line = min((row.line for row in grid.rows_under(heading)), default=2) - 1
    for column in columns:
        if column not in theirs:
            yield Problem(line, "column_missing", {"column": column})
    for column in theirs:
        if column not in columns:
            yield Problem(line, "column_unknown", {"column": column})


def _row(variant: Variant, grid: Grid, row: Row) -> Iterator[Problem]:
    contract = variant.by_key.get(row.key.name)
    for column, cell in row.cells.items():
        usual = variant.grid.rows[row.key].cells.get(column)
        params = {"name": str(row.key), "column": column}
        if column in FLAGS:
            if cell not in (None, "yes"):
                yield Problem(row.line, "flag", params)
        elif isinstance(cell, str) and (column not in FACTORS or cell == "yes"):
            yield Problem(row.line, "no_number", {**params, "word": cell})
        elif cell is None and isinstance(usual, int):
            yield Problem(row.line, "number_missing", params)
        elif column in TRICK_COLUMNS and isinstance(cell, int):
            most = (contract.tricks if contract else None) or variant.tricks
            if not 0 <= cell <= most:
                yield Problem(row.line, "trick_range", {**params, "most": most})
    if grid.zero_sum and contract is not None and row.key.heading == "contract":
        yield from _sums(variant, contract, row)


def _sums(variant: Variant, contract: Contract, row: Row) -> Iterator[Problem]:
    """Check that what a contract pays and takes adds up to zero at the table."""
    for bidders in (1,) if contract.alone else contract.bidders:
        others = len(variant.seats) - bidders
        numbers = isinstance(row.cells.get("all"), int)
        for column in (*PAYING, "all") if numbers else PAYING:
            mine, theirs = row.number(column), row.number("others_" + column)
            if total := bidders * mine + others * theirs:
                params = {
                    "name": str(row.key),
                    "column": column,
                    "bidders": bidders,
                    "mine": mine,
                    "others": others,
                    "theirs": theirs,
                    "sum": total,
                }
                yield Problem(row.line, "sum_not_zero", params)
        if not numbers and row.cells.get("others_all") is not None:
            params = {"name": str(row.key), "column": "others_all"}
            yield Problem(row.line, "others_all_alone", params)
