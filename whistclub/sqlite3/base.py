"""Django's SQLite, in which threads write in turn, and letters can be exchanged."""

from functools import cache
from typing import Any

from django.db.backends.sqlite3 import base

from whistclub.turns import Queue

turns = Queue()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to SQLite that has a turn for each of its transactions."""

    has_turn = False

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.create_function("translate", 3, translate, deterministic=True)
        return connection

    def set_autocommit(self, autocommit: bool, *arguments: Any, **options: Any) -> None:
        if not autocommit and not self.has_turn:
            self.has_turn = turns.acquire()
        try:
            super().set_autocommit(autocommit, *arguments, **options)
        except BaseException:
            self.release_turn()
            raise

    def commit(self) -> None:
        super().commit()
        self.release_turn()

    def rollback(self) -> None:
        try:
            super().rollback()
        finally:
            self.release_turn()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self.release_turn()

    def release_turn(self) -> None:
        if self.has_turn:
            self.has_turn = False
            turns.release()


def translate(text: str | None, some: str, others: str) -> str | None:
    """Exchange each of `some` letters for one of `others`, as PostgreSQL does."""
    return None if text is None else text.translate(_exchange(some, others))


@cache
def _exchange(some: str, others: str) -> dict[int, int]:
    return str.maketrans(some, others)
