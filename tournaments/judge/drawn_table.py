"""The table that the jury goes to, as it is drawn: who sits there, and where it is."""

from typing import Any

from tournaments.deals.around_table import drawn_seats, due
from tournaments.deals.one_sheet import table_sheet
from tournaments.deals.since_gone import seats_left
from tournaments.entries.queries import names
from tournaments.judge.forms import CallForm
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.hall import where_is
from tournaments.tables.models import Round, Table


def of_case(case: Case) -> dict[str, Any]:
    """The table of a case, in the deal that it is about or in the one that is due."""
    if case.table is None:
        return {}
    return drawn(case.tournament, case.table, case.deal)


def of_call(tournament: Tournament, form: CallForm) -> dict[str, Any]:
    """The table that is chosen on the page of a call."""
    table = (
        Table.objects.exclude(round__state=Round.State.DRAWN)
        .filter(round__tournament=tournament)
        .select_related("round")
        .filter(public_id=form["table"].value() or "")
        .first()
    )
    return drawn(tournament, table, None) if table else {}


def drawn(tournament: Tournament, table: Table, deal: int | None) -> dict[str, Any]:
    table.round.tournament = tournament
    sheet = table_sheet(table)
    called = names(tournament, full=True, keys=sheet.entries)
    gone = [one for one in seats_left(table.round) if one.table == table.number]
    shown = deal or due(sheet)
    return where_is(tournament, table.round, table.number) | {
        "drawn": table,
        "drawn_deal": shown,
        "around": drawn_seats(
            sheet,
            sheet.counted_sheet(),
            called,
            shown,
            left={one.seat for one in gone},
            excluded={one.seat for one in gone if one.excluded},
        ),
    }
