"""Reads what was written of deals, and compares it with what the events tell."""

from collections.abc import Iterator

from django.db.models import QuerySet

from tournaments.ledger.catalogue import family
from tournaments.ledger.queries import tables_of
from tournaments.models import DealVersion, Event, LateDeal, Table, Tournament


def versions_of(table: Table, deal: int) -> QuerySet[DealVersion]:
    """All that was written of a deal, newest first."""
    versions = DealVersion.objects.filter(table=table, number=deal)
    people = ("made_by", "device", "confirmed_by__player")
    return versions.select_related(*people).order_by("-revision")


def unwitnessed(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    """The lines of the sheets that are not as the chain tells: round, table, deal.

    The chain vouches for its events alone; what they tell must stand on the sheets.
    """
    expected: dict[tuple[str, int, int], object] = {}
    events = Event.objects.filter(tournament=tournament, kind__in=family("line"))
    for facts in events.order_by("number").values_list("facts", flat=True).iterator():
        expected[facts["table"], facts["deal"], facts["revision"]] = facts["after"]
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
        if expected.pop((table, deal, revision), None) != facts:
            yield round, number, deal
    places = {public_id: (r, t) for public_id, r, t in tables_of(tournament)}
    for table, deal, _revision in expected:
        yield *places.get(table, (0, 0)), deal


def agreed_with(written: DealVersion | LateDeal) -> str:
    """Who agreed with a deal at the table, by name; nobody with one of the desk."""
    agreed = written.confirmed_by
    return str(agreed.player) if agreed else ""
