"""Exchanges the lines of two sheets, for one typed on the sheet of another table."""

from __future__ import annotations

from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entry import queries, sheet
from tournaments.entry.operations import (
    record_deal,
    refuse_unless_playing,
    write_paper_totals,
)
from tournaments.entry.queries import Read
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Table


def exchange_sheets(
    *, one: Table, other: Table, seen: tuple[int, int], by: Account
) -> None:
    """Write on each sheet what stands on the other: both, or neither.

    Each line that changes is a revision of its own, so the history keeps what stood
    there, and whoever compared a sheet compares it again. `seen` are the versions of
    the two tables that somebody looked at.
    """
    with transaction.atomic():
        tournament = ledger.lock(one.round.tournament)
        first, second = (queries.read_anew(table, tournament) for table in (one, other))
        check(first, second)
        if (first.table.version, second.table.version) != seen:
            raise ValidationError(
                _("One of the sheets has changed meanwhile. Look at both again."),
                code="stale",
            )
        # What the paper says of its players was typed on the wrong sheet as well.
        for table in (first.table, second.table):
            write_paper_totals(table=table, totals={}, by=by)
        _write(first, second, by)
        _write(second, first, by)


def check(first: Read, second: Read) -> None:
    """Refuse sheets that cannot change places."""
    one, other = first.table, second.table
    if one.pk == other.pk or one.round_id != other.round_id:
        raise ValidationError(
            _("Choose another table of the same round."), code="table"
        )
    refuse_unless_playing(one.round.state)
    if one.round.tournament.duplicate:
        raise ValidationError(
            _("Each table plays boards of its own here: correct the lines one by one."),
            code="boards",
        )
    if first.judgements or second.judgements:
        raise ValidationError(
            _("The jury has decided on a deal of these tables. Lift that first."),
            code="judged",
        )
    if not (lines_of(first) or lines_of(second)):
        raise ValidationError(
            _("Nothing is written on these two sheets."), code="empty"
        )


def lines_of(read: Read) -> dict[int, object]:
    """The deals that are written, by number: those wiped out are not."""
    return {
        number: written.facts
        for number, written in read.written.items()
        if written.facts != {"contract": sheet.NOT_WRITTEN}
    }


def _write(at: Read, source: Read, by: Account) -> None:
    empty = {"contract": sheet.NOT_WRITTEN}
    words = _("exchanged with the sheet of table %s") % source.table.number
    for number in sorted(at.written.keys() | source.written.keys()):
        last, new = at.written.get(number), source.written.get(number)
        facts = new.facts if new else empty
        if facts == (last.facts if last else empty):
            continue
        record_deal(
            table=at.table,
            number=number,
            facts=facts,
            seen=last.revision if last else 0,
            client_key=uuid4(),
            by=by,
            words=words,
        )
