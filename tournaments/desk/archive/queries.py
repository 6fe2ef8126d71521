"""Reads what a tournament would take along, and what forbids that it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Field, ForeignKey, Model

from tournaments.models import (
    Adjustment,
    Board,
    BoardFine,
    Case,
    DealVersion,
    Device,
    LateDeal,
    Movement,
    Player,
    Ruling,
    Table,
    Tournament,
    Verification,
)
from tournaments.registration.members.queries import PRACTICE_CLUB


class Hanging(NamedTuple):
    """How much goes with a tournament."""

    entries: int
    paid: int
    rounds: int
    drafts: int
    wishes: int
    boards: int
    phones: int
    events: int


def hanging_on(tournament: Tournament) -> Hanging:
    entries = tournament.entries
    return Hanging(
        entries=entries.count(),
        paid=entries.exclude(paid_at=None).count(),
        rounds=tournament.played_rounds.count(),
        drafts=tournament.drafts.count(),
        wishes=tournament.wishes.count(),
        boards=Board.objects.filter(tournament=tournament).count(),
        phones=Device.objects.filter(tournament=tournament).count(),
        events=tournament.events.count(),
    )


def is_written(tournament: Tournament) -> bool:
    """Whether a deal, a paper total, a verdict, a case, a result or money is kept."""
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


def counted_in(tournament: Tournament) -> Tournament | None:
    """A later session that counts the boards of this one."""
    return Tournament.objects.filter(carry_from=tournament).first()


def can_be_deleted(tournament: Tournament) -> bool:
    return tournament.is_practice or not is_written(tournament)


def idle_practice_players() -> Any:
    """Invented players who are entered nowhere any more."""
    idle = Player.objects.filter(club__name=PRACTICE_CLUB, entries=None)
    return idle.filter(merged=None, merged_into=None)


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
    return {model: found[model] for model in _leaves_first(found)}


def _pointing_to(model: type[Model]) -> Iterator[Field[Any, Any]]:
    for relation in model._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, ForeignKey):
            yield field


def _leaves_first(found: dict[type[Model], str]) -> list[type[Model]]:
    order: list[type[Model]] = []

    def put(model: type[Model]) -> None:
        if model in order:
            return
        for field in _pointing_to(model):
            if field.model in found and field.model is not model:
                put(field.model)
        order.append(model)

    for model in found:
        put(model)
    return order
