"""Compares one deal at several tables: each hand with that hand at the others.

All arithmetic is exact. Scores may be given in halves and the like (`scale`), so that
they stay whole numbers until the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from scoring.duplicate.methods import METHODS, Frequencies, Method, Number, Worth


class Adjusted(NamedTuple):
    """Per cent that the jury gives, whatever happened at the table."""

    percent: Fraction


class Awarded(NamedTuple):
    """A value that the jury gives, on the scale of a method without per cent."""

    compared: Fraction


class Weighted(NamedTuple):
    """Several scores that were possible, each with its share; the shares make 1."""

    parts: tuple[tuple[Fraction, Number], ...]


class Given(Enum):
    """The result of a table on a board where it has no score.

    Average plus and minus depend on the player's other boards (`session.settle`); a
    board that was never due, such as that of a player sitting out, is not played.
    """

    AVERAGE_PLUS = "plus"
    AVERAGE = "average"
    AVERAGE_MINUS = "minus"
    NOT_PLAYED = "not_played"


# None: the table was due to play the board, and has no result.
Value = int | Fraction | None | Adjusted | Awarded | Weighted | Given
HALF = Fraction(50)
AT_LEAST = {
    Given.AVERAGE_PLUS: Fraction(60),
    Given.AVERAGE: HALF,
    Given.AVERAGE_MINUS: Fraction(40),
}


class TableResult(NamedTuple):
    """The result of one table on a board: score and player of every hand."""

    table: str
    scores: Mapping[str, Value]
    players: Mapping[str, str]


class Compared(NamedTuple):
    """The worth of one table's scores beside those of the others."""

    table: str
    compared: Mapping[str, Fraction | None]
    percent: Mapping[str, Fraction | None]


class Board(NamedTuple):
    """A board with its results, and what `compare` made of each, in their order."""

    key: str
    rows: Sequence[TableResult]
    compared: Sequence[Compared]


def full_board(rows: Iterable[int]) -> int:
    """Return how many results fill a board: the most rows of any in a session."""
    return max(rows, default=0)


def compare(
    rows: Sequence[TableResult], method: str, places: int | None = None, scale: int = 1
) -> list[Compared]:
    """Compare the results of one board, in the order given.

    `places` is how many results make a board full (`full_board`). Average plus and
    minus stand at 60 and 40 per cent until the session settles them.
    """
    chosen = METHODS[method]
    size = max(places or 0, len(rows))
    worths: list[dict[str, Fraction | None]] = [{} for _ in rows]
    percents: list[dict[str, Fraction | None]] = [{} for _ in rows]
    for hand in dict.fromkeys(hand for row in rows for hand in row.scores):
        values = [row.scores.get(hand, Given.NOT_PLAYED) for row in rows]
        counted, results = frequencies(values)
        table = chosen.weigh(counted, results, size, scale) if results else {}
        middle = chosen.middle(counted, results, size, scale)
        for at, value in enumerate(values):
            if type(value) is int:  # nearly all are, and need no call of their own
                worths[at][hand], percents[at][hand] = table[value]
            else:
                worths[at][hand], percents[at][hand] = worth(
                    value, table, chosen, chosen.top(size), middle
                )
    return [
        Compared(row.table, worths[at], percents[at]) for at, row in enumerate(rows)
    ]


def frequencies(values: Iterable[Value]) -> tuple[Frequencies, int]:
    """Count how often each real score stands there, lowest first, and the results."""
    counted: dict[Number, Number] = {}
    results = 0
    for value in values:
        if isinstance(value, int | Fraction):
            counted[value] = counted.get(value, 0) + 1
        elif isinstance(value, Weighted):
            for share, score in value.parts:
                counted[score] = counted.get(score, 0) + share
        else:
            continue
        results += 1
    return dict(sorted(counted.items())), results


def worth(
    value: Value,
    table: Mapping[Number, Worth],
    method: Method,
    top: int,
    middle: Fraction,
) -> tuple[Fraction | None, Fraction | None]:
    """Return the worth of a value, on the method's scale and in per cent.

    Per cent that were given are worth that part of a top more or less than average,
    on the method's own scale.
    """
    if isinstance(value, int | Fraction):
        return table[value]
    if isinstance(value, Weighted):
        parts = [(share, table[score]) for share, score in value.parts]
        mean = sum((share * one.compared for share, one in parts), Fraction())
        if not method.percentages:
            return mean, None
        return mean, sum(
            (share * (one.percent or 0) for share, one in parts), Fraction()
        )
    if isinstance(value, Awarded):
        return value.compared, None
    if isinstance(value, Adjusted):
        percent: Fraction | None = value.percent
    else:
        percent = AT_LEAST.get(value) if value else None
    if percent is None:
        return None, None
    compared = middle + (percent - HALF) * top / 100
    return compared, percent if method.percentages else None
