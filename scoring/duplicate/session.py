"""The boards of a session added up for each player: the only sum there is of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.duplicate.comparison import (
    AT_LEAST,
    HALF,
    Adjusted,
    Awarded,
    Board,
    Given,
    Value,
)
from scoring.duplicate.methods import METHODS

PLAYED, ADJUSTED = "played", "given"  # kinds of result, beside those of `Given`
PLUS, MINUS = Given.AVERAGE_PLUS.value, Given.AVERAGE_MINUS.value
MOST, FEWEST = AT_LEAST[Given.AVERAGE_PLUS], AT_LEAST[Given.AVERAGE_MINUS]


class Sum(NamedTuple):
    """The sum of a player's boards, exact.

    Average plus and minus are counted, not added: they follow the other boards. Where
    there is no per cent, what they are at least or at most is added besides.
    """

    percents: Fraction = Fraction()
    compared: Fraction = Fraction()
    boards: int = 0  # that were played and compared
    given: Fraction = Fraction()
    given_boards: int = 0
    plus: int = 0
    minus: int = 0
    fines: Fraction = Fraction()

    def own_average(self, method: str) -> Fraction | None:
        """Return what the player's own boards brought on average, to settle averages.

        That is per cent, or more or less than average; nothing where none was played,
        or where marks are not compared.
        """
        chosen = METHODS[method]
        if not self.boards or not chosen.compares:
            return None
        return (self.percents if chosen.percentages else self.compared) / self.boards


class Total(NamedTuple):
    """A player's sum, its share of the most it could be, and the boards that count."""

    value: Fraction = Fraction()
    percent: Fraction | None = None
    boards: int = 0


def result_kind(value: Value) -> str:
    """Return the kind of a result: played, given in per cent, or an average."""
    if isinstance(value, Given):
        return value.value
    return ADJUSTED if isinstance(value, Adjusted | Awarded) else PLAYED


class Result(NamedTuple):
    """The result of a player on a board: its kind, its worth, and that in per cent."""

    kind: str
    compared: Fraction
    percent: Fraction | None

    @property
    def figure(self) -> Fraction:
        """The per cent; where there is none what it is worth."""
        return self.compared if self.percent is None else self.percent

    def settled(self, own: Fraction | None) -> Result:
        """Return the final result for a player who has `own` on average."""
        figure = settle(self.kind, self.figure, own)
        if self.percent is None:
            return self._replace(compared=figure)
        return self._replace(percent=figure)


def sum_results(results: Iterable[Result]) -> Sum:
    """The sum of these results."""
    kinds: Counter[str] = Counter()
    compared, percents, awards = [], [], []
    for one in results:
        kinds[one.kind] += 1
        if one.kind == PLAYED:
            compared.append(one.compared)
            percents.append(one.percent or Fraction())
        elif one.percent is None or one.kind not in (PLUS, MINUS):
            awards.append(one.figure)
    settling = kinds[PLUS] + kinds[MINUS]
    return Sum(
        percents=_exact_sum(percents),
        compared=_exact_sum(compared),
        boards=len(compared),
        given=_exact_sum(awards),
        given_boards=kinds.total() - len(compared) - settling,
        plus=kinds[PLUS],
        minus=kinds[MINUS],
    )


def _exact_sum(fractions: Iterable[Fraction]) -> Fraction:
    """The sum; those of one denominator are added first, which is much quicker."""
    numerators: Counter[int] = Counter()
    for one in fractions:
        numerators[one.denominator] += one.numerator
    return sum(
        (Fraction(above, below) for below, above in numerators.items()), Fraction()
    )


def change_sum(found: Sum, more: Sum, fewer: Sum) -> Sum:
    """The sum with what comes to it, and without what is taken off."""
    columns: Iterable[tuple[Any, ...]] = zip(found, more, fewer, strict=True)
    return Sum(*(here + new - old for here, new, old in columns))


def settle(kind: str, figure: Fraction, own: Fraction | None) -> Fraction:
    """Return the final figure of a result for a player who has `own` on average.

    Average plus is its figure (60 per cent, say) or one's own, whichever is more;
    average minus its figure or one's own, whichever is less (law 12 C 2 c).
    """
    if own is None:
        return figure
    if kind == PLUS:
        return max(figure, own)
    return min(figure, own) if kind == MINUS else figure


def total(found: Sum, method: str, places: int) -> Total:
    """Return the total of a sum; `places` is the number of results of a full board."""
    chosen, own, top = (
        METHODS[method],
        found.own_average(method),
        METHODS[method].top(places),
    )
    boards = found.boards + found.given_boards + found.plus + found.minus
    if not chosen.percentages:
        least, most = ((end - HALF) * top / 100 for end in (MOST, FEWEST))
        more = found.plus * (settle(PLUS, least, own) - least)
        less = found.minus * (settle(MINUS, most, own) - most)
        fines = found.fines * top / 100
        return Total(found.compared + found.given + more + less - fines, None, boards)
    averages = found.plus * settle(PLUS, MOST, own)
    averages += found.minus * settle(MINUS, FEWEST, own)
    percents = found.percents + found.given + averages - found.fines
    return Total(percents * top / 100, percents / boards if boards else None, boards)


def totals(boards: Iterable[Board], method: str, places: int) -> dict[str, Total]:
    """Return the total of each player, in the order of the boards.

    A board without a result for a player does not count for him.
    """
    results: dict[str, list[Result]] = defaultdict(list)
    for board in boards:
        for row, one in zip(board.rows, board.compared, strict=True):
            for hand, player in row.players.items():
                mine, compared = results[player], one.compared[hand]
                if compared is not None:
                    kind = result_kind(row.scores[hand])
                    mine.append(Result(kind, compared, one.percent[hand]))
    return {
        player: total(sum_results(mine), method, places)
        for player, mine in results.items()
    }
