"""Reads the events, and compares the rows of each room with what they tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.history.rules.rows import (
    Differs,
    Key,
    Rows,
    Steps,
    Told,
    project,
    row_differences,
)

LONGEST = 60  # signs of a value in a sentence


# Where a column is read that is another row.
PATHS = {
    "confirmed_by": "confirmed_by__public_id",
    "device": "device__public_id",
    "draft": "draft__number",
    "made_by": "made_by__public_id",
    "round": "round__number",
    "set_aside_by": "set_aside_by__public_id",
    "table": "table__public_id",
}


class Kept(NamedTuple):
    """The rows as they are kept, and the name of each."""

    rows: Rows
    called: dict[Key, str]
    places: Mapping[Key, str] = {}  # how what a key is made of is called


@dataclass(frozen=True)
class History:
    """A table of the database, and how its rows follow from the ledger."""

    noun: Promise  # a row of it: `entry`
    columns: Mapping[str, Promise]  # those that are compared, each with its name
    steps: Steps
    kept: Callable[[Any], Kept]
    # What is said of columns that nobody can read, of the row `what`.
    sentences: Mapping[str, Promise] = field(default_factory=dict)
    # Its own events tell all of it, also in a ledger that does not tell everything.
    whole: bool = False
    # Whether the rows that are not there, or of which no event tells, are said here.
    missing: bool = True
    extra: bool = True


def differences(
    tournament: Any, events: Sequence[Told], histories: Sequence[History]
) -> Iterator[str]:
    """Say what of these tables is not as the events tell."""
    named = {str(at): one.steps for at, one in enumerate(histories)}
    told = project(events, named)
    for at, history in enumerate(histories):
        kept = history.kept(tournament)
        found = row_differences(
            told[str(at)],
            kept.rows,
            (*history.columns, *history.sentences),
            missing=history.missing,
            extra=history.extra,
        )
        # A sentence may be that of several columns.
        yield from dict.fromkeys(_sentence(one, history, kept) for one in found)


def _sentence(found: Differs, history: History, kept: Kept) -> str:
    name = kept.called.get(found.key) or _named(found.key, kept.places)
    words = {"what": f"{history.noun} {name}".strip()}
    if not found.column:
        if found.kept is None:
            return _("%(what)s: the ledger tells of it, and it is not there.") % words
        return _("%(what)s: it is there, and no event of the ledger tells of it.") % (
            words
        )
    if found.column in history.sentences:
        return str(history.sentences[found.column] % words)
    return _(
        "%(what)s: the ledger tells of “%(told)s” as “%(column)s”, and “%(kept)s” is "
        "kept."
    ) % {
        **words,
        "column": history.columns[found.column],
        "told": shorten(found.told),
        "kept": shorten(found.kept),
    }


def _named(key: Key, places: Mapping[Key, str]) -> str:
    parts = key if isinstance(key, tuple) else (key,)
    return " / ".join(str(places.get(part, part)) for part in parts)


def shorten(value: Any) -> str:
    """Write a value as a sentence shows it, cut where it is long."""
    said = "–" if value is None or value == "" else str(value)
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def rows_of(
    found: QuerySet[Any, Any],
    key: str | tuple[str, ...],
    columns: Mapping[str, str],
    called: Callable[[Mapping[str, Any]], object] | None = None,
    **naming: str,
) -> Kept:
    """Read rows by their key; `called` names one by what was read as `naming`."""
    keys = (key,) if isinstance(key, str) else key
    wanted = {*keys, *columns.values(), *naming.values()}
    rows: Rows = {}
    names: dict[Key, str] = {}
    for read in found.order_by().values(*sorted(wanted)).iterator():
        one = read[key] if isinstance(key, str) else tuple(read[part] for part in key)
        rows[one] = {column: read[path] for column, path in columns.items()}
        if called:
            names[one] = str(called({name: read[at] for name, at in naming.items()}))
    return Kept(rows, names)


def table_name(read: Mapping[str, Any]) -> str:
    """Name a table, and the deal where there is one: `round 2, table 5`."""
    if "deal" in read:
        return _("round %(round)s, table %(table)s, deal %(deal)s") % read
    return _("round %(round)s, table %(table)s") % read


def number_text(read: Mapping[str, Any]) -> str:
    return str(read["number"])


def rows_reader(
    model: type[Model],
    day: str,
    key: str | tuple[str, ...],
    columns: Iterable[str],
    called: Callable[[Mapping[str, Any]], object],
    **naming: str,
) -> Callable[[Any], Kept]:
    """Return what reads a model's rows, of a tournament that its field `day` names."""
    read = {column: PATHS.get(column, column) for column in columns}
    rows = model._default_manager
    return lambda tournament: rows_of(
        rows.filter(**{day: tournament}), key, read, called, **naming
    )
