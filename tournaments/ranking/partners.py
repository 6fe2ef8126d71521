"""Reads who were partners: now, at a moment, and after a round."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, Subquery

from tournaments.models import Entry, Event, Round, Tournament
from tournaments.planning.queries import play_of
from tournaments.ranking.rules import replay
from tournaments.sheets.rules.seatings import PLACES, Told


def sides(tournament: Tournament) -> dict[str, int]:
    """The number of the side of each entry that has a partner."""
    entries = Entry.objects.filter(tournament=tournament, side__isnull=False)
    return dict(entries.values_list("public_id", "side__number"))


def sides_at(tournament: Tournament, moment: datetime) -> Mapping[str, int]:
    """The sides as they were at a moment."""
    return sides_before(tournament, made_at__gt=moment)


def sides_after(
    tournament: Tournament, round: int, moment: datetime | None = None
) -> Mapping[str, int]:
    """The sides that played a round; whoever took a place since is in it.

    Partners change between rounds alone: those of a round are they who were partners
    when it was first closed, or when the next was drawn. `moment` is when that is
    asked, if it is not now.
    """
    told = told_until(tournament, moment).order_by("number")
    drawn = told.filter(kind="round_drawn", facts__round=round).last()
    now = sides(tournament) if moment is None else sides_at(tournament, moment)
    if drawn is None or not play_of(tournament).in_sides:
        return now
    since = told.filter(number__gt=drawn.number)
    end = since.filter(kind="round_closed", facts__round=round).first()
    end = end or since.filter(kind="round_drawn", facts__round__gt=round).first()
    if end is None:
        return now
    then = sides_before(tournament, number__gt=end.number)
    taken = since.filter(number__gt=end.number, kind__in=PLACES)
    return replay.places_in_sides(then, told_by(taken))


def sides_by_round(
    tournament: Tournament, moment: datetime | None = None
) -> dict[int, Mapping[str, int]]:
    """The sides that played each round; nothing where none changed since the first."""
    told = told_until(tournament, moment)
    drawn = told.filter(kind="round_drawn").order_by("number").values("number")[:1]
    changed = told.filter(kind__in=replay.SIDES, number__gt=Subquery(drawn))
    if not changed.exists():
        return {}
    begun = Round.objects.filter(tournament=tournament, state__in=Round.BEGUN)
    numbers = begun.values_list("number", flat=True)
    return {number: sides_after(tournament, number, moment) for number in numbers}


def told_until(tournament: Tournament, moment: datetime | None) -> QuerySet[Event]:
    """The events of a tournament up to a moment, or all."""
    told = Event.objects.filter(tournament=tournament)
    return told if moment is None else told.filter(made_at__lte=moment)


def sides_before(tournament: Tournament, **since: Any) -> dict[str, int]:
    """The sides as they were before these events."""
    found = Event.objects.filter(
        tournament=tournament, kind__in=(*replay.SIDES, *PLACES), **since
    )
    return replay.sides(sides(tournament), told_by(found.order_by("-number")))


def told_by(events: Iterable[Event]) -> Iterable[Told]:
    return ((event.kind, event.facts) for event in events)
