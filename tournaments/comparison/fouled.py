"""Reads which lot of cards boards had at their tables."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.boards.models import Board
from tournaments.boards.rules.fouled import lot_at, round_of_play
from tournaments.boards.rules.marks import Played
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

Kept = Mapping[int, Sequence[Sequence[int]]]  # the changes of a board, by its number
KINDS = ("board_fouled", "board_fouled_back")


def with_lots(found: Iterable[Played], kept: Kept) -> list[Played]:
    """These boards at tables with the lot of cards that each had there."""
    return [
        one._replace(
            lot=lot_at(
                kept.get(one.board, ()),
                round_of_play(one.round, put_off=one.put_off),
                one.table,
            )
        )
        for one in found
    ]


def last_act(tournament: Tournament, board: Board) -> Event | None:
    """Return the last event that told of a board's cards, unless it was taken back."""
    told = Event.objects.filter(
        tournament=tournament, kind__in=KINDS, facts__board=board.number
    )
    last = told.order_by("-number").first()
    return last if last is not None and last.kind == KINDS[0] else None
