"""Numbers tables and gives seats where partners face each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.engine.placement import number_tables
from tournaments.seating.engine.request import SEATS, Player, Round

# Seats one and three are partners, and two and four: all orders that keep them so.
TURNS = (
    (0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2),
    (0, 3, 2, 1), (1, 0, 3, 2), (2, 1, 0, 3), (3, 2, 1, 0),
)  # fmt: skip


def faced(
    rounds: list[list[list[int]]],
    number: Mapping[Player, int],
    history: Sequence[Round],
    rng: Random,
) -> list[list[list[int]]]:
    """Rounds with few coming back to a table, and each seat had about as often.

    `number` says what the players of the history are called in the rounds.
    """
    been: list[dict[int, int]] = [{} for _ in number]
    counts = [[0] * len(SEATS) for _ in number]
    for played in history:
        for at, seated in enumerate(played.tables):
            for seat, one in enumerate(seated[: len(SEATS)]):
                if one in number:
                    row = been[number[one]]
                    row[at] = row.get(at, 0) + 1
                    counts[number[one]][seat] += 1
    number_tables(rounds, [{} for _ in rounds], been, rng)
    return [[_turned(table, counts, rng) for table in tables] for tables in rounds]


def _turned(
    table: Sequence[int], counts: Sequence[list[int]], rng: Random
) -> list[int]:
    """One table turned as its players have sat least; the lot decides what is equal."""
    start = int(rng.random() * len(TURNS))
    best = min(
        TURNS[start:] + TURNS[:start],
        key=lambda turn: sum(
            2 * counts[table[at]][seat] + 1 for seat, at in enumerate(turn)
        ),
    )
    turned = [table[at] for at in best]
    for seat, who in enumerate(turned):
        counts[who][seat] += 1
    return turned
