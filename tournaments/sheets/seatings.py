"""Reads who sat where in each round, as the events tell it."""

from datetime import datetime

from tournaments.models import Event, Tournament
from tournaments.sheets.rules.seatings import SEATED, Seating, seatings


def seatings_at(
    tournament: Tournament, moment: datetime | None = None
) -> dict[int, Seating]:
    """Who sat where in each round, as all events tell it, or those until a moment."""
    events = Event.objects.filter(tournament=tournament, kind__in=SEATED)
    if moment is not None:
        events = events.filter(made_at__lte=moment)
    # Before each round kept what sitting out brings, the tournament said it.
    fixed = tournament.uneven_points if tournament.uneven == "out_fixed" else None
    told = events.order_by("number").values_list("kind", "facts")
    return seatings(told, fixed)
