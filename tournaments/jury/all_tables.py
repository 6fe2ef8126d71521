"""Gathers what the page of all tables shows: a list, and the hall as it is drawn."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse

from tournaments.accounts.models import Account
from tournaments.deals.all_tables import RoundNow, TableNow
from tournaments.deals.all_tables_in_words import (
    ago,
    clock,
    legend,
    live_signs,
    progress_sign,
    sheet_signs,
)
from tournaments.deals.since_gone import SeatLeft, words_for_seats_left
from tournaments.jury.more_time import MINUTES
from tournaments.plans.models import Tournament
from tournaments.tables.hall import plan_for
from tournaments.tables.hall_drawing import DrawnTable, Sign, grid_place
from tournaments.tables.models import Round
from tournaments.tables.rules.hall_plan import lay_out

HALL, LIST = "hall", "list"


class Row(NamedTuple):
    """A table on the list: its sheet, what happens there, who has left it."""

    table: TableNow
    live: list[Sign]
    last: str  # how long ago its last line was written
    left: str

    @property
    def asks(self) -> list[Sign]:
        """The signs that somebody should look at, the most urgent first."""
        return [*self.live, *sheet_signs(self.table, left=self.left)]


def may_type(user: Account) -> bool:
    """Say whether he opens the sheets, and looks after the phones."""
    return user.has_perm("tournaments.enter_deals")


def rows(
    day: Tournament,
    found: RoundNow,
    empty: list[SeatLeft],
    user: Account,
    now: datetime,
) -> list[Row]:
    left = words_for_seats_left(empty)
    return [
        Row(
            one,
            live_signs(one, day, now, types=may_type(user)),
            ago(one.last_at, now),
            left.get(one.number, ""),
        )
        for one in found.tables
    ]


def hall(
    day: Tournament, round: Round, listed: list[Row], user: Account
) -> list[DrawnTable]:
    """Draw each table where it stands; what matters most is on its cloth.

    Where the hall was not arranged they follow each other by number.
    """
    plan = plan_for(day)
    if not plan.is_arranged:
        return [draw_table(day, round, row, user) for row in listed]
    laid = lay_out(plan, [row.table.number for row in listed])
    stands = {spot.number: grid_place(spot, plan) for spot in laid.spots}
    return [
        draw_table(day, round, row, user)._replace(at=stands[row.table.number])
        for row in listed
    ]


def draw_table(day: Tournament, round: Round, row: Row, user: Account) -> DrawnTable:
    table, asks = row.table, row.asks
    page = "entry:sheet" if may_type(user) else "entry:verify"
    return DrawnTable(
        number=table.number,
        seats=table.seats,
        sign=asks[0] if asks else progress_sign(table),
        address=reverse(page, args=[day.public_id, round.number, table.number]),
        done=table.sheet.typed,
        deals=table.sheet.expected,
        says="" if table.sheet.complete else row.last,
        more=max(0, len(asks) - 1),
    )


def context(
    day: Tournament,
    round: Round,
    found: RoundNow,
    empty: list[SeatLeft],
    *,
    user: Account,
    now: datetime,
    view: str,
) -> Mapping[str, Any]:
    """Gather what the page of a round shows: tables, their end, what asks for help."""
    listed = rows(day, found, empty, user, now)
    sheets = [row.table.sheet for row in listed]
    gives_time = user.has_perm("tournaments.give_time")
    return {
        "rows": listed,
        "hall": hall(day, round, listed, user) if view == HALL else [],
        "legend": legend(),
        "ask": [row for row in listed if row.asks],
        "empty_seats": empty,
        "done": sum(one.done for one in sheets),
        "typed": sum(one.complete for one in sheets),
        "wrong": sum(one.adds_up == "wrong" for one in sheets),
        "by_phone": found.by_phone,
        "end": found.end,
        "end_at": clock(found.end.at) if found.end else "",
        "minutes": MINUTES if gives_time and round.state == Round.State.PLAYING else 0,
    }
