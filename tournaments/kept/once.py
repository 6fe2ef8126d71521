"""Works a thing out once for all who ask for it, and keeps it while it is right."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakSet


class Mark(NamedTuple):
    """How far a tournament is, and the earlier session that counts in it.

    Since the versions `quiet_since` nothing was written but lines.
    """

    version: tuple[int | None, ...]
    quiet_since: tuple[int | None, ...]


UNTIL_TOLD = math.inf  # seconds: whatever changes it moves its mark


@dataclass(frozen=True)
class Kept:
    """What can be kept: its size in bytes, and how many seconds it is right."""

    size: int
    seconds: float  # if no version tells otherwise
    seconds_of_lines: float  # right enough, while only lines are written


Value = TypeVar("Value", bound=Kept)


class Place(Generic[Value]):
    """What was last made under a name: of which mark, and when."""

    def __init__(self) -> None:
        self.making = Lock()
        self.last: tuple[Value, Mark, float] | None = None

    def right(self, mark: Mark, now: float, *, but_for_lines: bool) -> Value | None:
        """What is kept, if it is right; or lacks nothing but the last lines."""
        if self.last is None:
            return None
        value, known, made_at = self.last
        age = now - made_at
        if known.quiet_since != mark.quiet_since or age >= value.seconds:
            return None
        told = known.version == mark.version or age < value.seconds_of_lines
        return value if told or but_for_lines else None


class Once(Generic[Value]):
    """Keep the last value of each name, and forget those that nobody asks for.

    When five hundred phones ask after a change, the database hears of one: while one
    thread works a value out the others wait, or take the last if it only lacks lines.
    Whoever asks has read the mark before, so that what is kept under it was read later.
    """

    def __init__(
        self, names: int, size: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.names, self.size, self.clock = names, size, clock
        self._guard = Lock()
        self._places: OrderedDict[Hashable, Place[Value]] = OrderedDict()
        EVERY.add(self)

    def get(self, name: Hashable, mark: Mark, make: Callable[[], Value]) -> Value:
        with self._guard:
            place = self._places.setdefault(name, Place())
            self._places.move_to_end(name)
        now = self.clock()
        found = place.right(mark, now, but_for_lines=False)
        if found is not None:
            return found
        last = place.right(mark, now, but_for_lines=True)
        if not place.making.acquire(blocking=last is None) and last is not None:
            return last
        try:
            now = self.clock()
            found = place.right(mark, now, but_for_lines=False)
            if found is None:
                found = make()
                place.last = (found, mark, now)
                self._forget()
            return found
        finally:
            place.making.release()
            if place.last is None:
                self._leave(name, place)

    def throw_away(self) -> None:
        """Keep nothing any more of what was made so far."""
        with self._guard:
            self._places.clear()

    def _leave(self, name: Hashable, place: Place[Value]) -> None:
        """Forget a place at which nothing could be made."""
        with self._guard:
            if self._places.get(name) is place:
                del self._places[name]

    def _forget(self) -> None:
        """Let those go that were asked for longest ago, until the rest fits."""
        with self._guard:
            kept = [place.last for place in self._places.values()]
            sizes = [last[0].size if last else 0 for last in kept]
            whole = sum(sizes)
            for size in sizes[:-1]:
                if len(self._places) <= self.names and whole <= self.size:
                    break
                self._places.popitem(last=False)
                whole -= size


EVERY: WeakSet[Once[Any]] = WeakSet()


def throw_all_away() -> None:
    """Have this process keep nothing that was made before somebody was forgotten."""
    for one in EVERY:
        one.throw_away()
