"""Reads which deals were written at the name of somebody who had left by then."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from tournaments.models import DealVersion, Round
from tournaments.registration.departures import EmptySeat, departures, empty_seats
from tournaments.sheets.rules.line import is_written


class SinceGone(NamedTuple):
    """An empty seat, and the deals that were written since its player left."""

    seat: EmptySeat
    deals: tuple[int, ...]


def written_since_gone(round: Round) -> list[SinceGone]:
    """The empty seats of a round at which somebody has gone on writing."""
    seats = empty_seats(round)
    if not seats:
        return []
    left = departures(round.tournament, {seat.entry for seat in seats})
    versions = DealVersion.objects.filter(
        table__round=round, table__number__in={seat.table for seat in seats}
    )
    rows = versions.order_by("table", "number", "revision").values_list(
        "table__number", "number", "made_at", "facts"
    )
    written: dict[int, dict[int, datetime]] = {}
    for table, number, made_at, facts in rows:
        deals = written.setdefault(table, {})
        if is_written(facts):
            deals.setdefault(number, made_at)
        else:
            deals.pop(number, None)
    found = [
        SinceGone(seat, _since(left.get(seat.entry), written.get(seat.table, {})))
        for seat in seats
    ]
    return [one for one in found if one.deals]


def _since(left: datetime | None, written: dict[int, datetime]) -> tuple[int, ...]:
    if left is None:  # of a day whose events do not tell it
        return ()
    return tuple(sorted(deal for deal, made_at in written.items() if made_at > left))


def written_by(
    tables: Collection[int], until: datetime | None = None
) -> dict[int, list[datetime]]:
    """When each deal of these tables was written first, table by table."""
    versions = DealVersion.objects.filter(table__in=tables, revision=1)
    if until is not None:
        versions = versions.filter(made_at__lte=until)
    found: dict[int, list[datetime]] = {}
    for table, made_at in versions.values_list("table", "made_at"):
        found.setdefault(table, []).append(made_at)
    return found
