"""Exchanges the lines of two sheets, for one typed on the sheet of another table."""

from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.entry.operations import TypedLine, record_line
from tournaments.entry.paper_totals import write_paper_totals
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Table
from tournaments.sheets.one_sheet import (
    TableSheet,
    refuse_unless_playing,
    table_sheet_anew,
)
from tournaments.sheets.rules.line import WIPED_OUT, is_written


def exchange_sheets(
    *, one: Table, other: Table, seen: tuple[int, int], by: Account
) -> None:
    """Write on each sheet the lines of the other: both, or neither.

    Each line that changes is a revision of its own, so the history keeps what stood
    there, and whoever compared a sheet compares it again. `seen` are the versions of
    the two tables that somebody looked at.
    """
    with ledger.locked(one.round.tournament) as tournament:
        first = table_sheet_anew(one, tournament)
        second = table_sheet_anew(other, tournament)
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


def check(first: TableSheet, second: TableSheet) -> None:
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


def lines_of(table: TableSheet) -> dict[int, object]:
    """The deals that are written, by number: those wiped out are not."""
    return {
        number: line.facts
        for number, line in table.written.items()
        if is_written(line.facts)
    }


def _write(at: TableSheet, source: TableSheet, by: Account) -> None:
    words = _("exchanged with the sheet of table %s") % source.table.number
    written = at
    for number in sorted(at.written.keys() | source.written.keys()):
        last, new = at.written.get(number), source.written.get(number)
        facts = new.facts if new else WIPED_OUT
        if facts == (last.facts if last else WIPED_OUT):
            continue
        seen = last.revision if last else 0
        line = TypedLine(number, facts, seen, uuid4(), words)
        written = record_line(sheet=written, line=line, by=by).sheet
