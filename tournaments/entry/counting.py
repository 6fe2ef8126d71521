"""Counts what follows from a table's lines: each entry's share and total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tournaments.entry import queries
from tournaments.entry.rulings import queries as rulings
from tournaments.entry.sheet import Sheet
from tournaments.models import (
    DealVersion,
    Entry,
    RoundScore,
    SittingOut,
    Table,
    Total,
    Tournament,
)

SHARE = ("points", "bonus", "deals", "made", "won", "fiches", "rubbers", "games")
OF = ("entry", "table__round")
AT_ONCE = 200  # entries: few queries, and a short list in each
TOTAL = tuple(
    column.name for column in Total._meta.concrete_fields if not column.primary_key
)


class Difference(NamedTuple):
    """A number that is kept and is not what the written deals bring."""

    entry: int  # its number in the tournament
    round: int | None  # of the table; None: in the whole tournament
    table: int | None
    column: str
    kept: int
    counted: int


def recount(
    table: Table,
    tournament: Tournament,
    counted: Sheet | None = None,
    keys: Mapping[str, int] | None = None,
) -> None:
    """Write anew what the entries of one table have; nobody else is touched.

    The sheet is counted here, unless the caller has just `counted` it; so are the
    `keys` of its entries in the database read here, unless he has them.
    """
    scores = scores_of(table, counted or queries.sheet_of(table, tournament), keys)
    entries = [score.entry_id for score in scores]
    # Somebody who was moved away from the table keeps nothing of it.
    kept = RoundScore.objects.filter(table=table).values_list("entry_id", flat=True)
    gone = set(kept).difference(entries)
    if gone:
        RoundScore.objects.filter(table=table, entry__in=gone).delete()
        entries += gone
    RoundScore.objects.bulk_create(
        scores,
        update_conflicts=True,
        unique_fields=("entry", "table"),
        update_fields=SHARE,
    )
    add_up(entries, tournament)


def scores_of(
    table: Table, sheet: Sheet, keys: Mapping[str, int] | None = None
) -> list[RoundScore]:
    """What each entry has from a sheet, counted and not yet kept."""
    if keys is None:
        entries = Entry.objects.filter(public_id__in=sheet.shares)
        keys = dict(entries.values_list("public_id", "pk"))
    return [
        RoundScore(
            entry_id=keys[entry],
            table=table,
            points=share.points,
            bonus=share.bonus,
            deals=share.deals,
            made=share.made,
            won=sheet.complete and share.place == 1,
            fiches=share.fiches,
            rubbers=share.rubbers,
            games=share.games,
        )
        for entry, share in sheet.shares.items()
    ]


def add_up(entries: Iterable[int], tournament: Tournament) -> None:
    """Write anew the totals of these entries, from their rounds."""
    Total.objects.bulk_create(
        totals_of(entries, tournament),
        update_conflicts=True,
        unique_fields=("entry",),
        update_fields=TOTAL,
    )


def totals_of(entries: Iterable[int], tournament: Tournament) -> list[Total]:
    """The totals of these entries, added up and not yet kept."""
    entries = list(entries)
    rounds: dict[int, list[dict[str, Any]]] = {entry: [] for entry in entries}
    for row in RoundScore.objects.filter(entry__in=entries).values(*SHARE, *OF):
        rounds[row["entry"]].append(row)
    sitting_out_of = SittingOut.objects.filter(entry__in=entries)
    out = Counter(sitting_out_of.values_list("entry_id", flat=True))
    penalties = rulings.penalties_of(entries)
    totals = []
    for entry in entries:
        rows = rounds[entry]
        points, played = added(rows, "points"), {row["table__round"] for row in rows}
        share = _for_sitting_out(tournament, points, len(played))
        sitting_out = out[entry] * share
        bonus, fines = added(rows, "bonus"), penalties.get(entry, 0)
        totals.append(
            Total(
                entry_id=entry,
                total=points + bonus + fines + sitting_out,
                points=points,
                bonus=bonus,
                penalties=fines,
                sitting_out=sitting_out,
                best_round=max((row["points"] for row in rows), default=0),
                tables_won=added(rows, "won"),
                made=added(rows, "made"),
                fiches=added(rows, "fiches"),
                rubbers=added(rows, "rubbers"),
                games=added(rows, "games"),
            )
        )
    return totals


def added(rows: Iterable[Mapping[str, Any]], column: str) -> int:
    """The sum of a column; what is true counts as one."""
    return sum(row[column] for row in rows)


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Count everything anew, table by table, and yield what was kept otherwise."""
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    for table in tables.order_by("round__number", "number").iterator():
        kept = {one.entry_id: one for one in RoundScore.objects.filter(table=table)}
        written = DealVersion.objects.filter(table=table).exists()
        counts = bool(kept) or written  # a ruling alone may count, too
        found = scores_of(table, queries.sheet_of(table, tournament)) if counts else []
        counted = {one.entry_id: one for one in found}
        for entry in sorted(kept.keys() | counted.keys()):
            yield from _differing(
                kept.get(entry) or RoundScore(entry_id=entry),
                counted.get(entry) or RoundScore(entry_id=entry),
                SHARE,
                table,
            )
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    keys = list(entries.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        totals = {one.entry_id: one for one in Total.objects.filter(entry__in=some)}
        for counted_total in totals_of(some, tournament):
            entry = counted_total.entry_id
            kept_total = totals.get(entry) or Total(entry_id=entry)
            yield from _differing(kept_total, counted_total, TOTAL, None)


def _differing(
    kept: RoundScore | Total,
    counted: RoundScore | Total,
    columns: Iterable[str],
    table: Table | None,
) -> Iterator[Difference]:
    for column in columns:
        here, there = int(getattr(kept, column)), int(getattr(counted, column))
        if here != there:
            yield Difference(
                kept.entry.number,
                table.round.number if table else None,
                table.number if table else None,
                column,
                here,
                there,
            )


def _for_sitting_out(tournament: Tournament, points: int, rounds: int) -> int:
    """What one round of sitting out brings: a fixed score, or one's own average."""
    if tournament.uneven == "out_fixed":
        return tournament.uneven_points
    return round(points / rounds) if rounds else 0
