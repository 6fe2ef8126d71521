"""Reads who agreed with what was written of deals."""

from tournaments.models import DealVersion, LateDeal


def agreed_with(written: DealVersion | LateDeal) -> str:
    """Who agreed with a deal at the table, by name; nobody with one of the desk."""
    agreed = written.confirmed_by
    return str(agreed.player) if agreed else ""
