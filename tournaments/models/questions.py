"""Questions that are asked over and over, each built once: the ORM builds each anew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db import connection, models
from django.db.models import Value

Row = tuple[Any, ...]
Found = TypeVar("Found", bound=models.Model)


class Blank:
    """Where a value goes with which a question is asked."""

    def __init__(self, value: int, item: int | None = None) -> None:
        self.value, self.item = value, item

    def filled(self, values: Sequence[Any]) -> Any:
        value = values[self.value]
        return in_database(value if self.item is None else value[self.item])


class Built(NamedTuple):
    """A question as the database is asked it, and how what it answers is read."""

    text: str
    words: Sequence[Any]
    readers: Sequence[tuple[int, Sequence[Callable[..., Any]], Any]]


class Question:
    """The rows of a `values_list`, which is built when it is first asked for.

    What builds it has an expression in place of each value, and in place of a
    collection a list of them: it is built anew for as many. It must ask the same,
    whatever the values are; `None` is none of them.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Any, Any]]) -> None:
        self.build = build
        self._built: dict[tuple[str, Row], Built] = {}

    def __call__(self, *values: Any) -> list[Row]:
        given = [one if is_one(one) else list(one) for one in values]
        lengths = tuple(None if is_one(one) else len(one) for one in given)
        built = self._built.get((connection.vendor, lengths))
        if built is None:
            built = self._built[connection.vendor, lengths] = self._build(lengths)
        words = [
            one.filled(given) if isinstance(one, Blank) else one for one in built.words
        ]
        with connection.cursor() as cursor:
            cursor.execute(built.text, words)
            rows = cursor.fetchall()
        return [read(row, built) for row in rows]

    def first(self, *values: Any) -> Row | None:
        return next(iter(self(*values)), None)

    def _build(self, lengths: Sequence[int | None]) -> Built:
        blanks = [
            Value(Blank(at))
            if length is None
            else [Value(Blank(at, item)) for item in range(length)]
            for at, length in enumerate(lengths)
        ]
        compiler = self.build(*blanks).query.get_compiler(connection=connection)
        text, words = compiler.as_sql()
        readers = compiler.get_converters([one[0] for one in compiler.select])
        return Built(
            text, words, [(at, *how_and_what) for at, how_and_what in readers.items()]
        )


def read(row: Row, built: Built) -> Row:
    """A row as the ORM reads it."""
    if not built.readers:
        return row
    values = list(row)
    for at, how, column in built.readers:
        for reader in how:
            values[at] = reader(values[at], column, connection)
    return tuple(values)


def is_one(value: Any) -> bool:
    """Whether this is one value; a text is one, too."""
    return isinstance(value, str) or not isinstance(value, Collection)


def in_database(value: Any) -> Any:
    """A value as the database keeps it."""
    if isinstance(value, UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return value


@cache
def columns(model: type[models.Model], path: str = "") -> tuple[str, ...]:
    """The columns of a model, for `values_list`; `path` leads there."""
    return tuple(f"{path}{field.attname}" for field in model._meta.concrete_fields)


def row_of(model: type[Found], values: Sequence[Any]) -> Found:
    """A row of a model, from all its columns."""
    return model.from_db(connection.alias, columns(model), values)
