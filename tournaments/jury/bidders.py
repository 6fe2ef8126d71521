"""Reads who bids in the deal of a case, and who rests in it."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.match import SIDES
from scoring.variants import VARIANTS
from tournaments.jury import queries
from tournaments.models import Case
from tournaments.sheets.rules.line import resting_at


def bidders_in(case: Case, corrected: Mapping[str, Any] | None = None) -> Sequence[str]:
    """The seats that bid in the deal of a case, in a match a side; none: nobody did."""
    if VARIANTS[case.tournament.variant_key].match:
        return SIDES[0]
    found = (corrected or queries.written_in(case) or {}).get("bidders")
    return found if isinstance(found, list) else ()


def resting_in(case: Case, seats: Sequence[str]) -> str:
    """Who sits out the deal of a case, at a table of five."""
    game = VARIANTS[case.tournament.variant_key]
    return resting_at(case.deal or 1, seats, len(game.seats)) if case.deal else ""
