"""Tells which tables of a long seating a page shows, and the way to the others."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.bounds import is_whole, whole_number

MOST = 12  # tables on a page


class Leaf(NamedTuple):
    """The tables of a page, and those with which the pages beside it begin."""

    first: int
    last: int
    all: int
    elsewhere: frozenset[int] = frozenset()
    before: int | None = None
    after: int | None = None


def leaf(tables: Sequence[int], asked: str, found: Sequence[int]) -> Leaf:
    """The page on which the table that was asked for stands, or else the one found."""
    wanted = whole_number(asked) if is_whole(asked) else next(iter(found), None)
    start = tables.index(wanted) // MOST * MOST if wanted in tables else 0
    shown = tables[start : start + MOST]
    end = start + len(shown)
    return Leaf(
        start + 1,
        end,
        len(tables),
        frozenset(tables) - frozenset(shown),
        tables[start - MOST] if start else None,
        tables[end] if end < len(tables) else None,
    )
