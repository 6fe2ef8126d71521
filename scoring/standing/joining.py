"""Make one figure of several: the shares of rounds, holders of one place, two partners.

Each function is of a key, and of the shares or the results that have it.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

Join = Callable[[str, Sequence[Any]], Any]


def added(key: str, some: Sequence[Any]) -> Any:
    """The sum."""
    return sum(getattr(one, key) for one in some)


def greatest(key: str, some: Sequence[Any]) -> Any:
    """The greatest of those that have begun; 0 where none has."""
    return max((getattr(one, key) for one in some if one.begun), default=0)


def least(key: str, some: Sequence[Any]) -> Any:
    """The least of those that have begun; 0 where none has."""
    return min((getattr(one, key) for one in some if one.begun), default=0)


def own(key: str, some: Sequence[Any]) -> Any:
    """That of the first: nothing is taken over."""
    return getattr(some[0], key)


def once(key: str, some: Sequence[Any]) -> Any:
    """What partners have alike; whoever was away for some deals has less."""
    return max((getattr(one, key) for one in some), key=abs)


def twice(key: str, some: Sequence[Any]) -> Any:
    """Of what half was written down for each who sat there.

    Who has no partner played with a joker, and counts as the two they were.
    """
    return 2 * once(key, some)


def of_who_stayed(key: str, some: Sequence[Any]) -> Any:
    """That of whoever was there for more of the deals of a side.

    He has more of its points. Of two with as many, deals in which the other was away
    brought points to the opponents alone.
    """
    return min((-abs(one.points), getattr(one, key)) for one in some)[1]


def of_its_boards(key: str, some: Sequence[Any]) -> Any:
    """The mean, in which each board weighs as much."""
    boards = added("boards", some)
    weighed = sum(one.boards * getattr(one, key) for one in some)
    return weighed / boards if boards else Fraction()


def unsaid(key: str, some: Sequence[Any]) -> Any:
    """What a row does not say."""
    raise NotImplementedError
