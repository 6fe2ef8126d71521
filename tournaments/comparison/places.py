"""Counts the tables that have each board: how many make it full, and which they are."""

from collections import Counter
from collections.abc import Iterable

from scoring.duplicate.comparison import full_board
from tournaments.boards.models import BoardPlay, BoardSet
from tournaments.boards.rules.marks import Played
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round


def places_of(tournament: Tournament) -> int:
    """Return how many results make a board full, as the kept comparisons have it."""
    kept = BoardSet.objects.filter(tournament=tournament)
    return kept.values_list("places", flat=True).first() or 0


def places_now(tournament: Tournament) -> int:
    """Count the results that make a board full, from the boards on the tables."""
    return full_board(_counted(tournament).values())


def places_among(found: Iterable[Played]) -> int:
    """Count the results that make a board full, among all boards that were read."""
    return full_board(Counter(one.board for one in found).values())


def boards_with_results(tournament: Tournament, places: int) -> list[int]:
    """The boards that so many tables are due to have a result of, by number."""
    return sorted(
        number for number, many in _counted(tournament).items() if many == places
    )


def places_with(tournament: Tournament, fewer: int, more: int) -> int:
    """Count the results of a full board if one had a table fewer, and another one more.

    Both are boards of rounds begun, by number.
    """
    counted = _counted(tournament)
    counted[fewer] -= 1
    counted[more] += 1
    return full_board(counted.values())


def _counted(tournament: Tournament) -> Counter[int]:
    """Count the tables of the rounds begun that have each board, by its number."""
    plays = BoardPlay.objects.filter(
        table__round__tournament=tournament, table__round__state__in=Round.BEGUN
    )
    return Counter(plays.values_list("board__number", flat=True))


def lies_at(round: Round, board: int) -> list[int]:
    """The tables of a round on which a board lies, by number."""
    plays = BoardPlay.objects.filter(table__round=round, board__number=board)
    return list(plays.order_by("table__number").values_list("table__number", flat=True))
