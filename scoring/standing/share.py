"""The share that a player has of one table, and ways to make one figure of several.

Functions that join are of a key, and of the shares or the results that have it: of
rounds, of holders of one place, or of two partners.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple


class Share(NamedTuple):
    """The share of a player: what one table of a round brought him."""

    points: int = 0
    bonus: int = 0
    deals: int = 0
    made: int = 0
    won: bool = False  # the table, with the most points
    fiches: int = 0
    rubbers: int = 0
    games: int = 0
    rested: int = 0
    # What follows is worked out again whenever a share is read.
    place: int = 0
    margin: int = 0
    round: int = 0

    @property
    def begun(self) -> bool:
        """Tell whether anything is played there, whatever was wiped out since."""
        return bool(self.deals or self.points)


KEPT = Share._fields[: Share._fields.index("place")]  # the columns of a share
Join = Callable[[str, Sequence[Any]], Any]


def sum_of(key: str, some: Sequence[Any]) -> Any:
    """Return the sum."""
    return sum(getattr(one, key) for one in some)


def greatest(key: str, some: Sequence[Any]) -> Any:
    """Return the greatest of those that have begun; 0 where none has."""
    return max((getattr(one, key) for one in some if one.begun), default=0)


def least(key: str, some: Sequence[Any]) -> Any:
    """Return the least of those that have begun; 0 where none has."""
    return min((getattr(one, key) for one in some if one.begun), default=0)


def figure_of_first(key: str, some: Sequence[Any]) -> Any:
    """Return that of the first: nothing is taken over."""
    return getattr(some[0], key)


def figure_in_common(key: str, some: Sequence[Any]) -> Any:
    """Return what partners share, once; whoever was away for some deals has less."""
    return max((getattr(one, key) for one in some), key=abs)


def sum_of_halves(key: str, some: Sequence[Any]) -> Any:
    """Return the whole where half was written down for each who sat there.

    Who has no partner played with a joker, and counts as the two they were.
    """
    return 2 * figure_in_common(key, some)


def figure_of_stayer(key: str, some: Sequence[Any]) -> Any:
    """Return that of whoever was there for more of the deals of a side.

    He has more of its points. Of two with as many, deals in which the other was away
    brought points to the opponents alone.
    """
    return min((-abs(one.points), getattr(one, key)) for one in some)[1]


def mean_of_boards(key: str, some: Sequence[Any]) -> Any:
    """Return the mean, in which each board weighs as much."""
    boards = sum_of("boards", some)
    weighed = sum(one.boards * getattr(one, key) for one in some)
    return weighed / boards if boards else Fraction()


def no_join(key: str, some: Sequence[Any]) -> Any:
    """Stand where a row names no way to join; fail if called."""
    raise NotImplementedError
