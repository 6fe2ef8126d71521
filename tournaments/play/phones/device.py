"""Tells which phone asks, by the cookie that it had when its card was read."""

from django.http import HttpRequest

from scoring.variants import VARIANTS
from tournaments.devices.models import Device
from tournaments.play.phones import operations

TOKEN = "at_table"
COOKIE_SECONDS = 3 * 24 * 60 * 60  # a tournament of two days, and the night between


def device_of(request: HttpRequest, tournament: str) -> Device | None:
    """Return the phone that asks, of this tournament, and note that it was heard.

    The tournament is told by its public identifier; its row comes with the phone.
    """
    device = operations.phone_with_token(request.COOKIES.get(TOKEN, ""))
    if device is None or device.tournament.public_id != tournament:
        return None
    if device.tournament.variant_key not in VARIANTS:
        return None
    operations.note_heard(device)
    return device
