"""All kinds of event, found in the `events.py` of each task."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

from tournaments.ledger.kind import Kind, UndoCheck, WriteCheck

ROOMS = Path(__file__).parents[1]


@cache
def _rooms() -> tuple[ModuleType, ...]:
    found = (path.relative_to(ROOMS.parent) for path in ROOMS.rglob("events.py"))
    names = sorted(".".join(path.with_suffix("").parts) for path in found)
    return tuple(map(import_module, names))


@cache
def kinds() -> Mapping[str, Kind]:
    """Return each kind by its key; found late, for rooms import the ledger."""
    found: dict[str, Kind] = {}
    for room in _rooms():
        for kind in room.KINDS:
            if kind.key in found:
                raise LookupError(f"two rooms have events of the kind {kind.key}")
            found[kind.key] = kind
    return MappingProxyType(found)


@cache
def kinds_of_family(name: str) -> frozenset[str]:
    """The keys of the kinds of one family."""
    return frozenset(key for key, kind in kinds().items() if kind.family == name)


@cache
def write_checks() -> tuple[WriteCheck, ...]:
    """Return the checks that rooms run around every write, from their `HOLDS`."""
    return tuple(one for room in _rooms() for one in getattr(room, "HOLDS", ()))


def undo_checks(key: str) -> Iterator[UndoCheck]:
    """Yield the checks that may refuse to undo events of a kind, from all rooms.

    A room that holds something standing on the events of a room below has a `FORBIDS`
    of its own, by the keys of their kinds.
    """
    yield from kinds()[key].standing_on
    for room in _rooms():
        yield from getattr(room, "FORBIDS", {}).get(key, ())
