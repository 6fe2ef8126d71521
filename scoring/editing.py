"""A grid laid out as the cells of a form, and read back as its one text."""

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from scoring.fitting import FLAGS
from scoring.grid import Grid, Key, Row, heading_words
from scoring.refusal import Problem
from scoring.variant import Variant

CONTRACT_COLUMNS = ("needs", "upto", *FLAGS)


def cell_words(grid: Grid) -> dict[str, str]:
    """Return the word that the form shows in each cell of a grid, by its name."""
    words = {"sum": "zero" if grid.zero_sum else "free"}
    for key, row in grid.rows.items():
        for column in grid.headings[key.heading]:
            cell = row.cells.get(column)
            shown = "" if cell is None else str(cell).replace("-", "\N{MINUS SIGN}")
            words[cell_name(key, column)] = shown
    return words


def cell_name(key: Key, column: str) -> str:
    return ".".join((key.heading, key.name, str(key.level or ""), column))


def grid_text(variant: Variant, words: Mapping[str, str]) -> tuple[str, dict[int, Key]]:
    """The text that the cells make, and which line of it is about what."""
    lines = [f"sum {words.get('sum', 'free')}", ""]
    about: dict[int, Key] = {}
    for heading, columns in variant.grid.headings.items():
        rows = list(variant.grid.rows_under(heading))
        levels = any(row.key.level is not None for row in rows)
        lines.append(" ".join(heading_words(heading, columns, levels=levels)))
        for row in rows:
            key = row.key
            level = [str(key.level or "-")] if levels else []
            cells = [_one_word(words.get(cell_name(key, col), "")) for col in columns]
            lines.append(" ".join((key.name, *level, *cells)))
            about[len(lines)] = key
        lines.append("")
    return "\n".join(lines), about


def _one_word(typed: str) -> str:
    """Return what was typed in a cell as one word of the grid's text."""
    return re.sub(r"[\s#|]+", "_", typed.strip()) or "-"


def tables(
    variant: Variant,
    words: Mapping[str, str],
    usual: Grid,
    problems: Mapping[Key, list[Problem]],
) -> list[dict[str, Any]]:
    """The form's tables: what was typed, what the preset says, what is wrong."""
    usual_words = cell_words(usual)

    def cell(key: Key, column: str) -> dict[str, Any]:
        """One number or mark of the form."""
        name = cell_name(key, column)
        value, preset = words.get(name, ""), usual_words.get(name, "")
        return {
            "name": name,
            "column": column,
            "value": value,
            "is_flag": column in FLAGS,
            "usual": preset,
            "differs": _plain(value) != _plain(preset),
        }

    def line(row: Row) -> dict[str, Any]:
        """One line of the form, with what is wrong with it."""
        cells = [cell(row.key, column) for column in variant.grid.headings[row.key[0]]]
        return {
            "key": row.key,
            "cells": cells,
            "problems": problems.get(row.key, ()),
            "differs": any(one["differs"] for one in cells),
        }

    found = []
    for heading, columns in variant.grid.headings.items():
        # By whose they are, contract first; a rule stands before each group.
        groups = {key: tuple(group) for key, group in groupby(columns, column_side)}
        found.append(
            {
                "heading": heading,
                "groups": groups,
                "starts": {group[0] for group in groups.values()},
                "columns": columns,
                "rows": list(map(line, variant.grid.rows_under(heading))),
            }
        )
    return found


def _plain(typed: str) -> str:
    """Return what was typed, to compare: 0 is nothing, either minus sign is one."""
    text = typed.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
    return "" if text in ("0", "-") else text


def column_side(column: str) -> str:
    """Return whose a column is: of what is played, of a bidder, or of the others."""
    if column.startswith("others_"):
        return "others"
    return "contract" if column in CONTRACT_COLUMNS else "bidder"
