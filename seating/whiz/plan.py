"""The words of a movement: tables, rounds, board groups, players who sit out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from seating.data import WORDS, Names

SEATS = "NES"  # the fourth place is the Domy's, who is nobody
FEWEST, MOST = 6, 2000  # players; the most keeps a file within reason
MOST_ROUNDS = 60


class Seated(NamedTuple):
    """A table in a round: its players in seat order, and the boards they play."""

    players: tuple[int, int, int]
    group: int  # of boards, from 1


EMPTY = Seated((0, 0, 0), 0)  # a table where nobody plays, as imported plans have
Round = tuple[Seated, ...]


@dataclass(frozen=True)
class Movement:
    """Every round of a session; a table's number is its place in the round."""

    players: int  # the highest number given, also to those who came later
    rounds: tuple[Round, ...]
    sitting_out: tuple[tuple[int, ...], ...]
    groups: int
    sharing: str = "travel"
    method: str = "search"
    gone: tuple[int, ...] = ()  # who left in mid-event


# What is read out to the players of how the tables come by their boards.
SHARING: Mapping[str, Names] = WORDS["sharing"]
# How many tables may play one group of boards in the same round.
MOST_TABLES = {"travel": 1, "relay": 2, "shared": MOST}


def played_tables(round: Iterable[Seated]) -> Iterator[tuple[int, Seated]]:
    """Yield each table where somebody plays, with its number."""
    return ((at, seated) for at, seated in enumerate(round, 1) if seated.group)


def boards_of(group: int, boards_per_round: int) -> range:
    """Return the numbers of the boards in a group."""
    first = (group - 1) * boards_per_round + 1
    return range(first, first + boards_per_round)


def who_sits_out(
    rounds: Iterable[Round],
    players: int,
    *,
    gone: Iterable[int] = (),
    late: Iterable[int] = (),
) -> tuple[tuple[int, ...], ...]:
    """Return who sits out in each round.

    Who left does not sit out after the last round played, nor who came late before the
    first one.
    """
    seated = [{who for table in round for who in table.players} for round in rounds]
    there = {who: (0, len(seated)) for who in range(1, players + 1)}
    for who in (*gone, *late):
        played = [at for at, round in enumerate(seated) if who in round]
        first, last = (played[0], played[-1]) if played else (len(seated), -1)
        start = first if who in set(late) else 0
        there[who] = (start, last + 1 if who in set(gone) else len(seated))
    return tuple(
        tuple(
            who
            for who, (first, end) in there.items()
            if first <= at < end and who not in round
        )
        for at, round in enumerate(seated)
    )
