"""Writes the boards with what each table made of them, as other programs read it."""

from collections.abc import Iterator

from tournaments.boards.models import Board
from tournaments.boards.rules import pbn, pbn_result
from tournaments.boards.rules.cards import Deal, seat_of
from tournaments.boards.rules.marks import Ruled
from tournaments.comparison.after.tables import TravellerLine, travellers
from tournaments.comparison.cards import as_pbn
from tournaments.comparison.queries import known_deals
from tournaments.plans.models import Tournament


def results_as_pbn(tournament: Tournament, *, desk: bool) -> bytes:
    """Each board whose cards are known, once for every table that has a result of it.

    One that no table has a result of stands there once, with its cards alone.
    """
    known = known_deals(tournament)
    lines = travellers(tournament, [board.number for board, _deal in known], desk=desk)
    return as_pbn(
        tournament,
        (
            one
            for board, deal in known
            for one in _at_tables(board, deal, lines[board.number])
        ),
    )


def _at_tables(
    board: Board, deal: Deal, lines: list[TravellerLine]
) -> Iterator[pbn.PbnBoard]:
    every = [_tags(board, line) for line in lines if line.played.was_played]
    for tags in every or [{}]:
        yield pbn.PbnBoard(board.number, board.dealer, board.domy, deal, tags)


def _tags(board: Board, line: TravellerLine) -> dict[str, str]:
    pocket = {one.hand: seat_of(board.domy, one.hand) for one in line.hands}
    lot = line.played.lot
    return ({pbn_result.LOT: str(lot + 1)} if lot else {}) | pbn_result.tags(
        line.facts or {},
        declarer=pocket[line.declarer.hand] if line.declarer else "",
        names={pocket[one.hand]: one.name for one in line.hands},
        marks={pocket[one.hand]: one.mark for one in line.hands},
        given={
            pocket[one.hand]: _given(ruled)
            for one in line.hands
            if (ruled := line.played.ruled.get(one.seat))
        },
        where=(line.played.round, line.played.table),
    )


def _given(ruled: Ruled) -> str:
    """`plus`, `percent 45`: what was given in place of the result, by its key."""
    if ruled.percent is None:
        return ruled.kind
    return f"{ruled.kind} {ruled.percent}"
