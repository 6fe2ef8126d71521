"""How one event is chained to the one before it, and where a chain breaks."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

START = "0" * 64  # what the first event of a tournament is chained to


class Link(NamedTuple):
    """An event as the chain sees it: identifiers, never names."""

    tournament: str
    number: int
    kind: str
    made_at: str
    made_by: str
    device: str
    facts: Mapping[str, Any]
    words_digest: str


class Break(NamedTuple):
    """Where a chain is broken first, and what is wrong there."""

    number: int
    code: str


def hash_of(link: Link, previous: str) -> str:
    """The hash of an event: of everything it says, and of all before it."""
    said = json.dumps(
        [previous, *link], sort_keys=True, separators=(",", ":"), ensure_ascii=True
    )
    return hashlib.sha256(said.encode()).hexdigest()


def digest_of(words: str, salt: str) -> str:
    """What the chain keeps of a free text, so that the text can be forgotten."""
    return hashlib.sha256(f"{salt}\n{words}".encode()).hexdigest()


def first_break(chain: Iterable[tuple[Link, str, str]]) -> Break | None:
    """Read links with their previous hash and hash, in order; None if all hold."""
    previous = START
    for expected, (link, before, written) in enumerate(chain, start=1):
        if link.number != expected:
            return Break(expected, "missing")
        if before != previous:
            return Break(link.number, "not_chained")
        if written != hash_of(link, before):
            return Break(link.number, "changed")
        previous = written
    return None
