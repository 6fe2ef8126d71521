"""Compares boards anew: one after each write, and all when their places change."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from django.db.models import QuerySet

from scoring.duplicate import session
from scoring.duplicate.basis import BASES
from scoring.duplicate.comparison import Board, compare
from scoring.duplicate.methods import METHODS
from scoring.duplicate.session import Result, Sum
from tournaments.boards.models import (
    BoardFine,
    BoardPlay,
    BoardResult,
    BoardSet,
    BoardTotal,
)
from tournaments.boards.rules import marks
from tournaments.boards.rules.marks import HANDS, Played
from tournaments.comparison import queries
from tournaments.comparison.places import places_among, places_now, places_of
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

RESULT = ("kind", "mark", "compared", "percent")
worth_of = attrgetter("entry_id", *RESULT)
Key = TypeVar("Key", int, str)  # of an entry: its row, or its public identifier
AT_ONCE = 400  # rows in one statement


def compare_deals(
    tournament: Tournament, tables: Iterable[Table], numbers: Iterable[int]
) -> None:
    """Compare the boards that the deals of these numbers at these tables are."""
    plays = BoardPlay.objects.filter(table__in=tables, number__in=numbers)
    boards = set(plays.values_list("board__number", flat=True))
    if boards:
        compare_boards(tournament, boards)


def compare_boards(tournament: Tournament, boards: Iterable[int] | None = None) -> None:
    """Compare some boards anew, or all; the totals of who played them follow."""
    numbers = None if boards is None else list(boards)
    fresh = results(
        tournament,
        queries.played_boards(tournament, boards=numbers),
        places_of(tournament),
    )
    old = BoardResult.objects.filter(play__board__tournament=tournament)
    if numbers is not None:
        old = old.filter(play__board__number__in=numbers)
    before = {(one.play_id, one.hand): one for one in old}
    after = {(one.play_id, one.hand): one for one in fresh}
    gone = [one for key, one in before.items() if key not in after]
    changed = {
        key: one
        for key, one in after.items()
        if key not in before or worth_of(one) != worth_of(before[key])
    }
    replaced = (before[key] for key in changed if key in before)
    _add_up([*gone, *replaced], changed.values())
    if gone:
        BoardResult.objects.filter(pk__in=[one.pk for one in gone]).delete()
    BoardResult.objects.bulk_create(
        changed.values(),
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("play", "hand"),
        update_fields=("entry", *RESULT),
    )


def results(
    tournament: Tournament, played: Iterable[Played], places: int
) -> list[BoardResult]:
    """Return what each hand of these boards has, compared and not yet kept."""
    found = list(hand_results(compare_played(tournament, played, places)))
    playing = Entry.objects.filter(public_id__in={one.entry for one in found})
    entries = dict(playing.values_list("public_id", "pk"))
    return [
        BoardResult(
            play_id=one.played.key,
            entry_id=entries[one.entry],
            hand=one.hand,
            mark=one.mark,
            **one.worth._asdict(),
        )
        for one in found
    ]


class ComparedBoard(NamedTuple):
    """A board at all its tables: what is written, its marks by seat, and its worth.

    Where it was fouled, at those that had the same cards.
    """

    played: list[Played]
    marks: list[dict[str, int] | None]
    board: Board


def compare_played(
    tournament: Tournament, found: Iterable[Played], places: int
) -> Iterator[ComparedBoard]:
    """Compare these boards; `places` is the number of results of a full one."""
    scorer = scorer_of(tournament)
    basis, method = tournament.comparison_basis, tournament.comparison_method
    by_board: dict[tuple[int, int], list[Played]] = {}
    for played in found:
        by_board.setdefault((played.board, played.lot), []).append(played)
    for number, at_tables in by_board.items():
        made = [marks.marks(scorer, one.facts) for one in at_tables]
        rows = [
            marks.row(scorer, basis, one, own)
            for one, own in zip(at_tables, made, strict=True)
        ]
        done = compare(rows, method, places, BASES[basis].scale)
        key = "/".join(map(str, number))
        yield ComparedBoard(at_tables, made, Board(key, rows, done))


class HandResult(NamedTuple):
    """The result of a hand of a board at a table, for whoever held it there."""

    played: Played
    hand: str
    entry: str
    mark: int | None
    worth: Result


def hand_results(boards: Iterable[ComparedBoard]) -> Iterator[HandResult]:
    """Each hand that somebody held, and that its method can compare."""
    for one in boards:
        for played, own, row, result in zip(
            one.played, one.marks, one.board.rows, one.board.compared, strict=True
        ):
            for hand in HANDS:
                compared, entry = result.compared[hand], row.players.get(hand)
                if compared is not None and entry is not None:
                    kind = session.result_kind(row.scores[hand])
                    worth = Result(kind, compared, result.percent[hand])
                    mark = own[played.seat_of(hand)] if own else None
                    yield HandResult(played, hand, entry, mark, worth)


def sums(
    tournament: Tournament,
    boards: Iterable[ComparedBoard],
    withheld: Withheld = NOTHING,
    taken: Mapping[str, Fraction] | None = None,
) -> dict[str, Sum]:
    """Add up what each entry has from these boards, and its fines; use nothing kept.

    The fines are those of now, or so many per cent as were `taken`.
    """
    found = _added((one.entry, one.worth) for one in hand_results(boards))
    return subtract_fines(
        found, fines_by_entry(tournament, withheld) if taken is None else taken
    )


def fines_by_entry(tournament: Tournament, withheld: Withheld) -> dict[str, Fraction]:
    """The per cent of a top that each entry is fined."""
    fines = BoardFine.objects.filter(entry__tournament=tournament)
    told = fines.exclude(pk__in=withheld.fines)
    return sum_fines(told.values_list("entry__public_id", "percent"))


def sum_fines(fines: Iterable[tuple[str, Fraction]]) -> dict[str, Fraction]:
    """The sum of the fines of each entry."""
    found: dict[str, Fraction] = {}
    for entry, percent in fines:
        found[entry] = found.get(entry, Fraction()) + percent
    return found


def subtract_fines(
    sums: Mapping[Key, Sum], fines: Mapping[Key, Fraction]
) -> dict[Key, Sum]:
    """These sums with so many per cent of a top more taken off."""
    found = dict(sums)
    for entry, percent in fines.items():
        own = found.get(entry, Sum())
        found[entry] = own._replace(fines=own.fines + percent)
    return found


def own_averages(
    tournament: Tournament, sums: Mapping[Key, Sum]
) -> dict[Key, Fraction | None]:
    """Return what each has on the boards that he played, as averages look at it."""
    return {
        key: one.own_average(tournament.comparison_method) for key, one in sums.items()
    }


def _add_up(before: Iterable[BoardResult], after: Iterable[BoardResult]) -> None:
    """Take off the totals what these results brought, and add what they bring now."""
    fewer, more = _added(map(_result, before)), _added(map(_result, after))
    touched = fewer.keys() | more.keys()
    kept = _sums(BoardTotal.objects.filter(entry__in=touched), "entry_id")
    _keep(
        {
            entry: session.change_sum(
                *(some.get(entry, Sum()) for some in (kept, more, fewer))
            )
            for entry in touched
        }
    )


def _result(kept: BoardResult) -> tuple[int, Result]:
    return kept.entry_id, Result(kept.kind, kept.compared or Fraction(), kept.percent)


def _added(results: Iterable[tuple[Key, Result]]) -> dict[Key, Sum]:
    """The sum of the results of each entry."""
    found: dict[Key, list[Result]] = {}
    for entry, worth in results:
        found.setdefault(entry, []).append(worth)
    return {entry: session.sum_results(some) for entry, some in found.items()}


def _keep(sums: Mapping[int, Sum]) -> None:
    BoardTotal.objects.bulk_create(
        [BoardTotal(entry_id=entry, **one._asdict()) for entry, one in sums.items()],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("entry",),
        update_fields=Sum._fields,
    )


def subtract_fine_from_total(entry: Entry, percent: Fraction) -> None:
    """Take a fine off a total."""
    kept = _sums(BoardTotal.objects.filter(entry=entry), "entry_id")
    _keep(subtract_fines(kept, {entry.pk: percent}))


def count_places(tournament: Tournament) -> int:
    """Compare all anew where more results make a board full, or fewer, than before.

    Returns how many do now; 0 where it is as before.
    """
    places = places_now(tournament)
    if places == places_of(tournament):
        return 0
    BoardSet.objects.filter(tournament=tournament).update(places=places)
    compare_boards(tournament)
    return places


def method_has_percentages(tournament: Tournament) -> bool:
    return METHODS[tournament.comparison_method].percentages


def differences(tournament: Tournament) -> Iterator[int]:
    """Count everything anew, and yield the number of each entry that was kept wrong."""
    if not tournament.duplicate:
        return
    played = queries.played_boards(tournament)
    anew = sums(tournament, compare_played(tournament, played, places_among(played)))
    kept = kept_sums(tournament)
    wrong = [
        entry
        for entry in anew.keys() | kept.keys()
        if anew.get(entry, Sum()) != kept.get(entry, Sum())
    ]
    numbers = Entry.objects.filter(public_id__in=wrong).order_by("number")
    yield from numbers.values_list("number", flat=True)


def kept_sums(tournament: Tournament) -> dict[str, Sum]:
    rows = BoardTotal.objects.filter(entry__tournament=tournament)
    return _sums(rows, "entry__public_id")


def _sums(rows: QuerySet[BoardTotal], key: str) -> dict[Any, Sum]:
    return {one: Sum(*found) for one, *found in rows.values_list(key, *Sum._fields)}
