"""Compares what the standing rulings say with what is so."""

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.boards import comparing, ruled
from tournaments.boards import queries as boards
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import Ruled
from tournaments.models import (
    BoardFine,
    BoardPlay,
    BoardResult,
    Entry,
    Ruling,
    Tournament,
)

Rulings = list[Ruling]


class NotSo(NamedTuple):
    """Something that a ruling says and that is not so."""

    what: str
    case: int
    entry: int = 0  # its number in the tournament
    board: int = 0


def differences(tournament: Tournament) -> Iterator[NotSo]:
    """Everything that a standing ruling says and that is not so, case by case."""
    found = Ruling.objects.standing().filter(
        case__tournament=tournament, is_lifted=False
    )
    found = found.select_related("case__tournament", "case__table")
    standing = list(found.prefetch_related("points__entry").order_by("case__number"))
    yield from _exclusions(standing)
    if tournament.duplicate:
        yield from _fines(standing)
        yield from _given(tournament, standing)


def _exclusions(standing: Rulings) -> Iterator[NotSo]:
    for ruling in standing:
        for one in ruling.points.all():
            out = one.entry.state == Entry.State.EXCLUDED
            if ruling.is_exclusion and one.is_offender and not out:
                yield NotSo("exclusion", ruling.case.number, one.entry.number)


def _fines(standing: Rulings) -> Iterator[NotSo]:
    """Whoever is fined has that fine, and it is not taken back."""
    for ruling in standing:
        keys = ruling.boards.get("fines", ())
        fines = BoardFine.objects.filter(pk__in=keys, taken_back_by=None)
        there = dict(fines.values_list("entry_id", "percent"))
        for one in ruling.points.all():
            said = ruling.boards.get("fine", 0) if one.is_offender else 0
            if there.get(one.entry_id, 0) != said:
                yield NotSo("fine", ruling.case.number, one.entry.number)


def _given(tournament: Tournament, standing: Rulings) -> Iterator[NotSo]:
    """The last result that a ruling gives counts, and is what is kept."""
    places = {
        (one.case.table_id, one.case.deal): one.case.number
        for one in standing
        if gives_in(one.boards)
    }
    plays = BoardPlay.objects.filter(table__round__tournament=tournament)
    for play in plays.select_related("board").order_by("pk"):
        case = places.get((play.table_id, play.number))
        if case is None:
            continue
        given = ruled.given_now(play)
        said: dict[str, Ruled] = {}
        for one in ruled.giving(play):
            said |= gives_in(one.boards)
        is_given = all(given[seat] == one for seat, one in said.items())
        if not is_given or _is_kept_otherwise(tournament, play):
            yield NotSo("given", case, board=play.board.number)


def _is_kept_otherwise(tournament: Tournament, play: BoardPlay) -> bool:
    """Whether the results kept of a board at a table are not those that it brings."""
    played = boards.played(tournament, boards=[play.board.number])
    fresh = comparing.results(tournament, played, boards.places_of(tournament))
    kept = BoardResult.objects.filter(play=play)
    return {one.hand: comparing.worth_of(one) for one in kept} != {
        one.hand: comparing.worth_of(one) for one in fresh if one.play_id == play.pk
    }
