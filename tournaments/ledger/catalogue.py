"""All kinds of event, found in the `events.py` of each room."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType

from tournaments.ledger.kind import Guard, Hold, Kind

ROOMS = Path(__file__).parents[1]


@cache
def _rooms() -> tuple[ModuleType, ...]:
    found = sorted(path.parent.name for path in ROOMS.glob("*/events.py"))
    return tuple(import_module(f"{ROOMS.name}.{room}.events") for room in found)


@cache
def kinds() -> Mapping[str, Kind]:
    """Each kind by its key; asked for when needed, for rooms import the ledger."""
    found: dict[str, Kind] = {}
    for room in _rooms():
        for kind in room.KINDS:
            if kind.key in found:
                raise LookupError(f"two rooms have events of the kind {kind.key}")
            found[kind.key] = kind
    return MappingProxyType(found)


@cache
def family(name: str) -> frozenset[str]:
    """The keys of the kinds of one family."""
    return frozenset(key for key, kind in kinds().items() if kind.family == name)


@cache
def holds() -> tuple[Hold, ...]:
    """What each room has asked around whatever is written, in `HOLDS` of its own."""
    return tuple(one for room in _rooms() for one in getattr(room, "HOLDS", ()))


def guards(key: str) -> Iterator[Guard]:
    """What forbids to undo events of a kind, in the words of its room and of others.

    A room that holds something standing on the events of a room below has a `FORBIDS`
    of its own, by the keys of their kinds.
    """
    yield from kinds()[key].standing_on
    for room in _rooms():
        yield from getattr(room, "FORBIDS", {}).get(key, ())
