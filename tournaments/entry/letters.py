"""Which letters the seats have on the paper of a table, where that is to be asked."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.letters import LETTERS, misread
from tournaments.boards.letters import Reading, readings_of
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Table
from tournaments.sheets.one_sheet import TableSheet, table_again, table_sheet


def readings(sheet: TableSheet, cells: Mapping[str, str]) -> list[Reading]:
    """The ways to read these cells, where somebody is to be asked; once for a sheet."""
    own = sheet.tournament.seat_letters
    if not own or sheet.table.seat_letters or sheet.tournament.duplicate:
        return []
    return readings_of(cells, own)


def seats_of(posted: Mapping[str, str], sheet: TableSheet) -> str:
    """The language of the letters in which a sheet is shown, and was typed."""
    seats = posted.get("seats", "")
    return seats if seats in LETTERS else sheet.seat_letters


def say_letters(*, table: Table, letters: str, by: Account) -> TableSheet:
    """Keep in which language's letters the paper of a table is written."""
    if letters and letters not in LETTERS:
        raise ValidationError(_("Choose one of the ways to read it."), code="letters")
    with ledger.locked(table.round.tournament) as tournament:
        before = Table.objects.get(pk=table.pk).seat_letters
        if before != letters:
            Table.objects.filter(pk=table.pk).update(seat_letters=letters)
            ledger.append(
                tournament,
                "sheet_letters",
                {"table": table.public_id, "before": before, "after": letters},
                by=by,
            )
    return table_sheet(table_again(table))


def misread_lines(sheet: TableSheet, before: str) -> list[int]:
    """The lines that were read by other letters before, where a seat is another now."""
    seats = misread(before, sheet.seat_letters) if before else frozenset()
    return [
        number
        for number, line in sorted(sheet.written.items())
        if seats & {*line.facts.get("bidders", ()), line.facts.get("first_trick")}
    ]
