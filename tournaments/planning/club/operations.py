"""Writes what the host club says of itself."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from tournaments.models import Host, Tournament


@transaction.atomic
def change_club(*, name: str, place: str, contact: str) -> Host:
    """Change the club, or make it where accounts were there before it."""
    said = {"name": name, "place": place, "contact": contact}
    host, _made = Host.objects.update_or_create(pk=1, defaults=said)
    # The name stands on every page: those that browsers keep are drawn anew.
    Tournament.objects.update(version=F("version") + 1)
    return host
