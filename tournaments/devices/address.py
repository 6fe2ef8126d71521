"""Finds the address at which a phone opens the page of its table."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournaments.plans.models import Tournament


def site_for_phones(request: HttpRequest) -> str:
    """Return how phones call this laptop: `http://192.168.1.20:8000`.

    Whoever sits at it may call it `localhost`, which a phone cannot.
    """
    host, _colon, port = request.get_host().partition(":")
    if host in ("localhost", "127.0.0.1") and settings.LAN_ADDRESSES:
        host = settings.LAN_ADDRESSES[0]
    where = f"{host}:{port}" if port else host
    return f"{request.scheme}://{where}"


def address_for_phones(
    request: HttpRequest, day: Tournament, page: str = "at_tables:table"
) -> str:
    """Return the address at which a phone opens the page of its table, or another."""
    return site_for_phones(request) + reverse(page, args=[day.public_id])
