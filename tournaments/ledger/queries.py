"""Reads the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments.ledger.chain import Break, Link, digest_of, first_break
from tournaments.models import DealVersion, Entry, Event, Round, Table, Tournament

LINES = ("deal_written", "deal_corrected")
VERDICTS = ("sheet_confirmed", "sheet_rejected")
UNDOABLE = (*LINES, *VERDICTS, "paper_totals")


class Names(NamedTuple):
    """What the identifiers in events stand for."""

    entries: Mapping[str, str]
    tables: Mapping[str, tuple[int, int]]  # number of the round and of the table


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


def newest_events(
    tournament: Tournament, kind: str = "", table: str = ""
) -> QuerySet[Event]:
    """What happened, newest first; of one kind, or at one table."""
    events = Event.objects.filter(tournament=tournament).order_by("-number")
    if kind:
        events = events.filter(kind=kind)
    if table:
        events = events.filter(facts__table=table)
    return events.select_related("made_by", "device__table", "words")


def kinds_of(tournament: Tournament) -> list[str]:
    """The kinds of events that there are."""
    events = Event.objects.filter(tournament=tournament).order_by("kind")
    return list(events.values_list("kind", flat=True).distinct())


def tables_of(tournament: Tournament) -> list[tuple[str, int, int]]:
    """The tables: public identifier, number of the round, number of the table."""
    tables = Table.objects.filter(round__tournament=tournament)
    return list(
        tables.order_by("round__number", "number").values_list(
            "public_id", "round__number", "number"
        )
    )


def names_of(tournament: Tournament) -> Names:
    """What the identifiers of a tournament's events stand for."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    tables = {public_id: (r, t) for public_id, r, t in tables_of(tournament)}
    return Names({one.public_id: str(one.player) for one in entries}, tables)


def undoable(tournament: Tournament) -> set[int]:
    """The numbers of the events that can be undone: the last of each kind.

    A line or a verdict must still stand as it was given, in a round that is played.
    """
    found = set()
    for kind in UNDOABLE:
        last = newest_events(tournament, kind).first()
        if last is None or not _still_stands(last):
            continue
        found.add(last.number)
    return found


def _still_stands(event: Event) -> bool:
    table = Table.objects.select_related("round").filter(
        public_id=event.facts["table"], round__tournament=event.tournament_id
    )
    found = table.first()
    if found is None:
        return False
    if event.kind == "paper_totals":
        return bool(found.paper_totals == event.facts["after"])
    if found.round.state != Round.State.PLAYING:
        return False
    if event.kind in VERDICTS:
        return bool(found.version == event.facts["version"])
    newest = DealVersion.objects.filter(table=found, number=event.facts["deal"])
    last = newest.order_by("-revision").values_list("revision", flat=True).first()
    return last == event.facts["revision"]


def versions_of(table: Table, deal: int) -> QuerySet[DealVersion]:
    """All that was written of a deal, newest first."""
    versions = DealVersion.objects.filter(table=table, number=deal)
    return versions.select_related("made_by", "device").order_by("-revision")


def unwitnessed(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    """The lines of the sheets that are not as the chain tells: round, table, deal.

    The chain vouches for its events alone; what they tell must stand on the sheets.
    """
    told: dict[tuple[str, int, int], object] = {}
    events = Event.objects.filter(tournament=tournament, kind__in=LINES)
    for facts in events.order_by("number").values_list("facts", flat=True).iterator():
        told[facts["table"], facts["deal"], facts["revision"]] = facts["after"]
    versions = DealVersion.objects.filter(table__round__tournament=tournament)
    lines = versions.order_by(
        "table__round__number", "table__number", "number", "revision"
    ).values_list(
        "table__public_id",
        "number",
        "revision",
        "facts",
        "table__round__number",
        "table__number",
    )
    for table, deal, revision, facts, round, number in lines.iterator():
        if told.pop((table, deal, revision), None) != facts:
            yield round, number, deal
    places = {public_id: (r, t) for public_id, r, t in tables_of(tournament)}
    for table, deal, _revision in told:
        yield *places.get(table, (0, 0)), deal
