"""Writes the verdicts on sheets, each with its event; one is undone by a new event."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals import queries
from tournaments.deals.models import DealVersion, Verification
from tournaments.deals.one_sheet import refuse_unless_playing
from tournaments.ledger import writes as ledger
from tournaments.ledger.writes import Happening
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table


def verify_sheet(*, table: Table, seen: int, verdict: str, by: Account) -> Verification:
    """Confirm or reject a sheet as it was seen; nobody judges lines of his own.

    Of two who judge the same version the second gets ValidationError, code `judged`.
    """
    try:
        with ledger.locked(table.round.tournament) as tournament:
            version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
            confirmed = verdict == Verification.Verdict.CONFIRMED
            refuse_verdict(
                stale=version != seen,
                own=own_lines(table, by).exists(),
                incomplete=confirmed
                and not queries.sheet_of(table, tournament).complete,
            )
            return _write_verdicts(tournament, [(table, seen)], verdict, by)[0]
    except IntegrityError as error:
        raise ValidationError(
            _("Somebody has judged this sheet already."), code="judged"
        ) from error


def confirm_sheets(*, round: Round, seen: Mapping[int, int], by: Account) -> None:
    """Confirm a pile of sheets, by table the version that was seen: all or none."""
    with ledger.locked(round.tournament) as tournament:
        typed = DealVersion.objects.filter(table__round=round, made_by=by)
        own = set(typed.values_list("table__number", flat=True))
        states = queries.states_of(round, tournament)
        compared = [state for state in states if state.number in seen]
        for state in compared:
            refuse_verdict(
                stale=state.version != seen[state.number] or state.verdict != "",
                own=state.number in own,
                incomplete=not state.complete,
            )
        tables = Table.objects.filter(round=round).in_bulk(field_name="public_id")
        sheets = [(tables[state.public_id], state.version) for state in compared]
        _write_verdicts(tournament, sheets, Verification.Verdict.CONFIRMED, by)


def _write_verdicts(
    tournament: Tournament,
    sheets: Iterable[tuple[Table, int]],
    verdict: str,
    by: Account,
) -> list[Verification]:
    """Write one verdict on each of these versions of sheets, with its event."""
    verdicts = Verification.objects.bulk_create(
        Verification(table=table, table_version=seen, verdict=verdict, made_by=by)
        for table, seen in sheets
    )
    happenings = [
        Happening(
            f"sheet_{verdict}",
            {"table": one.table.public_id, "version": one.table_version},
        )
        for one in verdicts
    ]
    ledger.append_all(tournament=tournament, happenings=happenings, by=by)
    return verdicts


def own_lines(table: Table, by: Account) -> QuerySet[DealVersion]:
    """Return what somebody typed of this sheet: if any, he may not judge it."""
    return DealVersion.objects.filter(table=table, made_by=by)


def refuse_verdict(*, stale: bool, own: bool, incomplete: bool) -> None:
    if stale:
        raise ValidationError(
            _("The sheet has changed meanwhile. Compare it again."), code="stale"
        )
    if own:
        raise ValidationError(
            _("You typed this sheet: somebody else must compare it."), code="own"
        )
    if incomplete:
        raise ValidationError(
            _(
                "This sheet is not complete yet. A deal that was not played is typed"
                " as /."
            ),
            code="incomplete",
        )


def undo_verdict(*, table: Table, seen: int, by: Account) -> None:
    """Take back the verdict on version `seen` of a sheet: it waits for one again.

    The verdict stays as it was given, of a version that is no longer the sheet's.
    """
    with ledger.locked(table.round.tournament) as tournament:
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
            tournament,
            "verdict_undone",
            {
                "table": table.public_id,
                "version": seen,
                "before": verdict.verdict,
                "after": None,
            },
            by=by,
        )
