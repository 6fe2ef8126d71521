"""Tells a table how its rubber stands before each deal, and what each side has won."""

from typing import Any

from scoring.match import SIDES
from scoring.scorer import Scorer
from tournaments.deals.rules.sheet import Sheet
from tournaments.play.sheets.paper_form import won_by

Document = dict[str, Any]


def match_at(scorer: Scorer, sheet: Sheet) -> Document | None:
    """Return how the rubber stands before each deal, and what each side has won.

    Fiches are those of each player, as at the desk; nothing for other games.
    """
    match = scorer.variant.match
    if match is None or not sheet.lines:
        return None
    start = match.start()
    shares = {side: won_by(sheet, side) for side in SIDES}
    states = [start, *(line.state for line in sheet.lines)]
    return {
        # After the end of a match another begins at 0.
        "before": [rubber_state(start if one.over else one) for one in states[:-1]],
        # What each side has won, with its points of the game being played.
        "won": {
            side: {
                "fiches": share.fiches,
                "rubbers": share.rubbers,
                "games": share.games,
                "points": sheet.lines[-1].state.points[side],
            }
            for side, share in shares.items()
        },
    }


def rubber_state(state: Any) -> Document:
    """Return each side's games in the rubber, and its points in the current game."""
    return {
        side: {"games": state.games[side], "points": state.points[side]}
        for side in SIDES
    }
