"""Reads the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.ledger.chain import Break, Link, digest_of, first_break
from tournaments.models import Event, Tournament


def links(tournament: Tournament) -> Iterator[tuple[Link, str, str]]:
    """The chain of a tournament, as it is written."""
    events = (
        Event.objects.filter(tournament=tournament)
        .select_related("made_by", "device")
        .order_by("number")
    )
    for event in events.iterator():
        link = Link(
            tournament=tournament.public_id,
            number=event.number,
            kind=event.kind,
            made_at=event.made_at.isoformat(),
            made_by=event.made_by.public_id if event.made_by else "",
            device=event.device.public_id if event.device else "",
            facts=event.facts,
            words_digest=event.words_digest,
        )
        yield link, event.previous_hash, event.hash


def broken_at(tournament: Tournament) -> Break | None:
    """Where the chain of a tournament breaks first, changed texts included."""
    found = first_break(links(tournament))
    if found:
        return found
    for event in Event.objects.filter(tournament=tournament).exclude(words=None):
        words = event.words
        if digest_of(words.text, words.salt) != event.words_digest:
            return Break(event.number, "words_changed")
    return None


def head(tournament: Tournament) -> str:
    """The hash that vouches for everything so far; it stands on printed rankings."""
    last = Event.objects.filter(tournament=tournament).order_by("-number").first()
    return last.hash if last else ""
