"""Lays out what a table has written as its score sheet, without a script."""

from collections.abc import Mapping
from typing import Any


def score_sheet(shown: Mapping[str, Any], sharing: Mapping[str, str]) -> dict[str, Any]:
    """The sheet of a table as it is `shown`, with those `sharing` each seat.

    It has `who` is in each column, the `lines` of the deals so far, the first one
    first, and the `totals`. A line is the number of its deal with, of each column, its
    points and those so far, if it played. In a match there is a column for each side,
    whose points count in a game.
    """
    columns = ("NS", "EW") if shown["match"] else tuple(sharing)
    so_far = dict.fromkeys(columns, 0)
    lines = []
    for deal in shown["deals"]:
        if deal["state"] == "wiped":
            continue
        cells: list[tuple[int, int] | None] = []
        for column in columns:
            points = deal["points"].get(column[0], 0)
            so_far[column] += points
            rests = shown["resting"][deal["number"] - 1] == column
            cells.append(None if rests else (points, so_far[column]))
        lines.append((deal["number"], cells))
    return {
        "who": [" & ".join(sharing[seat] for seat in column) for column in columns],
        "lines": lines,
        "totals": list(so_far.values()),
    }
