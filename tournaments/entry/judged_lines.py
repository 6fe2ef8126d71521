"""Refuses a line that would leave a ruling of the jury nothing to judge."""

from tournaments.models import Case
from tournaments.registration.ruled import refusal
from tournaments.sheets.one_sheet import TableSheet
from tournaments.sheets.rules.sheet import Sheet


def refuse_voiding(sheet: TableSheet, counted: Sheet, number: int) -> None:
    """What a ruling made of a deal is undone in its case, and not by another line.

    The sheet is `counted` with the line that is to be written.
    """
    before, after = (one.lines[number - 1].lapsed for one in (sheet.counted(), counted))
    if len(after) > len(before):
        cases = [one.case for one in sheet.judgements[number] if one.effect]
        found = Case.objects.filter(tournament=sheet.tournament, number__in=cases)
        raise refusal(found.select_related("tournament").latest("number"))
