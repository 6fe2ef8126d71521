"""Reckons how fast tables play: which are behind, and when the round ends."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import median, median_low
from typing import NamedTuple

BEHIND = 2  # deals fewer than the others, from which on a table is slow
QUIET = 3  # times what a deal usually takes, after which one asks what is the matter
OWN = 4  # deals after which a table has a pace of its own
FAR = timedelta(hours=4)  # nobody says today when a round ends that lasts longer still


class TableProgress(NamedTuple):
    """The progress of a table that enters each deal as it is played."""

    number: int
    done: int
    deals: int
    last: datetime | None = None  # when its last deal was entered

    @property
    def left(self) -> int:
        return self.deals - self.done


class ExpectedEnd(NamedTuple):
    """The probable end of a round, and the table that will be the last."""

    at: datetime
    table: int


def median_pace(tables: Sequence[TableProgress], began: datetime) -> timedelta | None:
    """Return the median time of a deal, of the tables with a pace; None if none has."""
    found = [own.total_seconds() for one in tables if (own := own_pace(one, began))]
    return timedelta(seconds=median(found)) if found else None


def own_pace(table: TableProgress, began: datetime) -> timedelta | None:
    """Return the time of a deal at a table with four entered, or all of a short round.

    It is the time from the beginning of the round to its last deal, by its deals.
    """
    if table.last is None or table.done < min(OWN, table.deals):
        return None
    return max(table.last - began, timedelta(seconds=1)) / table.done


def deals_behind(tables: Sequence[TableProgress]) -> dict[int, int]:
    """Count the deals that each slow table is behind the median of the others."""
    found = {}
    for one in tables:
        others = [other.done for other in tables if other.number != one.number]
        less = median_low(others) - one.done if others else 0
        if one.left and less >= BEHIND:
            found[one.number] = less
    return found


def quiet_tables(
    tables: Sequence[TableProgress], began: datetime, now: datetime
) -> set[int]:
    """The tables of which nothing was heard for much longer than a deal takes."""
    deal = median_pace(tables, began)
    if deal is None:
        return set()
    return {
        one.number
        for one in tables
        if one.left and now - (one.last or began) > QUIET * deal
    }


def expected_end(
    tables: Sequence[TableProgress], began: datetime, now: datetime
) -> ExpectedEnd | None:
    """Foresee when the last of these tables will have played, each at its own pace.

    A table that has entered fewer than four deals is taken to play as the others do.
    The deal that is being played ends when it usually would, but never before now.
    None while no table has entered four, once all have entered everything, and where
    the end is so far away that a table must have stood still, and not played.
    """
    deal = median_pace(tables, began)
    if deal is None:
        return None
    ends = []
    for one in tables:
        if one.left:
            each = own_pace(one, began) or deal
            this_deal = max((one.last or began) + each, now)
            ends.append(ExpectedEnd(this_deal + (one.left - 1) * each, one.number))
    last = max(ends, default=None)
    return last if last and last.at <= now + FAR else None
