"""Reads what a tournament would take along, and what forbids that it goes."""

from __future__ import annotations

from collections.abc import Iterator
from graphlib import TopologicalSorter
from typing import Any

from django.db.models import Field, ForeignKey, Model

from tournaments.boards.models import Adjustment, BoardFine
from tournaments.deals.models import DealVersion, LateDeal, Verification
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table
from tournaments.till.models import Movement


def count_dependents(tournament: Tournament) -> dict[str, int]:
    """Count what goes with a tournament, kind by kind."""
    return {
        "entries": tournament.entries.count(),
        "paid": tournament.entries.exclude(paid_at=None).count(),
        "rounds": tournament.played_rounds.count(),
        "drafts": tournament.drafts.count(),
        "wishes": tournament.wishes.count(),
        "boards": tournament.boards.count(),
        "phones": tournament.devices.count(),
        "events": tournament.events.count(),
    }


def is_written(tournament: Tournament) -> bool:
    """Return whether a deal, paper total, verdict, case, result or money is kept."""
    tables = Table.objects.filter(round__tournament=tournament)
    written: tuple[tuple[type[Model], str], ...] = (
        (DealVersion, "table__round__tournament"),
        (LateDeal, "device__tournament"),
        (Verification, "table__round__tournament"),
        (Case, "tournament"),
        (Ruling, "case__tournament"),
        (Adjustment, "play__table__round__tournament"),
        (BoardFine, "entry__tournament"),
        (Movement, "tournament"),
    )
    return tables.exclude(paper_totals={}).exists() or any(
        model._default_manager.filter(**{path: tournament}).exists()
        for model, path in written
    )


def can_be_deleted(tournament: Tournament) -> bool:
    return tournament.is_practice or not is_written(tournament)


def paths() -> dict[type[Model], str]:
    """Each kind of row that hangs on a tournament, with the way to it.

    Whatever points to a row comes before it, so that the kinds can go in this order.
    """
    found: dict[type[Model], str] = {Tournament: "pk"}
    news: list[type[Model]] = [Tournament]
    while news:
        one = news.pop()
        for field in _pointing_to(one):
            model = field.model
            if model not in found and not field.null:
                way = "" if one is Tournament else f"__{found[one]}"
                found[model] = f"{field.name}{way}"
                news.append(model)
    pointing: TopologicalSorter[type[Model]] = TopologicalSorter()
    for model in found:
        before = {field.model for field in _pointing_to(model)} & found.keys()
        pointing.add(model, *before - {model})
    return {model: found[model] for model in pointing.static_order()}


def _pointing_to(model: type[Model]) -> Iterator[Field[Any, Any]]:
    for relation in model._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, ForeignKey):
            yield field
