"""Reads whose seats are empty, and which deals were written at their names since."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.deals.models import DealVersion
from tournaments.deals.rules.line import is_written
from tournaments.entries.models import Entry
from tournaments.tables.departures import departures, empty_seats
from tournaments.tables.models import Round


class SeatLeft(NamedTuple):
    """A seat empty since before its sheet was full, and the deals written since."""

    table: int  # by its number
    seat: str
    entry: str
    name: str
    excluded: bool
    of_five: bool
    since: tuple[int, ...]


def seats_left(round: Round) -> list[SeatLeft]:
    """The seats of a round whose players left before their sheet was full."""
    seats = empty_seats(round)
    if not seats:
        return []
    left = departures(round.tournament, {seat.entry.public_id for seat in seats})
    written = _written_times(round, {seat.table.number for seat in seats})
    found = []
    for one in seats:
        table, entry = one.table.number, one.entry
        deals, gone = written.get(table, {}), left.get(entry.public_id)
        # Of a day whose events do not tell it nobody knows what came later.
        since = [deal for deal, at in deals.items() if gone is not None and at > gone]
        if len(deals) - len(since) < round.tournament.deals_per_round:
            found.append(
                SeatLeft(
                    table,
                    one.seat,
                    entry.public_id,
                    str(entry.player),
                    excluded=entry.state == Entry.State.EXCLUDED,
                    of_five=one.of_five,
                    since=tuple(sorted(since)),
                )
            )
    return found


def words_for_seats_left(empty: Collection[SeatLeft]) -> dict[int, str]:
    """Say of each table, by its number, that somebody has left."""
    left = {one.table: _("a player has left") for one in empty}
    return left | {
        one.table: _("a player is excluded") for one in empty if one.excluded
    }


def _written_times(
    round: Round, tables: Collection[int]
) -> dict[int, dict[int, datetime]]:
    """Read since when each deal is written at these tables, by their numbers."""
    versions = DealVersion.objects.filter(table__round=round, table__number__in=tables)
    written: dict[int, dict[int, datetime]] = {}
    for table, number, made_at, facts in versions.order_by(
        "table", "number", "revision"
    ).values_list("table__number", "number", "made_at", "facts"):
        deals = written.setdefault(table, {})
        if is_written(facts):
            deals.setdefault(number, made_at)
        else:
            deals.pop(number, None)
    return written


def first_written_times(tables: Collection[int]) -> dict[int, list[datetime]]:
    """Read when each deal of these tables was written first, table by table."""
    versions = DealVersion.objects.filter(table__in=tables, revision=1)
    found: dict[int, list[datetime]] = {}
    for table, made_at in versions.values_list("table", "made_at"):
        found.setdefault(table, []).append(made_at)
    return found
