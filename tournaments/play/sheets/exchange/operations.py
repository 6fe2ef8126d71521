"""Exchanges the lines of two sheets, for one typed on the sheet of another table."""

from collections.abc import Iterable, Mapping
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals.one_sheet import TableSheet, refuse_unless_playing, reread_sheet
from tournaments.deals.rules.holding import holders, paper_by_holder
from tournaments.deals.rules.line import OF_MATCH, WIPED_OUT
from tournaments.follow.lines import Facts, TypedLine, write_line
from tournaments.jury import on_lines
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.rulings.standing import way_to
from tournaments.tables.models import Table


def exchange_sheets(
    *, one: Table, other: Table, seen: tuple[int, int], by: Account
) -> None:
    """Write on each sheet the lines and the paper's totals of the other, or on neither.

    Each line that changes is a revision of its own, so the history keeps what stood
    there, and whoever compared a sheet compares it again. Cases follow their lines.
    `seen` are the versions of the two tables that somebody looked at.
    """
    with ledger.locked(one.round.tournament) as tournament:
        first = reread_sheet(one, tournament)
        second = reread_sheet(other, tournament)
        refuse_unexchangeable(first, second)
        if (first.table.version, second.table.version) != seen:
            raise ValidationError(
                _("One of the sheets has changed meanwhile. Look at both again."),
                code="stale",
            )
        write_exchanged(
            (first, second),
            (exchanged_paper(first, second), exchanged_paper(second, first)),
            by,
        )


def write_exchanged(
    both: tuple[TableSheet, TableSheet],
    papers: tuple[Mapping[str, int], Mapping[str, int]],
    by: Account,
    *,
    undone: bool = False,
) -> None:
    """Have two sheets change lines, with these papers, and tell it as one act.

    The caller holds the lock of the tournament. The event knows before which other its
    act began: all that was written from there on is undone with it, and not apart.
    """
    first, second = both
    tables, tournament = (first.table, second.table), first.tournament
    told = Event.objects.filter(tournament=tournament)
    began_after = told.order_by("-number").values_list("number", flat=True).first()
    becomes = lines_to_write(first, second), lines_to_write(second, first)
    on_lines.exchange_cases(*tables, becomes[0], by)
    on_lines.note_calls(dict(zip(tables, becomes, strict=True)), by)
    for table, totals in zip(tables, papers, strict=True):
        write_paper_totals(table=table, totals=totals, by=by)
    _write(first, second, by)
    _write(second, first, by)
    versions = Table.objects.filter(pk__in=[table.pk for table in tables])
    facts = {
        "table": first.table.public_id,
        "other": second.table.public_id,
        "round": first.table.round.number,
        "began_after": began_after or 0,
        "versions": dict(versions.values_list("public_id", "version")),
        "papers": {
            table.public_id: {"before": table.paper_totals, "after": dict(totals)}
            for table, totals in zip(tables, papers, strict=True)
        },
        "undone": undone,
    }
    ledger.append(tournament, "sheets_exchanged", facts, by=by)


def refuse_unexchangeable(first: TableSheet, second: TableSheet) -> None:
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
    refuse_ruled((one, other))
    if not (first.lines.on_sheet or second.lines.on_sheet):
        raise ValidationError(
            _("Nothing is written on these two sheets."), code="empty"
        )


def refuse_ruled(tables: Iterable[Table]) -> None:
    """Refuse to move lines on which a ruling counts."""
    ruled = on_lines.rulings_on_lines(tables)
    if cases := {ruling.case.number: ruling.case for ruling in ruled}:
        first = next(iter(cases.values()))
        raise ValidationError(
            _(
                "The jury has ruled on a deal of these tables (case %(cases)s). Once "
                "it has lifted that, the two sheets can be exchanged."
            ),
            code="judged",
            params={**way_to(first), "cases": ", ".join(map(str, cases))},
        )


def lines_to_write(at: TableSheet, source: TableSheet) -> dict[int, Facts]:
    """The lines of a sheet that become others, as those of the other sheet are."""
    found = {}
    for number in sorted(at.written.keys() | source.written.keys()):
        last, new = at.written.get(number), source.written.get(number)
        facts = new.facts if new else WIPED_OUT
        if facts != (last.facts if last else WIPED_OUT):
            found[number] = facts
    return found


def exchanged_paper(at: TableSheet, source: TableSheet) -> dict[str, int]:
    """The totals on the paper of the other sheet, for those who sit so at this one.

    What was typed of somebody in whose place nobody sits here is on neither.
    """
    here = {place: entry for entry, place in seats_of_holders(at).items()}
    totals = paper_by_holder(source.chairs, source.table.paper_totals)
    return {
        here[place]: totals[entry]
        for entry, place in seats_of_holders(source).items()
        if entry in totals and place in here
    }


def seats_of_holders(sheet: TableSheet) -> dict[str, str]:
    """Return the seat of each who holds one in the end: paper totals are of seats."""
    found = {entry: seat for seat, entry in holders(sheet.chairs).items()}
    if sheet.scorer.variant.match:  # its paper speaks of sides
        found |= {key: key for key in OF_MATCH}
    return found


def _write(at: TableSheet, source: TableSheet, by: Account) -> None:
    words = _("exchanged with the sheet of table %s") % source.table.number
    written = reread_sheet(at.table, at.tournament)
    for number, facts in lines_to_write(at, source).items():
        last = at.written.get(number)
        line = TypedLine(number, facts, last.revision if last else 0, uuid4(), words)
        written = write_line(written, line, by=by).sheet
