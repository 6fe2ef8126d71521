"""Counts what follows from a table's lines: each entry's share and total."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from scoring.standing.figures import IN_TOTALS
from scoring.standing.share import KEPT, Share
from tournaments.deals import queries, whole_day
from tournaments.deals.models import DealVersion, RoundScore, Total
from tournaments.deals.rules.adding_up import RoundsOut, add_up_shares
from tournaments.deals.rules.sheet import Sheet
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.rulings.models import RulingPoints
from tournaments.tables.models import SittingOut, Table

TOTAL = tuple(row.key for row in IN_TOTALS)


class Difference(NamedTuple):
    """A number that is kept and is not what the written deals bring."""

    entry: int  # its number in the tournament
    round: int | None  # of the table; None: in the whole tournament
    table: int | None
    column: str
    kept: int
    counted: int


def recount(
    counted: Mapping[Table, Sheet],
    tournament: Tournament,
    keys: Mapping[str, int] | None = None,
) -> None:
    """Write anew what the entries of these tables have, from their counted sheets.

    Where who sits there is known, with the `keys` of their entries.
    """
    if keys is None:
        entries = Entry.objects.filter(tournament=tournament)
        keys = dict(entries.values_list("public_id", "pk"))
    scores = [
        score
        for table, sheet in counted.items()
        for score in scores_of(table, sheet, keys)
    ]
    sitting = {(score.table_id, score.entry_id) for score in scores}
    touched = {score.entry_id for score in scores}
    # Somebody who was moved away from a table keeps nothing of it.
    kept = RoundScore.objects.filter(table__in=counted)
    for pk, table, entry in kept.values_list("pk", "table_id", "entry_id"):
        if (table, entry) not in sitting:
            RoundScore.objects.filter(pk=pk).delete()
            touched.add(entry)
    RoundScore.objects.bulk_create(
        scores,
        update_conflicts=True,
        unique_fields=("entry", "table"),
        update_fields=KEPT,
    )
    add_up(touched, tournament)


def recount_day(tournament: Tournament) -> None:
    """Write anew what everybody has from every table, and in all."""
    for some in whole_day.in_batches(list(whole_day.counted_sheets(tournament))):
        recount({paper.table: sheet for paper, sheet in some}, tournament)


def scores_of(table: Table, sheet: Sheet, keys: Mapping[str, int]) -> list[RoundScore]:
    """Return what each entry has from a sheet, counted and not yet kept."""
    return [
        RoundScore(
            entry_id=keys[entry],
            table_id=table.pk,
            **{column: getattr(share, column) for column in KEPT},
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


def fill_columns(columns: Collection[str]) -> None:
    """Work out these columns of totals, which a version keeps for the first time."""
    for tournament in Tournament.objects.all():
        entries = Entry.objects.filter(tournament=tournament, total__isnull=False)
        for some in whole_day.in_batches(list(entries.values_list("pk", flat=True))):
            Total.objects.bulk_update(totals_of(some, tournament), columns)


def totals_of(entries: Iterable[int], tournament: Tournament) -> list[Total]:
    """The totals of these entries, added up from two queries and not yet kept."""
    entries = list(entries)
    shares: dict[int, list[Share]] = {entry: [] for entry in entries}
    rows = RoundScore.objects.filter(entry__in=entries)
    for entry, round, *kept in rows.values_list("entry", "table__round", *KEPT):
        shares[entry].append(Share(*kept)._replace(round=round))
    counted = RulingPoints.objects.filter(
        entry=OuterRef("pk"), ruling__replaced_by=None
    )
    penalties = (
        counted.order_by().values("entry").annotate(sum=Sum("points")).values("sum")
    )
    beside = (
        Entry.objects.filter(pk__in=entries)
        .order_by()
        .annotate(
            ruled=Subquery(penalties),
            averaged=Count("rounds_out", filter=Q(rounds_out__round__points_out=None)),
            fixed=Sum("rounds_out__round__points_out"),
        )
    )
    found = []
    for entry, ruled, averaged, fixed in beside.values_list(
        "pk", "ruled", "averaged", "fixed"
    ):
        out = with_points(tournament, RoundsOut(averaged, fixed or 0))
        sums = add_up_shares(shares[entry], ruled or 0, out, even=tournament.even_deals)
        found.append(Total(entry_id=entry, **{key: sums[key] for key in TOTAL}))
    return found


def rounds_out(sitting_out: QuerySet[SittingOut], key: str) -> dict[Any, RoundsOut]:
    """Return the rounds that each sat out, by this key of the entry."""
    found: dict[Any, RoundsOut] = {}
    for entry, points in sitting_out.values_list(key, "round__points_out"):
        found[entry] = found.get(entry, RoundsOut()).with_round(points)
    return found


def with_points(tournament: Tournament, out: RoundsOut) -> RoundsOut:
    """Return the rounds out that bring points: none where ranking lines have them.

    What a line of a match has for them is worked out for the line, which is a pair.
    """
    if not any(out) or play_of(tournament).out_brings == "points":
        return out
    return RoundsOut()


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Count everything anew, table by table, and yield what was kept otherwise."""
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    keys = dict(entries.values_list("public_id", "pk"))
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    for table in tables.order_by("round__number", "number").iterator():
        kept = {one.entry_id: one for one in RoundScore.objects.filter(table=table)}
        counted = {}
        # A ruling alone may count, too.
        if kept or DealVersion.objects.filter(table=table).exists():
            sheet = queries.sheet_of(table, tournament)
            counted = {one.entry_id: one for one in scores_of(table, sheet, keys)}
        for entry in sorted(kept.keys() | counted.keys()):
            none = RoundScore(entry_id=entry)
            yield from _differences_between(
                kept.get(entry, none), counted.get(entry, none), KEPT, table
            )
    for some in whole_day.in_batches(list(keys.values())):
        totals = {one.entry_id: one for one in Total.objects.filter(entry__in=some)}
        for total in totals_of(some, tournament):
            kept_total = totals.get(total.entry_id) or Total(entry_id=total.entry_id)
            yield from _differences_between(kept_total, total, TOTAL, None)


def _differences_between(
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
