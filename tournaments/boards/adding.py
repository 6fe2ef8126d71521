"""What a player's boards add up to, kept so that one board more costs one addition."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

PLAYED, GIVEN, PLUS, AVERAGE, MINUS = "played", "given", "plus", "average", "minus"
HALF, MOST, LEAST = Fraction(50), Fraction(60), Fraction(40)


class Sum(NamedTuple):
    """The boards of a player, added up exactly.

    Average plus and minus are counted, not added: they follow the other boards.
    """

    percents: Fraction = Fraction()
    compared: Fraction = Fraction()
    boards: int = 0
    given: Fraction = Fraction()
    given_boards: int = 0
    plus: int = 0
    minus: int = 0
    fines: Fraction = Fraction()


class Standing(NamedTuple):
    """What a ranking shows of a player: the sum, its per cent, and of how many boards.

    In a method that knows no per cent there is none.
    """

    value: Fraction = Fraction()
    percent: Fraction | None = None
    boards: int = 0


def of(kind: str, compared: Fraction | None, percent: Fraction | None) -> Sum:
    """One board as a sum."""
    if kind == PLUS:
        return Sum(plus=1)
    if kind == MINUS:
        return Sum(minus=1)
    if kind in (GIVEN, AVERAGE):
        return Sum(given=HALF if percent is None else percent, given_boards=1)
    return Sum(percent or Fraction(), compared or Fraction(), 1)


def total(sums: Iterable[Sum]) -> Sum:
    columns: Iterable[tuple[Any, ...]] = zip(*sums, strict=True)
    found = [sum(column[1:], column[0]) for column in columns]
    return Sum(*found)


def less(one: Sum, other: Sum) -> Sum:
    """The sum without what the other has of it."""
    pairs: Iterable[tuple[Any, Any]] = zip(one, other, strict=True)
    return Sum(*(here - there for here, there in pairs))


def standing(found: Sum, top: Fraction, *, percentages: bool) -> Standing:
    """What the boards bring; `top` is the most that one board can bring.

    Average plus is 60 per cent or one's own on the boards played, whichever is more;
    average minus 40 or one's own, whichever is less.
    """
    boards = found.boards + found.given_boards + found.plus + found.minus
    if not percentages:
        return Standing(found.compared - found.fines, None, boards)
    own = found.percents / found.boards if found.boards else HALF
    percents = (
        found.percents
        + found.given
        + found.plus * max(MOST, own)
        + found.minus * min(LEAST, own)
        - found.fines
    )
    percent = percents / boards if boards else None
    return Standing(percents * top / 100, percent, boards)
