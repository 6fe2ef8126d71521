"""A table of points, read from one text that a club edits and paper prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.refusal import Problem, TextError

# The first word of a heading says what the lines below it are about.
HEADINGS = ("contract", "risk", "rule")
MOST = 9999  # no club pays more for a deal; a larger number is a slip of the finger

Cell = int | str | None  # a number, "x2", "yes", or nothing


class Key(NamedTuple):
    """The key of a line: `contract emballage 8`, `risk X`, `rule game`."""

    heading: str
    name: str
    level: int | None = None

    def __str__(self) -> str:
        return self.name if self.level is None else f"{self.name} {self.level}"


@dataclass(frozen=True)
class Row:
    """One line of a grid, with the line of the text it stands on."""

    key: Key
    cells: Mapping[str, Cell]
    line: int = 0

    def number(self, column: str) -> int:
        """Return the number in a column, 0 where nothing is written."""
        cell = self.cells.get(column)
        return cell if isinstance(cell, int) else 0


class Difference(NamedTuple):
    """A cell that says something else in two grids."""

    key: Key
    column: str
    here: Cell
    there: Cell


@dataclass(frozen=True)
class Grid:
    """A table of points.

    The text is made of lines of words: `sum zero` or `sum free` (whether the scores of
    a deal add up to zero), then one or more headings, each with its lines. In a heading
    `others:` says that the columns after it are what each other player gets; bars are
    there for the eye. A number stands as it goes on the score sheet, with its sign;
    `-` is nothing, `x2` doubles, `yes` marks.
    """

    zero_sum: bool
    headings: Mapping[str, tuple[str, ...]]
    rows: Mapping[Key, Row]

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read a grid; raise TextError with every line that is wrong."""
        return _Reader(text).grid()

    def with_lines(self, text: str) -> Grid:
        """Return this grid with the lines of `text` in place of its own.

        The text needs the headings of the lines that it changes.
        """
        change = Grid.parse(text)
        rows = dict(self.rows)
        for key, row in change.rows.items():
            rows[key] = Row(key, {**rows[key].cells, **row.cells}, rows[key].line)
        zero_sum = change.zero_sum if "sum" in text.split() else self.zero_sum
        return Grid(zero_sum, self.headings, rows)

    def rows_under(self, heading: str) -> Iterator[Row]:
        """The lines under a heading, in the order of the text."""
        return (row for key, row in self.rows.items() if key.heading == heading)

    @cached_property
    def jury_contracts(self) -> list[tuple[str, int | None]]:
        """The contracts played under the eyes of the jury: key and level."""
        return [
            row.key[1:]
            for row in self.rows_under("contract")
            if row.cells.get("jury") == "yes"
        ]

    def value(self, rule: str) -> int:
        """The number of a line under `rule`."""
        return self.rows[Key("rule", rule)].number("value")

    def differences(self, other: Grid) -> list[Difference]:
        """The cells of this grid that say something else in `other`."""
        found = []
        for key, row in self.rows.items():
            theirs = other.rows[key].cells if key in other.rows else {}
            for column in self.headings[key.heading]:
                here, there = row.cells.get(column), theirs.get(column)
                if (here or 0) != (there or 0):
                    found.append(Difference(key, column, here, there))
        return found

    def text(self) -> str:
        """Write the grid, aligned, so that `Grid.parse` reads it back."""
        parts = [f"sum {'zero' if self.zero_sum else 'free'}"]
        for heading, columns in self.headings.items():
            rows = list(self.rows_under(heading))
            levels = any(row.key.level is not None for row in rows)
            table = [heading_words(heading, columns, levels=levels)]
            table += [_row_words(row, columns, levels=levels) for row in rows]
            parts.append(_align(table))
        return "\n\n".join(parts) + "\n"


class _Reader:
    """Reads one text, and remembers what is wrong with it."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.problems: list[Problem] = []
        self.zero_sum = False
        self.headings: dict[str, tuple[str, ...]] = {}
        self.rows: dict[Key, Row] = {}

    def grid(self) -> Grid:
        heading = ""
        for number, line in enumerate(self.lines, start=1):
            words = line.partition("#")[0].replace("|", " ").split()
            if not words:
                continue
            if words[0] == "sum":
                self.read_sum(number, words)
            elif words[0] in HEADINGS:
                heading = words[0]
                self.read_heading(number, words)
            elif heading:
                self.read_row(number, heading, words)
            else:
                self.add_problem(number, "no_heading", word=words[0])
        if not self.rows and not self.problems:
            self.add_problem(1, "empty")
        if self.problems:
            raise TextError(self.problems)
        return Grid(self.zero_sum, self.headings, self.rows)

    def add_problem(self, line: int, code: str, **params: object) -> None:
        self.problems.append(Problem(line, code, params))

    def read_sum(self, number: int, words: list[str]) -> None:
        if words[1:] not in (["zero"], ["free"]):
            self.add_problem(number, "sum_word", word=" ".join(words[1:]))
        self.zero_sum = words[1:] == ["zero"]

    def read_heading(self, number: int, words: list[str]) -> None:
        columns: list[str] = []
        prefix = ""
        for word in words[1:]:
            if word == "others:":
                prefix = "others_"
            elif prefix + word in columns:
                self.add_problem(number, "column_twice", column=word)
            else:
                columns.append(prefix + word)
        if words[0] in self.headings:
            self.add_problem(number, "heading_twice", word=words[0])
        self.headings[words[0]] = tuple(c for c in columns if c != "level")
        self.columns = columns

    def read_row(self, number: int, heading: str, words: list[str]) -> None:
        name, *cells = words
        if len(cells) != len(self.columns):
            self.add_problem(
                number, "cells", name=name, columns=len(self.columns), cells=len(cells)
            )
            return
        read = {
            column: self.read_cell(number, name, column, word)
            for column, word in zip(self.columns, cells, strict=True)
        }
        level = read.pop("level", None)
        key = Key(heading, name, level if isinstance(level, int) else None)
        if key in self.rows:
            self.add_problem(number, "row_twice", name=str(key))
        self.rows[key] = Row(key, read, number)

    def read_cell(self, number: int, name: str, column: str, word: str) -> Cell:
        if word == "-":
            return None
        if word == "yes":
            return word
        plain = word.replace("\N{MINUS SIGN}", "-")
        if plain.startswith("x") and _is_number(plain[1:]):
            return plain
        if not _is_number(plain):
            self.add_problem(number, "no_number", name=name, column=column, word=word)
            return None
        if abs(int(plain)) > MOST:
            self.add_problem(number, "too_large", name=name, column=column, most=MOST)
            return None
        return int(plain)


def _is_number(word: str) -> bool:
    digits = word[1:] if word[:1] in ("-", "+") else word
    return digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST)) + 1


def heading_words(heading: str, columns: tuple[str, ...], *, levels: bool) -> list[str]:
    """The line that names the columns, word by word."""
    words = [column.removeprefix("others_") for column in columns]
    for at, column in enumerate(columns):
        if column.startswith("others_"):
            words[at] = f"others: {words[at]}"
            break
    return [heading, *(["level"] if levels else []), *words]


def _row_words(row: Row, columns: tuple[str, ...], *, levels: bool) -> list[str]:
    level = [row.key.level] if levels else []
    cells = [*level, *(row.cells.get(column) for column in columns)]
    return [row.key.name, *("-" if cell is None else str(cell) for cell in cells)]


def _align(table: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(
            word.ljust(width) if at == 0 else word.rjust(width)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in table
    )
