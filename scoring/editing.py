"""A grid laid out as the cells of a form, and read back as its one text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.fitting import FLAGS
from scoring.grid import Cell, Grid, Key, heading_words
from scoring.refusal import Problem
from scoring.variant import Variant

CONTRACT_COLUMNS = ("needs", "upto", *FLAGS)


@dataclass(frozen=True)
class FormCell:
    """One number or mark of the form."""

    name: str
    column: str
    value: str
    is_flag: bool
    usual: str
    differs: bool


@dataclass(frozen=True)
class FormRow:
    """One line of the form, with what is wrong with it."""

    key: Key
    cells: tuple[FormCell, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def differs(self) -> bool:
        return any(cell.differs for cell in self.cells)


@dataclass(frozen=True)
class FormTable:
    """The lines under one heading, with their columns in groups."""

    heading: str
    groups: Mapping[str, Sequence[str]]  # by whose they are, contract first
    columns: tuple[str, ...]
    rows: tuple[FormRow, ...]

    @property
    def starts(self) -> set[str]:
        """The first column of each group, which has a rule before it."""
        return {columns[0] for columns in self.groups.values()}


def words_of(grid: Grid) -> dict[str, str]:
    """What the form shows for a grid: the name of each cell, and its word."""
    words = {"sum": "zero" if grid.zero_sum else "free"}
    for key, row in grid.rows.items():
        for column in grid.headings[key.heading]:
            words[cell_name(key, column)] = word(row.cells.get(column))
    return words


def word(cell: Cell) -> str:
    return "" if cell is None else str(cell).replace("-", "\N{MINUS SIGN}")


def cell_name(key: Key, column: str) -> str:
    return ".".join((key.heading, key.name, str(key.level or ""), column))


def written(variant: Variant, words: Mapping[str, str]) -> tuple[str, dict[int, Key]]:
    """The text that the cells make, and which line of it is about what."""
    lines = [f"sum {words.get('sum', 'free')}", ""]
    about: dict[int, Key] = {}
    for heading, columns in variant.grid.headings.items():
        rows = list(variant.grid.rows_under(heading))
        levels = any(row.key.level is not None for row in rows)
        lines.append(" ".join(heading_words(heading, columns, levels=levels)))
        for row in rows:
            key = row.key
            cells = [_one_word(words.get(cell_name(key, col), "")) for col in columns]
            if levels:
                cells.insert(0, str(key.level or "-"))
            lines.append(" ".join((key.name, *cells)))
            about[len(lines)] = key
        lines.append("")
    return "\n".join(lines), about


def _one_word(typed: str) -> str:
    """What was typed in a cell, without what means something in the text."""
    return re.sub(r"[\s#|]+", "_", typed.strip()) or "-"


def tables(
    variant: Variant,
    words: Mapping[str, str],
    usual: Grid,
    problems: Mapping[Key, list[Problem]],
) -> list[FormTable]:
    """The form's tables: what was typed, what the preset says, what is wrong."""
    usual_words = words_of(usual)

    def cell(key: Key, column: str) -> FormCell:
        name = cell_name(key, column)
        value, preset = words.get(name, ""), usual_words.get(name, "")
        differs = _plain(value) != _plain(preset)
        return FormCell(name, column, value, column in FLAGS, preset, differs)

    return [
        FormTable(
            heading,
            {whose: tuple(group) for whose, group in groupby(columns, _whose)},
            columns,
            tuple(
                FormRow(
                    row.key,
                    tuple(cell(row.key, column) for column in columns),
                    tuple(problems.get(row.key, ())),
                )
                for row in variant.grid.rows_under(heading)
            ),
        )
        for heading, columns in variant.grid.headings.items()
    ]


def _plain(typed: str) -> str:
    """What was typed, so that 0 is nothing and either minus sign is one."""
    text = typed.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
    return "" if text in ("0", "-") else text


def _whose(column: str) -> str:
    """Whether it says what is played, what a bidder gets, or what the others get."""
    if column.startswith("others_"):
        return "others"
    return "contract" if column in CONTRACT_COLUMNS else "bidder"
