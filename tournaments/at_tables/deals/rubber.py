"""Tells a table how its rubber stands before each deal, and what each side has won."""

from typing import Any

from scoring.match import SIDES
from scoring.scorer import Scorer
from tournaments.entry.paper_form import won_by
from tournaments.sheets.rules.sheet import Sheet

Document = dict[str, Any]


def match_at(scorer: Scorer, sheet: Sheet) -> Document | None:
    """How the rubber stands before each deal, and what each side has won in the round.

    Fiches are those of each player, as at the desk; nothing for other games.
    """
    match = scorer.variant.match
    if match is None or not sheet.lines:
        return None
    start = match.start()
    states = [start, *(line.state for line in sheet.lines)]
    return {
        # After the end of a match another begins at 0.
        "before": [standing(start if one.over else one) for one in states[:-1]],
        "won": {side: won(sheet, side) for side in SIDES},
    }


def standing(state: Any) -> Document:
    """What each side has of the rubber: its games, and points of the one played now."""
    return {
        side: {"games": state.games[side], "points": state.points[side]}
        for side in SIDES
    }


def won(sheet: Sheet, side: str) -> Document:
    """What a side has won in the round, with its points of the game being played."""
    share = won_by(sheet, side)
    return {
        "fiches": share.fiches,
        "rubbers": share.rubbers,
        "games": share.games,
        "points": sheet.lines[-1].state.points[side],
    }
