"""Reads the ledger."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django.db.models import QuerySet

from tournaments.ledger.held import held_at
from tournaments.ledger.operations import link_of
from tournaments.ledger.rules.chain import Break, Link, digest_of, first_break
from tournaments.ledger.sentences import Names
from tournaments.models import Account, Entry, Event, Table, Tournament


def links(tournament: Tournament) -> Iterator[tuple[Link, str, str]]:
    """The chain of a tournament, as it is written."""
    events = Event.objects.filter(tournament=tournament).order_by("number")
    for event in events.select_related("made_by", "device", "tournament").iterator():
        yield link_of(event), event.previous_hash, event.hash


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


def last_told(
    tournament: Tournament, kind: str, facts: Mapping[str, Any], words: str = ""
) -> Event | None:
    """The last event of this kind, if it tells just that: a finger taps twice."""
    events = Event.objects.filter(tournament=tournament, kind=kind)
    last = events.select_related("words").order_by("-number").first()
    if last is None or any(last.facts.get(key) != facts[key] for key in facts):
        return None
    spoken = last.words.text if hasattr(last, "words") else ""
    return last if spoken == words else None


def head(tournament: Tournament) -> str:
    """The hash that vouches for everything so far; it stands on printed rankings."""
    last = Event.objects.filter(tournament=tournament).order_by("-number").first()
    return last.hash if last else ""


def newest_events(
    tournament: Tournament, kind: str = "", table: str = ""
) -> QuerySet[Event]:
    """What happened, newest first; of one kind, or at one table."""
    events = Event.objects.filter(tournament=tournament).order_by("-number")
    if kind:
        events = events.filter(kind=kind)
    if table:
        events = events.filter(facts__table=table)
    return events.select_related("made_by", "device", "words")


def kinds_of(tournament: Tournament) -> list[str]:
    """The kinds of events that there are."""
    events = Event.objects.filter(tournament=tournament).order_by("kind")
    return list(events.values_list("kind", flat=True).distinct())


def tables_of(tournament: Tournament) -> list[tuple[str, int, int]]:
    """The tables: public identifier, number of the round, number of the table."""
    tables = Table.objects.filter(round__tournament=tournament)
    in_order = tables.order_by("round__number", "number")
    return list(in_order.values_list("public_id", "round__number", "number"))


def names_of(tournament: Tournament) -> Names:
    """What the identifiers of a tournament's events stand for."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    tables = {public_id: (r, t) for public_id, r, t in tables_of(tournament)}
    called = {one.public_id: str(one.player) for one in entries}
    return Names(called, tables, held_at(tournament, called), cache(_crew))


def _crew() -> dict[str, str]:
    return dict(Account.objects.values_list("public_id", "name"))
