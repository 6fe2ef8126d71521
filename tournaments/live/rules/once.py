"""Works a thing out once for all who ask for it at the same time."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Once(Generic[Value]):
    """Keep the last value of each name, while its key stays and it is not too old.

    While one thread works a value out, the others wait for it and share it: when five
    hundred phones ask after the same change, the database hears of one.
    """

    def __init__(self, *, seconds: float, names: int = 200) -> None:
        self.seconds = seconds
        self.names = names
        self._guard = Lock()
        self._locks: dict[Hashable, Lock] = {}
        self._kept: dict[Hashable, tuple[Hashable, float, Value]] = {}

    def get(
        self, name: Hashable, key: Hashable, now: float, make: Callable[[], Value]
    ) -> Value:
        with self._guard:
            if len(self._locks) > self.names:
                self._locks.clear()
                self._kept.clear()
            lock = self._locks.setdefault(name, Lock())
        with lock:
            kept = self._kept.get(name)
            if kept is None or kept[0] != key or now - kept[1] >= self.seconds:
                kept = self._kept[name] = (key, now, make())
            return kept[2]
