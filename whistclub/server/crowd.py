"""Who makes room first when there are too many."""

from collections import OrderedDict
from collections.abc import Hashable
from enum import IntEnum
from typing import Generic, TypeVar

One = TypeVar("One", bound=Hashable)


class Standing(IntEnum):
    """What a stranger has done so far for whom no thread works, the least first."""

    SILENT = 0  # sent nothing yet
    HALF = 1  # sent a part of a request
    IDLE = 2  # had an answer, and may ask again
    READING = 3  # has not read all of an answer


UNFINISHED = (Standing.SILENT, Standing.HALF)


class Crowd(Generic[One]):
    """Those who may be let go: the silent first, and of each kind who came first."""

    def __init__(self) -> None:
        self.kinds: dict[Standing, OrderedDict[One, float]] = {
            standing: OrderedDict() for standing in Standing
        }
        self.size = 0  # with those for whom a thread works

    def move(
        self, one: One, before: Standing | None, after: Standing | None, at: float
    ) -> None:
        if before is not None:
            self.kinds[before].pop(one, None)
        if after is not None:
            self.kinds[after][one] = at

    @property
    def unfinished(self) -> int:
        return sum(len(self.kinds[standing]) for standing in UNFINISHED)

    def first(self, settled: float, *standings: Standing) -> One | None:
        """Who is to make room, of all or of those who stand so.

        Whoever stands so only since a moment ago, after `settled`, goes last: a browser
        that has just come is silent too, and would go before it could say a word.
        """
        young: One | None = None
        for standing in standings or Standing:
            for one, since in self.kinds[standing].items():
                if since <= settled:
                    return one
                young = young or one
                break
        return young
