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

from scoring.deal import IllegalDeal
from tournaments.boards.comparing import compare_deal
from tournaments.entry import queries, sheet, wording
from tournaments.entry.counting import recount
from tournaments.entry.queries import Read
from tournaments.entry.rulings.operations import open_unless_called
from tournaments.entry.sheet import Sheet
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    DealVersion,
    Device,
    Round,
    Table,
    Tournament,
)


class Typed(NamedTuple):
    """A line to write, by somebody who saw revision `seen` of it (0: none)."""

    number: int
    facts: Mapping[str, Any]
    seen: int
    client_key: UUID
    words: str = ""


def write_lines(
    *, read: Read, lines: Iterable[Typed], by: Account
) -> tuple[dict[int, ValidationError], Read]:
    """Write lines one by one: why some were refused, and how the table stands then."""
    refused = {}
    for line in lines:
        try:
            _version, read = _record(read=read, by=by, device=None, **line._asdict())
        except ValidationError as error:
            refused[line.number] = error
    return refused, read


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
    version, _read = _record(
        read=table,
        number=number,
        facts=facts,
        seen=seen,
        client_key=client_key,
        by=by,
        device=device,
        words=words,
    )
    return version


def _record(
    *,
    read: Read | Table,
    number: int,
    facts: Mapping[str, Any],
    seen: int,
    client_key: UUID,
    by: Account | None,
    device: Device | None,
    words: str,
) -> tuple[DealVersion, Read]:
    """Write a line, and return how its table stands then.

    What was read before the lock is used if nobody wrote in the tournament since.
    """
    with transaction.atomic(), one_line_for_a_key():
        table = read.table if isinstance(read, Read) else read
        tournament = ledger.lock(table.round.tournament)
        if not isinstance(read, Read) or read.version != tournament.version:
            read = queries.read_anew(table, tournament)
        table = read.table
        if client_key in read.keys:
            again = DealVersion.objects.get(client_key=client_key)
            return _same(again, table, number, facts), read
        refuse_unless_playing(table.round.state)
        if not 1 <= number <= tournament.deals_per_round:
            raise ValidationError(_("This round has no such deal."), code="number")
        last = read.written.get(number)
        revision = last.revision if last else 0
        if revision != seen:
            raise ValidationError(
                _("Somebody has written this deal meanwhile. Look at it, then save."),
                code="stale",
            )
        counted = judge(tournament, table, number, facts, read)
        version = DealVersion.objects.create(
            table=table,
            number=number,
            revision=revision + 1,
            client_key=client_key,
            facts=dict(facts),
            made_by=by,
            device=device,
        )
        ledger.append(
            tournament=tournament,
            kind="deal_corrected" if last else "deal_written",
            facts={
                "table": table.public_id,
                "deal": number,
                "revision": version.revision,
                "before": last.facts if last else None,
                "after": dict(facts),
            },
            by=by,
            device=device,
            words=words,
        )
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
        recount(table, tournament, counted, read.entries)
        open_unless_called(
            tournament=tournament,
            table=table,
            number=number,
            facts=facts,
            by=by,
            device=device,
        )
        if tournament.duplicate:
            compare_deal(table, number, tournament)
    return version, read.after(version, by.name if by else "")


def judge(
    tournament: Tournament,
    table: Table,
    number: int,
    facts: Mapping[str, Any],
    read: Read | None = None,
) -> Sheet:
    """Count a table with these facts, or refuse them if they cannot be.

    The ValidationError has the sentence, and the field at fault in its params.
    """
    read = read or queries.read(table)
    # The line is being written once more.
    revisions = read.revisions | {number: read.revisions.get(number, 0) + 1}

    counted = sheet.count(
        queries.scorer_of(tournament),
        {**read.facts, number: facts},
        tournament.deals_per_round,
        read.chairs,
        tournament.place_bonus,
        read.judgements,
        revisions,
    )
    # What the jury made of the deal does not excuse a line that cannot be.
    plain = counted.unjudged if number in read.judgements else None
    refused = (plain or counted).lines[number - 1].refused
    if refused is not None and facts != {"contract": sheet.NOT_WRITTEN}:
        raise illegal(refused)
    return counted


def illegal(refused: IllegalDeal) -> ValidationError:
    """The refusal of the rules, as a form shows it."""
    params = {"field": refused.field}
    return ValidationError(wording.refusal(refused), code="illegal", params=params)


def check_open(round: Round) -> None:
    """Only a round that is being played takes lines; it is asked of the database."""
    refuse_unless_playing(
        Round.objects.values_list("state", flat=True).get(pk=round.pk)
    )


def refuse_unless_playing(state: str) -> None:
    if state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    if state != Round.State.PLAYING:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")


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
