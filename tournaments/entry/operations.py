"""Writes the sheets: lines, corrections and verdicts, each with its event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scoring import wording
from scoring.deal import IllegalDeal
from tournaments.entry import queries, sheet
from tournaments.entry.counting import recount
from tournaments.entry.sheet import Sheet
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    DealVersion,
    Device,
    Round,
    Table,
    Tournament,
    Verification,
)


class Typed(NamedTuple):
    """A line to write, by somebody who saw revision `seen` of it (0: none)."""

    number: int
    facts: Mapping[str, Any]
    seen: int
    client_key: UUID
    words: str = ""


def write_lines(
    *, table: Table, lines: Iterable[Typed], by: Account
) -> dict[int, ValidationError]:
    """Write lines one by one, and return why some of them were refused."""
    refused = {}
    for line in lines:
        try:
            record_deal(table=table, by=by, **line._asdict())
        except ValidationError as error:
            refused[line.number] = error
    return refused


def record_deal(
    *,
    table: Table,
    number: int,
    facts: Mapping[str, Any],
    seen: int,
    client_key: UUID,
    by: Account | None = None,
    device: Device | None = None,
    words: str = "",
) -> DealVersion:
    """Write a line of a sheet, by somebody who saw revision `seen` of it (0: none).

    The same client's key again gives what it wrote the first time. A line that somebody
    else wrote meanwhile is not written over: ValidationError, code `stale`.
    """
    with transaction.atomic(), one_line_for_a_key():
        tournament = ledger.lock(table.round.tournament)
        again = DealVersion.objects.filter(client_key=client_key).first()
        if again is not None:
            return _same(again, table, number, facts)
        check_open(table.round)
        if not 1 <= number <= tournament.deals_per_round:
            raise ValidationError(_("This round has no such deal."), code="number")
        last = queries.last_revision(table, number)
        if last != seen:
            raise ValidationError(
                _("Somebody has written this deal meanwhile. Look at it, then save."),
                code="stale",
            )
        counted = judge(tournament, table, number, facts)
        version = DealVersion.objects.create(
            table=table,
            number=number,
            revision=last + 1,
            client_key=client_key,
            facts=dict(facts),
            made_by=by,
            device=device,
        )
        before = _facts_before(table, number, last) if last else None
        ledger.append(
            tournament=tournament,
            kind="deal_corrected" if last else "deal_written",
            facts={
                "table": table.public_id,
                "deal": number,
                "revision": version.revision,
                "before": before,
                "after": dict(facts),
            },
            by=by,
            device=device,
            words=words,
        )
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
        recount(table, tournament, counted)
    return version


def judge(
    tournament: Tournament, table: Table, number: int, facts: Mapping[str, Any]
) -> Sheet:
    """Count the table with these facts, or refuse them if they cannot be.

    The ValidationError has the sentence, and the field at fault in its params.
    """
    written = {**queries.newest_facts([table.pk])[table.pk], number: facts}
    counted = sheet.count(
        queries.scorer_of(tournament),
        written,
        tournament.deals_per_round,
        queries.chairs_of(table),
        tournament.place_bonus,
    )
    refused = counted.lines[number - 1].refused
    if refused is not None and facts != {"contract": sheet.NOT_WRITTEN}:
        raise illegal(refused)
    return counted


def illegal(refused: IllegalDeal) -> ValidationError:
    """The refusal of the rules, as a form shows it."""
    params = {"field": refused.field}
    return ValidationError(wording.refusal(refused), code="illegal", params=params)


def check_open(round: Round) -> None:
    """Only a round that is being played takes lines."""
    state = Round.objects.values_list("state", flat=True).get(pk=round.pk)
    if state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    if state != Round.State.PLAYING:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")


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


def write_paper_totals(*, table: Table, totals: Mapping[str, int], by: Account) -> None:
    """Keep what the paper says that each entry has."""
    with transaction.atomic():
        tournament = ledger.lock(table.round.tournament)
        before = Table.objects.get(pk=table.pk).paper_totals
        if before == dict(totals):
            return
        known = {chair.entry for chair in queries.chairs_of(table)}
        if not totals.keys() <= known:
            raise ValidationError(
                _("Somebody among these does not sit at this table."), code="entry"
            )
        Table.objects.filter(pk=table.pk).update(paper_totals=dict(totals))
        ledger.append(
            tournament=tournament,
            kind="paper_totals",
            facts={
                "table": table.public_id,
                "before": before,
                "after": dict(totals),
            },
            by=by,
        )


def undo_line(*, table: Table, number: int, seen: int, by: Account) -> DealVersion:
    """Write what stood on a line before its last revision, as one more revision.

    A line that was empty before is wiped out again.
    """
    before = _facts_before(table, number, seen - 1)
    return record_deal(
        table=table,
        number=number,
        facts=before or {"contract": sheet.NOT_WRITTEN},
        seen=seen,
        client_key=uuid4(),
        by=by,
    )


@contextmanager
def one_line_for_a_key() -> Iterator[None]:
    """Say so when a key wrote a line of another tournament at the same moment."""
    try:
        yield
    except IntegrityError as error:
        if "client_key" not in str(error):
            raise
        raise ValidationError(
            _("This line was sent before with other facts."), code="key_reuse"
        ) from error


def _same(
    again: DealVersion, table: Table, number: int, facts: Mapping[str, Any]
) -> DealVersion:
    """What a client's key wrote before, if it says the same now."""
    if (again.table_id, again.number, again.facts) != (table.pk, number, dict(facts)):
        raise ValidationError(
            _("This line was sent before with other facts."), code="key_reuse"
        )
    return again


def _facts_before(table: Table, number: int, revision: int) -> Any:
    written = DealVersion.objects.filter(table=table, number=number, revision=revision)
    return written.values_list("facts", flat=True).first()
