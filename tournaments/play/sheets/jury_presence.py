"""Writes on lines whether the jury was at the table, all those of a sheet at once."""

from collections.abc import Mapping
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.deal import ABSENT, PRESENT
from tournaments.accounts.models import Account
from tournaments.deals.one_sheet import TableSheet, reread_sheet
from tournaments.follow.lines import TypedLine, write_line
from tournaments.ledger import writes as ledger
from tournaments.tables.models import Table


def say_jury(
    *, table: Table, seen: Mapping[int, int], presence: str, by: Account
) -> TableSheet:
    """Write of each of these lines whether the jury saw it: all, or none.

    `seen` are the deals with the revision that somebody looked at. A line of which the
    same is said already stays as it is.
    """
    if presence not in (PRESENT, ABSENT):
        raise ValidationError(_("Say whether the jury was there."), code="jury")
    if not seen:
        raise ValidationError(_("Tick the deals first."), code="none")
    with ledger.locked(table.round.tournament) as tournament:
        sheet = reread_sheet(table, tournament)
        for number, revision in seen.items():
            line = sheet.written.get(number)
            if line is not None and line.facts.get("jury") == presence:
                continue
            if (
                line is None
                or number not in sheet.lines_without_jury_mark
                or line.revision != revision
            ):
                raise ValidationError(
                    _(
                        "Somebody has written deal %(deal)s meanwhile. "
                        "Look at it again."
                    ),
                    code="stale",
                    params={"deal": number},
                )
            typed = TypedLine(
                number, {**line.facts, "jury": presence}, revision, uuid4()
            )
            sheet = write_line(sheet, typed, by=by).sheet
    return sheet
