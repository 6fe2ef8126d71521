"""Reads who changed the plan of a tournament meanwhile."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max, QuerySet

from tournaments.ledger.models import Event
from tournaments.plans import queries as plans
from tournaments.plans.models import Tournament

# The hall's screen has a button of its own for hiding the ranking.
PLAN_KINDS = (
    "tournament_made",
    "tournament_changed",
    "tournament_rescored",
    "tie_breaks_changed",
    "prizes_changed",
    "ranking_frozen",
    "ranking_lifted",
)


def plan_version(tournament: Tournament) -> int:
    """Return a number that rises with every change of the plan and nothing else."""
    planned = Event.objects.filter(tournament=tournament, kind__in=PLAN_KINDS)
    return planned.aggregate(last=Max("number"))["last"] or 0


def fields_changed_since(tournament: Tournament, seen: int) -> set[str]:
    """The fields that others changed after the version that somebody saw."""
    changes: QuerySet[Event, Mapping[str, Any]] = Event.objects.filter(
        tournament=tournament, kind__in=PLAN_KINDS, number__gt=seen
    ).values_list("facts", flat=True)
    return {
        field
        for facts in changes
        for field in facts.get("changed", ("frozen_after_round",))
    }


def refuse_while_finished(event: Event) -> None:
    """Refuse another order of tie-breaks once the day is over: its ranking is final."""
    plans.refuse_finished(event.tournament)
