"""Reads who bids in the deal of a case, and who rests in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.match import SIDES
from scoring.variants import VARIANTS
from tournaments.deals.queries import chairs_at
from tournaments.deals.rules.holding import empty_seat
from tournaments.deals.rules.line import resting_at
from tournaments.rulings.models import Case
from tournaments.tables.models import Table


def bidders_in(case: Case, written: Mapping[str, Any] | None) -> Sequence[str]:
    """Return who bid in a deal as it is written or corrected: seats, in a match a side.

    None where nobody did.
    """
    if VARIANTS[case.tournament.variant_key].match:
        return SIDES[0]
    found = (written or {}).get("bidders")
    return found if isinstance(found, list) else ()


def resting_in(case: Case, seats: Sequence[str]) -> str:
    """Return the seat that sits out the deal of a case, at a table of five."""
    if case.deal is None or case.table is None:
        return ""
    return resting_of(case.table, case.deal, seats)


def resting_of(table: Table, deal: int, seats: Sequence[str]) -> str:
    """Return which of these seats sits out a deal of a table, if there are five."""
    game = VARIANTS[table.round.tournament.variant_key]
    if len(seats) <= len(game.seats):
        return ""
    empty = empty_seat(chairs_at([table.pk])[table.pk], deal)
    return resting_at(deal, seats, len(game.seats), empty)
