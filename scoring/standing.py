"""The words of a session of boards: a board, a fine, a player's total and place."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.comparison import Compared, Row


class Board(NamedTuple):
    """A board with its results, and what `compare` made of them, in the same order."""

    key: str
    rows: Sequence[Row]
    compared: Sequence[Compared]


class Fine(NamedTuple):
    """Per cent of a top off a player's sum; without a top, so many marks."""

    player: str
    amount: Fraction


class Total(NamedTuple):
    """A player's sum, its share of the most it could be, and the boards that count."""

    player: str
    value: Fraction
    percent: Fraction | None
    boards: int


class Place(NamedTuple):
    """A player's place, and the tie-break that parted him from one just as good."""

    rank: int
    player: str
    value: Fraction
    percent: Fraction | None
    boards: int
    decided_by: str = ""
