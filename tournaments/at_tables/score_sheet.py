"""Lays out what a table has written as its score sheet, without a script."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class ScoreLine(NamedTuple):
    """A deal of the sheet: of each column its points and those so far, if it played."""

    number: int
    cells: list[tuple[int, int] | None]


class ScoreSheet(NamedTuple):
    """The deals of a round so far, the first one first: a column for each player.

    In a match there is one for each side, whose points count in a game.
    """

    who: list[str]
    lines: list[ScoreLine]
    totals: list[int]


def score_sheet(shown: Mapping[str, Any], sharing: Mapping[str, str]) -> ScoreSheet:
    """The sheet of a table as it is `shown`, with those `sharing` each seat."""
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
        lines.append(ScoreLine(deal["number"], cells))
    who = [" & ".join(sharing[seat] for seat in column) for column in columns]
    return ScoreSheet(who, lines, list(so_far.values()))
