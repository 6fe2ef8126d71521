"""Opens a case by itself, where a sheet shows that the jury was not called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max
from django.utils import timezone

from tournaments.entry import queries
from tournaments.entry.witness import wants_jury
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Case, Device, Table, Tournament


def open_unless_called(
    *,
    tournament: Tournament,
    table: Table,
    number: int,
    facts: Mapping[str, Any],
    by: Account | None,
    device: Device | None,
) -> Case | None:
    """Open a case if this line needed the jury and nobody called it for the deal.

    The caller has just written the line, and holds the lock of the tournament.
    """
    if not wants_jury(queries.scorer_of(tournament).grid, facts):
        return None
    called = Case.objects.filter(table=table, deal=number)
    if called.exclude(state=Case.State.CLOSED).exists():
        return None
    return add_case(
        tournament=tournament,
        kind=Case.Kind.NOT_CALLED,
        event="case_opened",
        table=table,
        deal=number,
        contract=str(facts["contract"]),
        by=by,
        device=device,
    )


def add_case(
    *,
    tournament: Tournament,
    kind: str,
    event: str,
    table: Table | None,
    deal: int | None,
    contract: str = "",
    by: Account | None = None,
    device: Device | None = None,
    words: str = "",
) -> Case:
    """Add a case with its event; the caller holds the lock of the tournament."""
    cases = Case.objects.filter(tournament=tournament)
    case = Case.objects.create(
        tournament=tournament,
        number=(cases.aggregate(last=Max("number"))["last"] or 0) + 1,
        table=table,
        deal=deal,
        kind=kind,
        contract=contract,
        called_at=timezone.now(),
        called_by=by,
        device=device,
    )
    ledger.append(
        tournament=tournament,
        kind=event,
        facts={
            "case": case.public_id,
            "number": case.number,
            "why": str(kind),
            "table": table.public_id if table else None,
            "deal": deal,
            "contract": contract,
        },
        by=by,
        device=device,
        words=words,
    )
    return case
