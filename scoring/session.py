"""The boards of a session added up for each player, and the players in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.comparison import AT_LEAST, Compared, Given, Value, Weighted
from scoring.methods import METHODS, Method
from scoring.standing import Board, Fine, Place, Total
from scoring.ties import TIES, Evidence

FEWEST, MOST = AT_LEAST[Given.AVERAGE_MINUS], AT_LEAST[Given.AVERAGE_PLUS]


class Sum:
    """What is added up for one player; fractions wait by their denominator."""

    __slots__ = ("fine", "given", "natural", "worths")

    def __init__(self) -> None:
        self.natural = 0  # boards that were played and compared
        self.worths: dict[int, int] = {}  # of those
        self.given: list[Fraction | Given] = []  # one for each other board that counts
        self.fine = Fraction()

    def worth(self) -> Fraction:
        parts = (Fraction(above, below) for below, above in self.worths.items())
        return sum(parts, Fraction())

    def natural_percents(self, top: int) -> Fraction:
        """Added up; where a board is worth nothing, each is a half."""
        return 100 * self.worth() / top if top else Fraction(50 * self.natural)

    def own(self, top: int) -> Fraction | None:
        """The player's per cent on boards that were played."""
        return self.natural_percents(top) / self.natural if self.natural else None

    def total(self, player: str, method: Method, top: int) -> Total:
        boards = self.natural + len(self.given)
        if not method.percentages:
            return Total(player, self.worth() - self.fine, None, boards)
        percents = self.natural_percents(top) - self.fine
        own = self.own(top)
        for given in self.given:
            percents += settle(given, own) if isinstance(given, Given) else given
        percent = percents / boards if boards else None
        if method.neuberg:
            return Total(player, percents * top / 100, percent, boards)
        return Total(player, percent or Fraction(), percent, boards)


def settle(given: Given, own: Fraction | None) -> Fraction:
    """Average plus and minus, of whoever has `own` per cent on his other boards."""
    if own is not None and given is Given.AVERAGE_PLUS:
        return max(MOST, own)
    if own is not None and given is Given.AVERAGE_MINUS:
        return min(FEWEST, own)
    return AT_LEAST[given]


def totals(
    boards: Iterable[Board], method: str, places: int, fines: Iterable[Fine] = ()
) -> dict[str, Total]:
    """What each player has, in the order of the boards; `places` as for `compare`.

    A board without a result for a player does not count for him. Fines come off after
    the comparison: they take nothing from, and give nothing to, the others.
    """
    chosen = METHODS[method]
    sums = sums_of(boards)
    for player, amount in fines:
        sums[player].fine += amount
    top = chosen.top(places)
    return {player: mine.total(player, chosen, top) for player, mine in sums.items()}


def sums_of(boards: Iterable[Board]) -> dict[str, Sum]:
    sums: dict[str, Sum] = defaultdict(Sum)
    for board in boards:
        for row, result in zip(board.rows, board.compared, strict=True):
            scores = row.scores
            worths = result.compared
            for hand, player in row.players.items():
                mine = sums[player]
                worth = worths[hand]
                if worth is None:
                    continue
                value = scores[hand]
                if type(value) is int or natural(value):
                    mine.natural += 1
                    below = worth.denominator
                    known = mine.worths.get(below, 0)
                    mine.worths[below] = known + worth.numerator
                elif isinstance(value, Given):
                    mine.given.append(value)
                else:
                    percent = result.percent[hand]
                    assert percent is not None  # only a percentage can be given
                    mine.given.append(percent)
    return sums


def natural(value: Value) -> bool:
    """Whether a value came from the cards, though perhaps from several outcomes."""
    return isinstance(value, int | Fraction | Weighted)


def settled(boards: Sequence[Board], method: str, places: int) -> list[Board]:
    """The same boards, with what average plus and minus came to for each player."""
    top = METHODS[method].top(places)
    owns = {player: mine.own(top) for player, mine in sums_of(boards).items()}
    return [
        board._replace(compared=list(_settled(board, owns, top))) for board in boards
    ]


