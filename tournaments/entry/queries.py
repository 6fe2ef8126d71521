"""Reads what is written of a table, and what it is counted with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.db.models import Max

from scoring.grid import Grid
from scoring.score import Scorer
from scoring.variants import VARIANTS
from tournaments.entry import sheet
from tournaments.entry.sheet import Chair, Sheet
from tournaments.models import DealVersion, Occupant, Table, Tournament


def scorer_of(tournament: Tournament) -> Scorer:
    """The game as this tournament pinned it."""
    options = json.dumps(tournament.options, sort_keys=True)
    return _scorer(tournament.variant_key, tournament.grid_text, options)


@lru_cache(maxsize=64)
def _scorer(variant: str, grid_text: str, options: str) -> Scorer:
    return VARIANTS[variant].scorer(json.loads(options), grid=Grid.parse(grid_text))


def newest_facts(tables: Iterable[int]) -> dict[int, dict[int, Mapping[str, Any]]]:
    """The version in force of every deal of these tables, by table and number."""
    found: dict[int, dict[int, Mapping[str, Any]]] = {table: {} for table in tables}
    versions = (
        DealVersion.objects.filter(table__in=found)
        .order_by("table_id", "number", "revision")
        .values_list("table_id", "number", "facts")
    )
    for table, number, facts in versions:
        found[table][number] = facts  # the last revision comes last
    return found


def chairs_of(table: Table) -> list[Chair]:
    """Who sits at a table, with the deal from which each does."""
    seats = Occupant.objects.filter(table=table).values_list(
        "seat", "entry__public_id", "from_deal"
    )
    return [Chair(*seat) for seat in seats]


def sheet_of(table: Table, tournament: Tournament) -> Sheet:
    """The sheet of a table as it stands."""
    return sheet.count(
        scorer_of(tournament),
        newest_facts([table.pk])[table.pk],
        tournament.deals_per_round,
        chairs_of(table),
        tournament.place_bonus,
    )


def last_revision(table: Table, number: int) -> int:
    """How often a deal has been written; 0 if never."""
    written = DealVersion.objects.filter(table=table, number=number)
    return written.aggregate(last=Max("revision"))["last"] or 0
