"""Lets the threads of this process write in turn.

SQLite keeps no queue: who finds it taken sleeps, for longer each time, and then knocks
again, so that with forty tables a few wait many times longer than the work takes.
PostgreSQL has a queue, but whoever holds a tournament there is slowed down by all the
threads that run up to the same lock. Within a process a lock of its own wakes the next
as soon as the one before is done; between processes the database's still holds.
"""

from __future__ import annotations

import threading
from typing import Any

PATIENCE = 20  # seconds for a turn; after them the database itself says who may write
turn = threading.Lock()


class InTurn:
    """A connection that takes a turn for each transaction, and gives it back."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.has_turn = False

    def set_autocommit(self, autocommit: bool, *arguments: Any, **options: Any) -> None:
        if not autocommit and not self.has_turn:
            self.has_turn = turn.acquire(timeout=PATIENCE)
        try:
            super().set_autocommit(autocommit, *arguments, **options)
        except BaseException:
            self.give_back()
            raise

    def _commit(self) -> None:
        super()._commit()
        self.give_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self.give_back()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self.give_back()

    def give_back(self) -> None:
        if self.has_turn:
            self.has_turn = False
            turn.release()
