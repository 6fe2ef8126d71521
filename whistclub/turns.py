"""Lets the threads of this process come one after the other, as they came.

SQLite keeps no queue: who finds it taken sleeps, for longer each time, and then knocks
again, so that with forty tables a few wait for seconds while others go past them.
"""

from collections import deque
from threading import Lock

PATIENCE = 20  # seconds for a turn; after them the database itself says who may write


class Queue:
    """One thread at a time; the others wait in the order in which they came."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()  # a bell for each

    def acquire(self) -> bool:
        """Wait for a turn; False for whoever has waited too long for it."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return True
            bell = Lock()
            bell.acquire()
            self._waiting.append(bell)
        if bell.acquire(timeout=PATIENCE):
            return True
        with self._guard:
            if bell in self._waiting:
                self._waiting.remove(bell)
                return False
        return True  # it rang at the last moment

    def release(self) -> None:
        """Let the next have his turn."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
