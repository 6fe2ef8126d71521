"""Where a phone finds the page of its table."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Tournament


def address_for_phones(request: HttpRequest, day: Tournament) -> str:
    """Where a phone finds the page of its table: this laptop has a name of its own.

    Whoever sits at the laptop may call it `localhost`, which a phone cannot.
    """
    host, _colon, port = request.get_host().partition(":")
    if host in ("localhost", "127.0.0.1") and settings.LAN_ADDRESSES:
        host = settings.LAN_ADDRESSES[0]
    where = f"{host}:{port}" if port else host
    path = reverse("at_tables:table", args=[day.public_id])
    return f"{request.scheme}://{where}{path}"
