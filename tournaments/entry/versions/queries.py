"""Reads who agreed with what was written of deals."""

from tournaments.models import DealVersion, LateDeal


def who_agreed(written: DealVersion | LateDeal) -> str:
    """Name who agreed with a deal at the table; nobody with one of the desk."""
    agreed = written.confirmed_by
    return str(agreed.player) if agreed else ""
