"""Which phone asks: told by the cookie that it had when its card was read."""

from django.http import HttpRequest

from scoring.variants import VARIANTS
from tournaments.at_tables import operations
from tournaments.models import Device, Tournament

TOKEN = "at_table"
KEPT = 3 * 24 * 60 * 60  # seconds: a tournament of two days, and the night between


def device_of(request: HttpRequest, day: Tournament) -> Device | None:
    """The phone that asks, of this tournament; it is noted that it was heard."""
    return known(request, day.public_id)


def known(request: HttpRequest, tournament: str) -> Device | None:
    """The same, by the tournament's public identifier; its row comes with the phone."""
    device = operations.served_by(request.COOKIES.get(TOKEN, ""))
    if device is None or device.tournament.public_id != tournament:
        return None
    if device.tournament.variant_key not in VARIANTS:
        return None
    operations.heard(device)
    return device


def with_old_card(request: HttpRequest, day: Tournament) -> Device | None:
    """The phone that asks, if a new card of its table has sent it away."""
    device = operations.had_old_card(request.COOKIES.get(TOKEN, ""))
    return device if device and device.tournament == day else None
