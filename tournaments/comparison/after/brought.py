"""Reads what each hand of a board brought: as kept, or as far as the hall knows."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from scoring.duplicate.session import Sum
from tournaments.boards.models import BoardResult
from tournaments.comparison import comparing, queries
from tournaments.comparison.comparing import RESULT
from tournaments.comparison.places import places_among
from tournaments.deals.rules.withheld import Withheld
from tournaments.plans.models import Tournament

# The kind, mark, comparison and per cent of each, by the board at a table and the hand.
Brought = Mapping[tuple[int, str], tuple[Any, ...]]


def stored_results(results: QuerySet[BoardResult]) -> Brought:
    return {
        (play, hand): tuple(result)
        for play, hand, *result in results.values_list("play_id", "hand", *RESULT)
    }


def results_for_hall(
    tournament: Tournament, withheld: Withheld
) -> tuple[Brought, Mapping[str, Sum]]:
    """Compare all boards anew, as if nobody had made the rulings withheld.

    Return what the hands brought, and what each player has in all.
    """
    found = queries.played_boards(tournament, withheld=withheld)
    boards = list(comparing.compare_played(tournament, found, places_among(found)))
    hands = {
        (one.played.key, one.hand): (
            one.worth.kind,
            one.mark,
            one.worth.compared,
            one.worth.percent,
        )
        for one in comparing.hand_results(boards)
    }
    return hands, comparing.sums(tournament, boards, withheld=withheld)
