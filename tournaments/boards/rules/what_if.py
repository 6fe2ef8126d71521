"""Works out a movement for so many players, before anybody is here."""

from functools import lru_cache
from typing import NamedTuple

from seating.whiz.movement import movement
from seating.whiz.plan import FEWEST
from seating.whiz.verify import verify

MOST_NUMBERS = 20  # that are worked out at once
MOST = 200  # players for whom it is asked


class Expected(NamedTuple):
    """The figures of a movement for so many players; no rounds where there is none."""

    players: int
    tables: int = 0
    rounds: int = 0
    boards: int = 0
    out: int = 0  # of each round
    most_out: int = 0  # rounds that anybody sits out
    pairs_twice: int = 0


@lru_cache(maxsize=200)
def expected(players: int, rounds: int, boards_per_round: int) -> Expected:
    """The movement for so many players, in figures."""
    try:
        found = movement(players, rounds)
    except ValueError:
        return Expected(players)
    verdict = verify(found)
    return Expected(
        players,
        tables=len(found.rounds[0]),
        rounds=len(found.rounds),
        boards=found.groups * boards_per_round,
        out=len(found.sitting_out[0]),
        most_out=max(verdict.sat_out.values(), default=0),
        pairs_twice=verdict.pairs_twice,
    )


def numbers(first: int, last: int) -> range:
    """The numbers of players asked for, as far as there are movements for them."""
    first = min(max(first, FEWEST), MOST)
    return range(first, min(max(last, first), first + MOST_NUMBERS - 1, MOST) + 1)
