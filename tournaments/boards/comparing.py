"""Compares boards anew: one after each write, and all when their places change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from scoring.basis import BASES
from scoring.comparison import Adjusted, Given, Weighted, compare
from scoring.methods import METHODS
from tournaments.boards import adding, marks, plan, queries
from tournaments.boards.adding import Sum
from tournaments.boards.marks import HANDS, Played
from tournaments.entry.queries import scorer_of
from tournaments.models import (
    BoardFine,
    BoardPlay,
    BoardResult,
    BoardSet,
    BoardTotal,
    Entry,
    Table,
    Tournament,
)

KINDS = {
    Given.AVERAGE_PLUS: adding.PLUS,
    Given.AVERAGE: adding.AVERAGE,
    Given.AVERAGE_MINUS: adding.MINUS,
}
RESULT = ("entry", "kind", "mark", "compared", "percent")
AT_ONCE = 400  # rows in one statement


def compare_deal(table: Table, number: int, tournament: Tournament) -> None:
    """Compare the board that is this deal of a table, if it is one."""
    board = (
        BoardPlay.objects.filter(table=table, number=number)
        .values_list("board__number", flat=True)
        .first()
    )
    if board is not None:
        compare_boards(tournament, [board])


def compare_boards(tournament: Tournament, boards: Iterable[int] | None = None) -> None:
    """Compare some boards anew, or all; the totals of who played them follow."""
    numbers = None if boards is None else list(boards)
    found = queries.played(tournament, boards=numbers)
    fresh = results(tournament, found, queries.places_of(tournament))
    old = BoardResult.objects.filter(play__board__tournament=tournament)
    if numbers is not None:
        old = old.filter(play__board__number__in=numbers)
    before = {(one.play_id, one.hand): one for one in old}
    after = {(one.play_id, one.hand): one for one in fresh}
    gone = [one for key, one in before.items() if key not in after]
    changed = {
        key: one
        for key, one in after.items()
        if key not in before or any(_differ(one, before[key]))
    }
    replaced = [before[key] for key in changed if key in before]
    _add_up([*gone, *replaced], changed.values())
    if gone:
        BoardResult.objects.filter(pk__in=[one.pk for one in gone]).delete()
    BoardResult.objects.bulk_create(
        changed.values(),
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("play", "hand"),
        update_fields=RESULT,
    )


def _differ(one: BoardResult, other: BoardResult) -> Iterator[bool]:
    yield one.entry_id != other.entry_id
    for column in RESULT[1:]:
        yield getattr(one, column) != getattr(other, column)


def results(
    tournament: Tournament, found: Iterable[Played], places: int
) -> list[BoardResult]:
    """What each hand of these boards has, compared and not yet kept."""
    found = list(found)
    playing = {who for played in found for who in played.entries.values()}
    entries = dict(
        Entry.objects.filter(public_id__in=playing).values_list("public_id", "pk")
    )
    return [
        BoardResult(
            play_id=played.key,
            entry_id=entries[played.entries[played.seat_of(hand)]],
            hand=hand,
            kind=kind,
            mark=mark,
            compared=compared,
            percent=percent,
        )
        for played, hand, kind, mark, compared, percent in compared_rows(
            tournament, found, places
        )
        if played.seat_of(hand) in played.entries
    ]


def compared_rows(
    tournament: Tournament, found: Iterable[Played], places: int
) -> Iterator[tuple[Played, str, str, int | None, Fraction | None, Fraction | None]]:
    """Each hand that has a result: its kind, mark, comparison and per cent."""
    scorer = scorer_of(tournament)
    basis, method = tournament.comparison_basis, tournament.comparison_method
    by_board: dict[int, list[Played]] = {}
    for played in found:
        by_board.setdefault(played.board, []).append(played)
    for all_played in by_board.values():
        made = [marks.marks(scorer, one.facts) for one in all_played]
        rows = [
            marks.row(scorer, basis, one, own)
            for one, own in zip(all_played, made, strict=True)
        ]
        done = compare(rows, method, max(places, len(rows)), BASES[basis].scale)
        for played, own, row, one in zip(all_played, made, rows, done, strict=True):
            for hand in HANDS:
                value = row.scores[hand]
                if one.compared[hand] is None:
                    continue  # no result, or one that this method cannot compare
                yield (
                    played,
                    hand,
                    _kind(value),
                    own[played.seat_of(hand)] if own else None,
                    one.compared[hand],
                    one.percent[hand],
                )


def _kind(value: object) -> str:
    if isinstance(value, Given):
        return KINDS[value]
    if isinstance(value, Adjusted):
        return adding.GIVEN
    assert isinstance(value, int | Fraction | Weighted)
    return adding.PLAYED


def sum_of(one: BoardResult) -> Sum:
    return adding.of(one.kind, one.compared, one.percent)


def _add_up(before: Iterable[BoardResult], after: Iterable[BoardResult]) -> None:
    """Take off the totals what these results brought, and add what they bring now."""
    minus: dict[int, list[Sum]] = {}
    plus: dict[int, list[Sum]] = {}
    for one in before:
        minus.setdefault(one.entry_id, []).append(sum_of(one))
    for one in after:
        plus.setdefault(one.entry_id, []).append(sum_of(one))
    touched = minus.keys() | plus.keys()
    kept = {
        one.entry_id: as_sum(one)
        for one in BoardTotal.objects.filter(entry__in=touched)
    }
    _keep(
        {
            entry: adding.less(
                adding.total([kept.get(entry, Sum()), *plus.get(entry, ())]),
                adding.total(minus.get(entry, ())),
            )
            for entry in touched
        }
    )


def _keep(sums: Mapping[int, Sum]) -> None:
    BoardTotal.objects.bulk_create(
        [BoardTotal(entry_id=entry, **one._asdict()) for entry, one in sums.items()],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=("entry",),
        update_fields=Sum._fields,
    )


def as_sum(kept: BoardTotal) -> Sum:
    return Sum(*(getattr(kept, field) for field in Sum._fields))


def fine(entry: Entry, percent: Fraction) -> None:
    """Take a fine off a total."""
    kept = BoardTotal.objects.filter(entry=entry).first()
    before = as_sum(kept) if kept else Sum()
    _keep({entry.pk: before._replace(fines=before.fines + percent)})


def count_places(tournament: Tournament) -> None:
    """Follow a round that begins or is taken back: more tables are due to play."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        return
    places = plan.places(pinned, queries.rounds_begun(tournament))
    if places != found.places:
        BoardSet.objects.filter(pk=found.pk).update(places=places)
        compare_boards(tournament)


