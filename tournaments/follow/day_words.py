"""The sentences for what the end of a day refuses, and for where deals are."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.wording import join_phrases

MOST_NAMED = 20


def unfinished_sentence(code: str) -> str:
    """Say why a tournament cannot be finished yet."""
    return {
        "nothing_played": _("No round has been drawn: there is nothing to finish."),
        "round_open": _("A round is not closed yet: close it first, under Seating."),
        "rounds_left": _(
            "There are rounds left. Play them, or shorten the number of rounds under "
            "Settings."
        ),
    }[code]


def places(found: Sequence[tuple[int, int, int]]) -> str:
    """`round 1, table 3, deal 5; round 2, table 1, deal 9`."""
    named = [
        _("round %(round)s, table %(table)s, deal %(deal)s")
        % {"round": round, "table": table, "deal": deal}
        for round, table, deal in found[:MOST_NAMED]
    ]
    if len(found) > MOST_NAMED:
        named.append("…")
    return join_phrases(named)
