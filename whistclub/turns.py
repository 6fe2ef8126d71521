"""Lets the threads of this process write in turn.

SQLite keeps no queue: who finds it taken sleeps, for longer each time, and then knocks
again, so that with forty tables a few wait many times longer than the work takes.
PostgreSQL has a queue, but whoever holds a tournament there is slowed down by all the
threads that run up to the same lock. Within a process a lock of its own wakes the next
as soon as the one before is done; between processes the database's still holds.
"""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse

PATIENCE = 20  # seconds for a turn; after them the database itself says who may write
turn = threading.RLock()  # a request that has it may begin its transaction


if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper as Connection
else:
    Connection = object  # each kind of database brings its own


class InTurn(Connection):
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
        super()._commit()  # type: ignore[misc]  # the stubs have no private methods
        self.give_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # the stubs have no private methods
        finally:
            self.give_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # the stubs have no private methods
        finally:
            self.give_back()

    def give_back(self) -> None:
        if self.has_turn:
            self.has_turn = False
            turn.release()


class WholeRequests:
    """Let a request that only writes a line have its turn from beginning to end.

    Otherwise the threads that prepare theirs keep whoever writes from the processor,
    once for each query, while the tournament is held: on PostgreSQL forty tables
    then wait for seconds.
    """

    VIEWS = frozenset({"entry:line"})

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        arguments: tuple[Any, ...],
        named: dict[str, Any],
    ) -> HttpResponse | None:
        match = request.resolver_match
        if match is None or match.view_name not in self.VIEWS:
            return None
        has_turn = turn.acquire(timeout=PATIENCE)
        try:
            return view(request, *arguments, **named)
        finally:
            if has_turn:
                turn.release()
