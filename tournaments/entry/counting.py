"""Counts what follows from a table's lines: each entry's share and total."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Max, Sum

from tournaments.entry import queries
from tournaments.models import (
    Entry,
    RoundScore,
    SittingOut,
    Table,
    Total,
    Tournament,
)

SHARE = ("points", "bonus", "deals", "made", "won", "fiches", "rubbers", "games")
TOTAL = tuple(
    column.name for column in Total._meta.concrete_fields if not column.primary_key
)


def recount(table: Table, tournament: Tournament) -> None:
    """Write anew what the entries of one table have; nobody else is touched."""
    sheet = queries.sheet_of(table, tournament)
    entries = Entry.objects.in_bulk(sheet.shares, field_name="public_id")
    scores = [
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
    RoundScore.objects.bulk_create(
        scores,
        update_conflicts=True,
        unique_fields=("entry", "table"),
        update_fields=(
            "points",
            "bonus",
            "deals",
            "made",
            "won",
            "fiches",
            "rubbers",
            "games",
        ),
    )
    add_up([entry.pk for entry in entries.values()], tournament)


def add_up(entries: Iterable[int], tournament: Tournament) -> None:
    """Write anew the totals of these entries, from their rounds."""
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
        )
    }
    won = dict(
        RoundScore.objects.filter(entry__in=entries, won=True)
        .values_list("entry_id")
        .annotate(Count("pk"))
    )
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
                tables_won=won.get(entry, 0),
                made=row.get("sum_made") or 0,
                fiches=row.get("sum_fiches") or 0,
                rubbers=row.get("sum_rubbers") or 0,
                games=row.get("sum_games") or 0,
            )
        )
    Total.objects.bulk_create(
        totals,
        update_conflicts=True,
        unique_fields=("entry",),
        update_fields=(
            "total",
            "points",
            "bonus",
            "penalties",
            "sitting_out",
            "best_round",
            "tables_won",
            "made",
            "fiches",
            "rubbers",
            "games",
        ),
    )


def _for_sitting_out(tournament: Tournament, points: int, rounds: int) -> int:
    """What one round of sitting out brings: a fixed score, or one's own average."""
    if tournament.uneven == "out_fixed":
        return tournament.uneven_points
    return round(points / rounds) if rounds else 0