def _settled(
    board: Board, owns: Mapping[str, Fraction | None], top: int
) -> Iterator[Compared]:
    for row, result in zip(board.rows, board.compared, strict=True):
        worths, percents = dict(result.compared), dict(result.percent)
        for hand, value in row.scores.items():
            if isinstance(value, Given) and percents[hand] is not None:
                percent = settle(value, owns.get(row.players.get(hand, "")))
                worths[hand], percents[hand] = percent * top / 100, percent
        yield Compared(result.table, worths, percents)


def ranking(
    totals: Mapping[str, Total],
    method: str,
    ties: Sequence[str] = (),
    boards: Sequence[Board] = (),
    seed: str = "",
) -> list[Place]:
    """The players from first to last; whom nothing parts share a place: 1, 2, 2, 4.

    By per cent where the method has any, by the sum elsewhere. Who has no board that
    counts comes last. `boards` and `seed` are what the tie-breaks look at.
    """
    percentages = METHODS[method].percentages

    def height(total: Total) -> tuple[bool, Fraction]:
        measured = total.percent if percentages else total.value
        return total.boards > 0, measured or Fraction()

    groups: dict[tuple[bool, Fraction], list[str]] = defaultdict(list)
    for player, total in totals.items():
        groups[height(total)].append(player)
    evidence = Evidence(totals, boards, seed)
    places: list[Place] = []
    for group in sorted(groups, reverse=True):
        first = len(places) + 1
        for rank, player, decided_by in parted(groups[group], ties, evidence, first):
            places.append(Place(rank, *totals[player], decided_by))
    return places


def parted(
    group: list[str], ties: Sequence[str], evidence: Evidence, rank: int, by: str = ""
) -> Iterator[tuple[int, str, str]]:
    """Rank, player and deciding tie-break of those who are equal so far."""
    if len(group) == 1 or not ties:
        yield from ((rank, player, by) for player in group)
        return
    measures = TIES[ties[0]].measure(group, evidence)
    heights = sorted(set(measures.values()), reverse=True)
    for height in heights:
        mine = [player for player in group if measures[player] == height]
        decided = ties[0] if len(heights) > 1 else by
        yield from parted(mine, ties[1:], evidence, rank, decided)
        rank += len(mine)


def joined(
    sessions: Iterable[tuple[Fraction, Mapping[str, Total]]],
) -> dict[str, Total]:
    """Several sessions as one: sums times their weight, per cent by weight and boards.

    Whoever missed a session has those that he played.
    """
    played: dict[str, list[tuple[Fraction, Total]]] = defaultdict(list)
    for weight, session in sessions:
        for player, total in session.items():
            played[player].append((weight, total))
    return {player: _joined(player, mine) for player, mine in played.items()}


def _joined(player: str, sessions: list[tuple[Fraction, Total]]) -> Total:
    value = sum((weight * one.value for weight, one in sessions), Fraction())
    boards = sum(one.boards for _, one in sessions)
    heavy = [
        (weight * one.boards, one.percent)
        for weight, one in sessions
        if one.percent is not None
    ]
    weights = sum((weight for weight, _ in heavy), Fraction())
    if not weights:
        return Total(player, value, None, boards)
    percents = sum((weight * percent for weight, percent in heavy), Fraction())
    return Total(player, value, percents / weights, boards)


def carry_over(values: Mapping[str, Fraction], most: Fraction) -> dict[str, Fraction]:
    """What goes along to the next session: `most` for the first, nothing for the last,
    and in between by the distance; nothing at all where everybody has the same.
    """
    least, best = min(values.values()), max(values.values())
    if least == best:
        return dict.fromkeys(values, Fraction())
    return {
        player: most * (value - least) / (best - least)
        for player, value in values.items()
    }
