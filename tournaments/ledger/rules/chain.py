"""Chains each event to the one before it, signs it, and finds where a chain breaks."""

import hashlib
import hmac
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


class Written(NamedTuple):
    """An event with what was written of its place in the chain."""

    link: Link
    previous: str
    hash: str
    signature: str


class End(NamedTuple):
    """The signed end of a chain: its last event, and the key that signed it."""

    number: int
    hash: str
    key: str
    signature: str


class Break(NamedTuple):
    """The first break of a chain: the number of the event, and what is wrong."""

    number: int
    code: str


def hash_of(link: Link, previous: str) -> str:
    """The hash of an event: of everything it says, and of all before it."""
    said = json.dumps(
        [previous, *link], sort_keys=True, separators=(",", ":"), ensure_ascii=True
    )
    return hashlib.sha256(said.encode()).hexdigest()


def digest_of(words: str, salt: str) -> str:
    """Return the salted digest of a free text; the text itself can be forgotten."""
    return hashlib.sha256(f"{salt}\n{words}".encode()).hexdigest()


def signature_of(hash: str, key: bytes) -> str:
    """Return the signature of an event's hash, which only the key can make."""
    return _signed(f"event {hash}", key)


def end_of(tournament: str, number: int, hash: str, key: bytes) -> End:
    """Sign this event as the end of a tournament's chain."""
    said = f"end {tournament} {number} {hash}"
    return End(number, hash, fingerprint(key), _signed(said, key))


def fingerprint(key: bytes) -> str:
    """Return a short digest that tells one key from another and reveals neither."""
    return hashlib.sha256(b"whistclub ledger " + key).hexdigest()[:16]


def _signed(said: str, key: bytes) -> str:
    return hmac.new(key, said.encode(), hashlib.sha256).hexdigest()


def first_break(
    chain: Iterable[Written], end: End | None, tournament: str, key: bytes
) -> Break | None:
    """Return the first break of a chain or of its signed end; None if all hold."""
    previous, number = START, 0
    ours = end is None or end.key == fingerprint(key)
    for number, one in enumerate(chain, start=1):
        if one.link.number != number:
            return Break(number, "missing")
        if one.previous != previous:
            return Break(number, "not_chained")
        if one.hash != hash_of(one.link, one.previous):
            return Break(number, "changed")
        if one.signature != signature_of(one.hash, key):
            return Break(number, "not_signed" if ours else "other_key")
        previous = one.hash
    if end is None:
        return Break(number, "no_head") if number else Break(1, "nothing")
    if end != end_of(tournament, end.number, end.hash, key):
        return Break(max(number, 1), "head_changed" if ours else "other_key")
    if end.number != number:
        return Break(min(end.number, number) + 1, _cut_or_added(end, number))
    return None if end.hash == previous else Break(number, "not_chained")


def _cut_or_added(end: End, number: int) -> str:
    return "cut" if end.number > number else "after_head"
