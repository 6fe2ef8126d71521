"""What a player must know: where to sit, which boards, which hand on each."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.seating.whiz.hands import Hands
from tournaments.seating.whiz.plan import SEATS, Movement, boards_of, standing


class Line(NamedTuple):
    """One round of a player; table 0 and no seat when sitting out or not there."""

    round: int
    table: int = 0
    seat: str = ""
    group: int = 0
    boards: tuple[tuple[int, str], ...] = ()  # (board number, hand)


def guide(movement: Movement, hands: Hands, player: int) -> tuple[Line, ...]:
    """Return the player's rounds, one line each."""
    lines = []
    for number, round in enumerate(movement.rounds, 1):
        line = Line(number)
        for table, (players, group) in standing(round):
            if player in players:
                seat = players.index(player)
                dealt = hands[number - 1][table - 1]
                boards = boards_of(group, len(dealt))
                held = tuple(
                    (board, letters[seat])
                    for board, letters in zip(boards, dealt, strict=True)
                )
                line = Line(number, table, SEATS[seat], group, held)
        lines.append(line)
    return tuple(lines)
