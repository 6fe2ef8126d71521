"""What parts players with the same result, in the order that the club chose."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from scoring.comparison import Value, Weighted
from scoring.deal import Names, names
from scoring.standing import Board, Total

Measures = Mapping[str, Fraction]


@dataclass(frozen=True)
class Tie:
    """One way to part players: what each of a group has, more being better."""

    key: str
    names: Names
    measure: Callable[[list[str], Evidence], Measures]


class Evidence:
    """What the tie-breaks look at; worked out only when there is a tie."""

    def __init__(
        self, totals: Mapping[str, Total], boards: Sequence[Board], seed: str
    ) -> None:
        self.totals = totals
        self.boards = boards
        self.seed = seed

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
    def tops(self) -> dict[str, int]:
        """On how many boards nobody with the same hand did better."""
        tops: dict[str, int] = {}
        for board in self.boards:
            hands = {hand for row in board.rows for hand in row.scores}
            for hand in hands:
                for player in _best(board, hand):
                    tops[player] = tops.get(player, 0) + 1
        return tops

    def by_board(self) -> Iterator[dict[str, Fraction]]:
        """What each player got on a board, board by board."""
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
        and _was_played(row.scores[hand])
        and (worth := result.compared[hand]) is not None
    ]
    if len(found) < 2:
        return []
    top = max(worth for worth, _ in found)
    return [player for worth, player in found if worth == top]


def _was_played(value: Value) -> bool:
    return isinstance(value, int | Fraction | Weighted)


def met(group: list[str], evidence: Evidence) -> Measures:
    """The results of the players that each met, added up: who had it harder."""
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
    return {player: Fraction(evidence.tops.get(player, 0)) for player in group}


def count_back(group: list[str], evidence: Evidence) -> Measures:
    """Board by board among themselves: 2 for the better result, 1 for the same one.

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


def lot(group: list[str], evidence: Evidence) -> Measures:
    """A lot that the seed decides, and anyone can draw again."""
    return {
        player: Fraction(int.from_bytes(_lot(evidence.seed, player)))
        for player in group
    }


def _lot(seed: str, player: str) -> bytes:
    return hashlib.sha256(f"{seed}\n{player}".encode()).digest()


TIES: dict[str, Tie] = {
    tie.key: tie
    for tie in (
        Tie(
            "met",
            names(
                "Résultats des joueurs rencontrés",
                "Resultaten van de ontmoete spelers",
                "Results of the players met",
            ),
            met,
        ),
        Tie(
            "tops",
            names("Nombre de tops", "Aantal toppen", "Number of tops"),
            tops,
        ),
        Tie(
            "countback",
            names(
                "Étui par étui entre ex æquo",
                "Spel per spel onder gelijken",
                "Board by board among those tied",
            ),
            count_back,
        ),
        Tie("lot", names("Tirage au sort", "Loting", "Drawing lots"), lot),
    )
}
