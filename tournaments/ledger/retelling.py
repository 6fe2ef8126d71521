"""Compares the rows of a room with what the events tell, and says what differs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.ledger.rules.retelling import (
    Differs,
    Key,
    Rows,
    Step,
    Told,
    differing,
    retold,
)
from tournaments.models import Event, Tournament

MADE = "tournament_made"
LONGEST = 60  # signs of a value in a sentence


class Kept(NamedTuple):
    """The rows as they are kept, and how each is called."""

    rows: Rows
    called: dict[Key, str]


@dataclass(frozen=True)
class Retelling:
    """A table of the database that follows from the ledger."""

    noun: Promise  # a row of it: `entry`
    columns: Mapping[str, Promise]  # those that are compared, each with its name
    steps: Mapping[str, Step]  # what each kind of event does to the rows
    kept: Callable[[Tournament], Kept]
    # Whether the rows that are not there, or of which no event tells, are said here.
    missing: bool = True
    extra: bool = True


def told_in(tournament: Tournament) -> list[Told]:
    """Everything that happened in a tournament, in its order."""
    events = Event.objects.filter(tournament=tournament).order_by("number")
    found = events.values_list(
        "number", "kind", "facts", "made_by__public_id", "device__public_id",
        "made_at", "words__text",
    )  # fmt: skip
    return [Told(*row) for row in found.iterator()]


def from_the_start(events: Sequence[Told]) -> bool:
    """Whether a ledger tells all, from the making of its tournament on."""
    return bool(events) and events[0].kind == MADE


def differences(
    tournament: Tournament, events: Sequence[Told], retelling: Retelling
) -> Iterator[str]:
    """What of a table is not as the events tell, in sentences."""
    kept = retelling.kept(tournament)
    told = retold(events, retelling.steps)
    found_in = differing(
        told,
        kept.rows,
        retelling.columns,
        missing=retelling.missing,
        extra=retelling.extra,
    )
    for found in found_in:
        yield _sentence(found, retelling, kept.called)


def _sentence(found: Differs, retelling: Retelling, called: Mapping[Key, str]) -> str:
    name = called.get(found.key, _named(found.key))
    words = {"what": f"{retelling.noun} {name}".strip()}
    if not found.column:
        if found.kept is None:
            return _("%(what)s: the ledger tells of it, and it is not there.") % words
        return _("%(what)s: it is there, and no event of the ledger tells of it.") % (
            words
        )
    return _(
        "%(what)s: the ledger tells of “%(told)s” as “%(column)s”, and “%(kept)s” is "
        "kept."
    ) % {
        **words,
        "column": retelling.columns[found.column],
        "told": shown(found.told),
        "kept": shown(found.kept),
    }


def _named(key: Key) -> str:
    return " / ".join(map(str, key)) if isinstance(key, tuple) else str(key)


def shown(value: Any) -> str:
    """A value as a sentence shows it, cut where it is long."""
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


def at_table(read: Mapping[str, Any]) -> str:
    """`round 2, table 5`, and which deal where one is named."""
    if "deal" in read:
        return _("round %(round)s, table %(table)s, deal %(deal)s") % read
    return _("round %(round)s, table %(table)s") % read


def numbered(read: Mapping[str, Any]) -> str:
    return str(read["number"])
