"""Builds rows from the events alone, forwards, and compares them with others."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

# What an event and its row note of one moment: each asks the clock for itself.
AT_ONCE = timedelta(minutes=1)


class Told(NamedTuple):
    """An event as the chain vouches for it; `words` are none once they were erased."""

    number: int
    kind: str
    facts: Mapping[str, Any]
    by: str | None  # an account, by its public identifier
    device: str | None
    at: datetime
    words: str | None = None


Key = str | int | tuple[str | int, ...]
# By its columns. A column that is missing was told by no event.
Row = dict[str, Any]
Rows = dict[Any, Row]  # by key
Step = Callable[[Rows, Told], object]
Steps = Mapping[str, Step]  # what each kind of event does to rows


class Differs(NamedTuple):
    """A row that is not as it was told; without a column it is there or is not."""

    key: Key
    column: str = ""
    told: Any = None
    kept: Any = None


def project(events: Iterable[Told], histories: Mapping[str, Steps]) -> dict[str, Rows]:
    """Return the rows of each history to which these events, in their order, lead."""
    found: dict[str, Rows] = {name: {} for name in histories}
    by_kind: dict[str, list[tuple[Rows, Step]]] = {}
    for name, steps in histories.items():
        for kind, step in steps.items():
            by_kind.setdefault(kind, []).append((found[name], step))
    for event in events:
        for rows, step in by_kind.get(event.kind, ()):
            step(rows, event)
    return found


def row_differences(
    told: Rows,
    kept: Rows,
    columns: Iterable[str],
    *,
    missing: bool = True,
    extra: bool = True,
) -> Iterator[Differs]:
    """Yield each column that is not as it was told.

    Yield also the rows that are `missing`, of which an event tells, and those that
    are `extra`, of which none does.
    """
    compared = tuple(columns)
    for key, row in told.items():
        if key not in kept:
            if missing:
                yield Differs(key, told=row)
            continue
        for column in compared:
            if column in row and not is_same(row[column], kept[key][column]):
                yield Differs(key, column, row[column], kept[key][column])
    for key, row in kept.items():
        if extra and key not in told:
            yield Differs(key, kept=row)


def is_same(told: Any, kept: Any) -> bool:
    """Tell whether two values are equal; moments may differ by very little."""
    if isinstance(told, datetime) and isinstance(kept, datetime):
        return abs(told - kept) < AT_ONCE
    return bool(told == kept)


def put(rows: Rows, key: Key, **columns: Any) -> None:
    """Update these columns of a row, if it is there."""
    if key in rows:
        rows[key].update(columns)


def some(facts: Mapping[str, Any], /, *names: str, **renamed: str) -> Row:
    """Return these facts as columns, as far as the event has them."""
    columns = {name: name for name in names} | renamed
    return {column: facts[name] for column, name in columns.items() if name in facts}