def method_has_percentages(tournament: Tournament) -> bool:
    return METHODS[tournament.comparison_method].percentages


def top_of(tournament: Tournament, places: int) -> Fraction:
    """The most that one board brings by this method."""
    return Fraction(METHODS[tournament.comparison_method].top(max(places, 1)))


def counted_anew(tournament: Tournament, places: int) -> dict[int, Sum]:
    """The sums of all entries, from what is written; nothing that is kept is used."""
    sums: dict[int, list[Sum]] = {}
    for one in results(tournament, queries.played(tournament), places):
        sums.setdefault(one.entry_id, []).append(sum_of(one))
    for entry, percent in BoardFine.objects.filter(
        entry__tournament=tournament
    ).values_list("entry_id", "percent"):
        sums.setdefault(entry, []).append(Sum(fines=percent))
    return {entry: adding.total(found) for entry, found in sums.items()}


def differences(tournament: Tournament) -> Iterator[int]:
    """Count everything anew, and yield the number of each entry that was kept wrong."""
    if not tournament.duplicate:
        return
    anew = counted_anew(tournament, queries.places_of(tournament))
    kept = {
        one.entry_id: as_sum(one)
        for one in BoardTotal.objects.filter(entry__tournament=tournament)
    }
    wrong = [
        entry
        for entry in anew.keys() | kept.keys()
        if anew.get(entry, Sum()) != kept.get(entry, Sum())
    ]
    numbers = Entry.objects.filter(pk__in=wrong).order_by("number")
    yield from numbers.values_list("number", flat=True)
