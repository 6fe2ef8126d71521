"""Reads what was written of deals, and compares it with what the events tell."""

from django.db.models import QuerySet

from tournaments.models import DealVersion, LateDeal, Table


def versions_of(table: Table, deal: int) -> QuerySet[DealVersion]:
    """All that was written of a deal, newest first."""
    versions = DealVersion.objects.filter(table=table, number=deal)
    people = ("made_by", "device", "confirmed_by__player")
    return versions.select_related(*people).order_by("-revision")


def agreed_with(written: DealVersion | LateDeal) -> str:
    """Who agreed with a deal at the table, by name; nobody with one of the desk."""
    agreed = written.confirmed_by
    return str(agreed.player) if agreed else ""
