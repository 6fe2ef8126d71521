"""Calls the players of a board by name and hand, never by a letter of a chair."""

from collections.abc import Iterable, Mapping

from tournaments.boards.names import holders_at
from tournaments.boards.wording import HANDS
from tournaments.deals.one_sheet import TableSheet
from tournaments.entries.queries import names
from tournaments.ledger.sentences import Holder
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table


def by_name(held: Mapping[str, Holder] | None) -> dict[str, str]:
    """`Jeanne Maes (left of the Domy)` for each seat; nothing where nobody holds one.

    Whatever would print the letter of a seat asks this first.
    """
    return {
        seat: f"{one.name} ({HANDS[one.hand]})" for seat, one in (held or {}).items()
    }


def called_at(
    tournament: Tournament, tables: Iterable[Table], *, full: bool = True
) -> dict[tuple[str, int], dict[str, str]]:
    """Name the players of these tables on each deal, by their seats."""
    if not tournament.duplicate:
        return {}
    keys = [table.public_id for table in tables]
    found = holders_at(tournament, names(tournament, full=full), keys) if keys else {}
    return {at: by_name(held) for at, held in found.items()}


def called_on(sheet: TableSheet, deal: int) -> dict[str, str]:
    """Name the players of a sheet on a deal, by their seats."""
    if deal not in sheet.hands:
        return {}
    return called_at(sheet.tournament, [sheet.table])[sheet.table.public_id, deal]
