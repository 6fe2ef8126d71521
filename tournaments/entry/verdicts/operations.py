"""Writes the verdicts on sheets, each with its event; one is undone by a new event."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.entry import queries
from tournaments.entry.operations import refuse_unless_playing
from tournaments.ledger import operations as ledger
from tournaments.models import Account, DealVersion, Table, Verification


def verify_sheet(*, table: Table, seen: int, verdict: str, by: Account) -> Verification:
    """Confirm or reject a sheet as it was seen; nobody judges lines of his own.

    Of two who judge the same version the second gets ValidationError, code `judged`.
    """
    try:
        with transaction.atomic():
            tournament = ledger.lock(table.round.tournament)
            version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
            if version != seen:
                raise ValidationError(
                    _("The sheet has changed meanwhile. Compare it again."),
                    code="stale",
                )
            if verdict not in Verification.Verdict.values:
                raise ValueError(verdict)
            if DealVersion.objects.filter(table=table, made_by=by).exists():
                raise ValidationError(
                    _("You typed this sheet: somebody else must compare it."),
                    code="own",
                )
            confirmed = verdict == Verification.Verdict.CONFIRMED
            if confirmed and not queries.sheet_of(table, tournament).complete:
                raise ValidationError(
                    _(
                        "This sheet is not complete yet. A deal that was not played "
                        "is typed as /."
                    ),
                    code="incomplete",
                )
            given = Verification.objects.create(
                table=table, table_version=seen, verdict=verdict, made_by=by
            )
            ledger.append(
                tournament=tournament,
                kind=f"sheet_{verdict}",
                facts={"table": table.public_id, "version": seen},
                by=by,
            )
    except IntegrityError as error:
        raise ValidationError(
            _("Somebody has judged this sheet already."), code="judged"
        ) from error
    return given


def undo_verdict(*, table: Table, seen: int, by: Account) -> None:
    """Take back the verdict on version `seen` of a sheet: it waits for one again.

    The verdict stays as it was given, of a version that is no longer the sheet's.
    """
    with transaction.atomic():
        tournament = ledger.lock(table.round.tournament)
        table = Table.objects.select_related("round").get(pk=table.pk)
        refuse_unless_playing(table.round.state)
        verdict = queries.verdict_on(table)
        if verdict is None or table.version != seen:
            raise ValidationError(
                _("This verdict no longer stands: there is nothing to take back."),
                code="stale",
            )
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
        ledger.append(
            tournament=tournament,
            kind="verdict_undone",
            facts={
                "table": table.public_id,
                "version": seen,
                "before": verdict.verdict,
                "after": None,
            },
            by=by,
        )
