"""Says what a deal of a match brings, before anybody agrees with it."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError

from scoring import wording as rules
from scoring.match import SIDES
from tournaments.deals import wording
from tournaments.deals.one_sheet import count_sheet, reread_table, table_sheet
from tournaments.entries.queries import names
from tournaments.play.phones.deals.queries import known_at, side_name
from tournaments.tables.models import Table

Document = dict[str, Any]


def deal_worth(table: int, number: int, facts: Mapping[str, Any]) -> Document:
    """Return what these facts bring each side, and how the game stands then.

    It is counted by the rules of the line itself, after what stands on the sheet as its
    table knows it; ValidationError where the rules refuse it.
    """
    stands = table_sheet(reread_table(Table(pk=table)))
    tournament = stands.tournament
    written = known_at(stands)
    called = names(tournament, full=False, keys=stands.entries)
    line = count_sheet(tournament, written.with_lines({number: facts})).lines[
        number - 1
    ]
    if line.refused is not None:
        raise ValidationError(
            wording.refusal(line.refused),
            code="illegal",
            params={"field": line.refused.field},
        )
    sides = {side: side_name(side, tuple(side), written, called) for side in SIDES}
    return {
        "sides": [
            {
                "name": sides[side],
                "points": line.points.get(side[0], 0),
                "parts": [
                    f"{rules.part(one)} {rules.gained(one.points)}"
                    for one in line.parts.get(side[0], ())
                ],
                "game": line.running[side[0]],
            }
            for side in SIDES
        ],
        "ended": [wording.ending_in_words(one, sides[one.side]) for one in line.ended],
    }
