"""Counts what follows from a table's lines: each entry's share and total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db.models import Count, Max, Q, Sum

from tournaments.entry import queries
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


def recount(table: Table, tournament: Tournament, counted: Sheet | None = None) -> None:
    """Write anew what the entries of one table have; nobody else is touched.

    The sheet is counted here, unless the caller has just `counted` it.
    """
    scores = scores_of(table, counted or queries.sheet_of(table, tournament))
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


def scores_of(table: Table, sheet: Sheet) -> list[RoundScore]:
    """What each entry has from a sheet, counted and not yet kept."""
    entries = Entry.objects.in_bulk(sheet.shares, field_name="public_id")
    return [
        RoundScore(
            entry=entries[entry],
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
    sums = {
        row.pop("entry_id"): row
        for row in RoundScore.objects.filter(entry__in=entries)
        .values("entry_id")
        .annotate(
            sum_points=Sum("points"),
            sum_bonus=Sum("bonus"),
            sum_made=Sum("made"),
            sum_fiches=Sum("fiches"),
            sum_rubbers=Sum("rubbers"),
            sum_games=Sum("games"),
            best=Max("points"),
            rounds=Count("table__round", distinct=True),
            wins=Count("pk", filter=Q(won=True)),
        )
    }
    out = dict(
        SittingOut.objects.filter(entry__in=entries)
        .values_list("entry_id")
        .annotate(Count("pk"))
    )
    penalties = dict(
        Total.objects.filter(entry__in=entries).values_list("entry_id", "penalties")
    )
    totals = []
    for entry in entries:
        row = sums.get(entry, {})
        points, rounds = row.get("sum_points") or 0, row.get("rounds") or 0
        sitting_out = out.get(entry, 0) * _for_sitting_out(tournament, points, rounds)
        bonus, fines = row.get("sum_bonus") or 0, penalties.get(entry, 0)
        totals.append(
            Total(
                entry_id=entry,
                total=points + bonus + fines + sitting_out,
                points=points,
                bonus=bonus,
                penalties=fines,
                sitting_out=sitting_out,
                best_round=row.get("best") or 0,
                tables_won=row.get("wins") or 0,
                made=row.get("sum_made") or 0,
                fiches=row.get("sum_fiches") or 0,
                rubbers=row.get("sum_rubbers") or 0,
                games=row.get("sum_games") or 0,
            )
        )
    return totals


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Count everything anew, table by table, and yield what was kept otherwise."""
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    for table in tables.order_by("round__number", "number").iterator():
        kept = {one.entry_id: one for one in RoundScore.objects.filter(table=table)}
        written = DealVersion.objects.filter(table=table).exists()
        found = scores_of(table, queries.sheet_of(table, tournament)) if written else []
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
