"""Measures by which players with equal results are parted, for each of a group."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from scoring.duplicate.comparison import Board
from scoring.duplicate.session import PLAYED, Total, result_kind

Measures = Mapping[str, Fraction]


@dataclass
class Evidence:
    """The results that tie-breaks look at; worked out only when there is a tie."""

    totals: Mapping[str, Total]
    boards: Sequence[Board]

    @cached_property
    def met(self) -> dict[str, set[str]]:
        """Everybody whom a player sat with."""
        met: dict[str, set[str]] = {player: set() for player in self.totals}
        for board in self.boards:
            for row in board.rows:
                for player in row.players.values():
                    met.setdefault(player, set()).update(row.players.values())
        return {player: others - {player} for player, others in met.items()}

    @cached_property
    def tops(self) -> Counter[str]:
        """The number of boards where nobody did better with the player's hand."""
        return Counter(
            player
            for board in self.boards
            for hand in {hand for row in board.rows for hand in row.scores}
            for player in _best(board, hand)
        )

    def by_board(self) -> Iterator[dict[str, Fraction]]:
        """Yield what each player got on a board, board by board."""
        for board in self.boards:
            yield {
                player: worth
                for row, result in zip(board.rows, board.compared, strict=True)
                for hand, player in row.players.items()
                if (worth := result.compared[hand]) is not None
            }


def _best(board: Board, hand: str) -> list[str]:
    """The players with the best result of a hand, if at least two were compared."""
    found = [
        (worth, row.players[hand])
        for row, result in zip(board.rows, board.compared, strict=True)
        if hand in row.players
        and result_kind(row.scores[hand]) == PLAYED
        and (worth := result.compared[hand]) is not None
    ]
    if len(found) < 2:
        return []
    top = max(worth for worth, _ in found)
    return [player for worth, player in found if worth == top]


def results_of_met(group: list[str], evidence: Evidence) -> Measures:
    """Add up the results of the players that each met: who had it harder."""
    results = {
        player: total.value if total.percent is None else total.percent
        for player, total in evidence.totals.items()
    }
    return {
        player: sum(
            (results.get(other, Fraction()) for other in evidence.met.get(player, ())),
            Fraction(),
        )
        for player in group
    }


def tops(group: list[str], evidence: Evidence) -> Measures:
    return {player: Fraction(evidence.tops[player]) for player in group}


def count_back(group: list[str], evidence: Evidence) -> Measures:
    """Compare them board by board: 2 for the better result, 1 for an equal one.

    It is the share of what each could have, since not all play the same boards.
    """
    won = dict.fromkeys(group, 0)
    could = dict.fromkeys(group, 0)
    for worths in evidence.by_board():
        there = [player for player in group if player in worths]
        for one, other in combinations(there, 2):
            better = (worths[one] > worths[other]) - (worths[one] < worths[other])
            won[one] += 1 + better
            won[other] += 1 - better
            could[one] += 2
            could[other] += 2
    return {
        player: Fraction(won[player], could[player])
        if could[player]
        else Fraction(1, 2)
        for player in group
    }


MEASURES: dict[str, Callable[[list[str], Evidence], Measures]] = {
    "met": results_of_met,
    "tops": tops,
    "countback": count_back,
}
