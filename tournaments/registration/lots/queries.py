"""Reads the draw of numbers that counts now."""

from __future__ import annotations

from tournaments.models import Entry, Event, Round, Tournament

DRAWN, UNDONE = "numbers_drawn", "numbers_undone"


def draw_that_counts(tournament: Tournament) -> Event | None:
    """The last draw of numbers that nobody has taken back."""
    standing: list[Event] = []
    events = Event.objects.filter(tournament=tournament, kind__in=(DRAWN, UNDONE))
    for event in events.order_by("number"):
        if event.kind == DRAWN:
            standing.append(event)
        elif standing:
            standing.pop()
    return standing[-1] if standing else None


def is_drawn(tournament: Tournament) -> bool:
    """Whether a round is drawn: from then on a number is somebody's for the day."""
    return Round.objects.filter(tournament=tournament).exists()


def numbers_of(tournament: Tournament) -> dict[str, int]:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return dict(entries.values_list("public_id", "number"))
