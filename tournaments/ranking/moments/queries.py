"""Reads what the ranking was at a moment, and what it would be after a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from scoring.deal import IllegalDeal
from tournaments.entry import queries as entry_queries
from tournaments.entry import sheet
from tournaments.entry.sheet import Chair, Sheet
from tournaments.models import (
    DealVersion,
    Occupant,
    SittingOut,
    Table,
    Tournament,
)
from tournaments.ranking import queries
from tournaments.ranking.criteria import Result
from tournaments.ranking.ranking import Ranking
from tournaments.ranking.results import queries as results_queries
from tournaments.ranking.standings import moved, rank
from tournaments.ranking.tally import RoundShare


class Moves(NamedTuple):
    """What a correction would move: ranks from and to, and totals before and after."""

    ranks: list[tuple[Result, int, int]]
    totals: list[tuple[Result, int, int]]


def ranking_at(tournament: Tournament, moment: datetime) -> Ranking:
    """The ranking as it stood at a moment, counted anew from the lines written by then.

    Who plays is as now, and so are penalties.
    """
    tables = Table.objects.filter(
        round__tournament=tournament, round__created_at__lte=moment
    )
    facts: dict[int, dict[int, Mapping[str, Any]]] = {}
    versions = DealVersion.objects.filter(table__in=tables, made_at__lte=moment)
    for table, number, record in versions.order_by(
        "table_id", "number", "revision"
    ).values_list("table_id", "number", "facts"):
        facts.setdefault(table, {})[number] = record
    chairs: dict[int, list[Chair]] = {}
    seats = Occupant.objects.filter(table__in=list(facts))
    for table, *seat in seats.values_list(
        "table_id", "seat", "entry__public_id", "from_deal"
    ):
        chairs.setdefault(table, []).append(Chair(*seat))
    shares: dict[str, dict[int, RoundShare]] = {}
    for table, round_ in tables.values_list("pk", "round__number"):
        if table not in facts:
            continue
        counted = counted_with(tournament, facts[table], chairs.get(table, ()))
        for entry, share in shares_of(counted, round_).items():
            shares.setdefault(entry, {})[table] = share
    out = SittingOut.objects.filter(
        round__tournament=tournament, round__created_at__lte=moment
    )
    found = results_queries.tallied(
        tournament, shares, out=out, of=results_queries.results(tournament)
    )
    return queries.ranking_at(tournament, found)


def moves(
    tournament: Tournament, table: Table, number: int, facts: Mapping[str, Any]
) -> Moves:
    """What this record in place of the one written would move; nothing is kept.

    Raises IllegalDeal where the rules refuse the record.
    """
    written = entry_queries.newest_facts([table.pk])[table.pk]
    chairs = entry_queries.chairs_of(table)
    counted = counted_with(tournament, {**written, number: facts}, chairs)
    refused: IllegalDeal | None = counted.lines[number - 1].refused
    if refused is not None:
        raise refused
    changed = shares_of(counted, table.round.number)
    order = queries.criteria_of(tournament)
    margin = any(criterion.key == "margin" for criterion in order)
    before = results_queries.results(tournament, margin=margin)
    shares = results_queries.shares(tournament, entry__public_id__in=list(changed))
    margins = {result.key: result.margin for result in before}
    for entry, share in changed.items():
        old = shares.setdefault(entry, {}).get(table.pk)
        if entry in margins:
            margins[entry] += share.margin - (old.margin if old else 0)
        shares[entry][table.pk] = share
    out = SittingOut.objects.filter(
        round__tournament=tournament, entry__public_id__in=list(changed)
    )
    touched = [result for result in before if result.key in changed]
    new = {
        # Of the other tables only these players were read: too few for their margins.
        result.key: result._replace(margin=margins[result.key])
        for result in results_queries.tallied(tournament, shares, out=out, of=touched)
    }
    after = [new.get(result.key, result) for result in before]
    return Moves(
        moved(rank(before, order), rank(after, order)),
        [
            (new[result.key], result.total, new[result.key].total)
            for result in touched
            if new[result.key].total != result.total
        ],
    )


def counted_with(
    tournament: Tournament,
    facts: Mapping[int, Mapping[str, Any]],
    chairs: Iterable[Chair],
) -> Sheet:
    return sheet.count(
        entry_queries.scorer_of(tournament),
        facts,
        tournament.deals_per_round,
        list(chairs),
        tournament.place_bonus,
    )


def shares_of(counted: Sheet, round: int) -> dict[str, RoundShare]:
    """What each entry has from a sheet, as a ranking adds it up."""
    at_table = sum(share.points for share in counted.shares.values())
    return {
        entry: RoundShare(
            round=round,
            points=share.points,
            bonus=share.bonus,
            made=share.made,
            won=counted.complete and share.place == 1,
            fiches=share.fiches,
            rubbers=share.rubbers,
            games=share.games,
            margin=(4 * share.points - at_table) // 2,
        )
        for entry, share in counted.shares.items()
    }
