"""Puts things in order, first to last; those that nothing parts share a rank."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

Thing = TypeVar("Thing")
Place = TypeVar("Place")


class Order(Sequence[Place], Generic[Thing, Place]):
    """Things from first to last; the place of each is worked out only when it is read.

    A page of a ranking shows fifty of them, however many play. `columns` are what they
    are ranked by, the most important first and less being better; `last` only puts
    those in order who share a rank (1, 2, 2, 4), and is different for each. `place`
    makes what one reads of a rank, the thing, and the column that parted it from one
    just as good (0 where the first one did, or where none did).
    """

    def __init__(
        self,
        things: Iterable[Thing],
        columns: Sequence[Iterable[Any]],
        last: Sequence[Iterable[Any]],
        place: Callable[[int, Thing, int], Place],
    ) -> None:
        self._depth = len(columns)
        self._place = place
        # Flat tuples, made column by column, are the quickest to sort.
        self._placed = sorted(zip(*columns, *last, things, strict=True))

    def __reduce__(self) -> tuple[type[list[Place]], tuple[list[Place]]]:
        """Be pickled as the list that it stands for."""
        return list, ([*self],)

    def __len__(self) -> int:
        return len(self._placed)

    @overload
    def __getitem__(self, at: int) -> Place: ...

    @overload
    def __getitem__(self, at: slice) -> list[Place]: ...

    def __getitem__(self, at: int | slice) -> Place | list[Place]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return list(self._between(start, stop))[::step]
        start = range(len(self))[at]
        return next(self._between(start, start + 1))

    def __iter__(self) -> Iterator[Place]:
        return self._between(0, len(self))

    def _between(self, start: int, stop: int) -> Iterator[Place]:
        while start < stop:
            first, end = start, start + 1
            while first > 0 and self._parted(first - 1) == self._depth:
                first -= 1
            while end < len(self) and self._parted(end - 1) == self._depth:
                end += 1
            parted = max(self._parted(first - 1), self._parted(end - 1))
            for placed in self._placed[start : min(end, stop)]:
                yield self._place(first + 1, placed[-1], parted)
            start = end

    def _parted(self, at: int) -> int:
        """The first column in which one and the next differ; their number if none.

        Before the first and after the last there is nobody to be parted from.
        """
        if not 0 <= at < len(self) - 1:
            return 0
        one, other = self._placed[at], self._placed[at + 1]
        return next((d for d in range(self._depth) if one[d] != other[d]), self._depth)
