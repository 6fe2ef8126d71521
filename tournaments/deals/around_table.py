"""Reads who sits round a table in a deal, who deals it, and the points of each seat."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.cards import dealing_seat
from tournaments.deals.one_sheet import TableSheet
from tournaments.deals.rules.holding import dealers, empty_seat, holders, occupants
from tournaments.deals.rules.line import resting_at
from tournaments.deals.rules.sheet import Sheet, seats_of
from tournaments.tables.wording import AtASeat


@dataclass(frozen=True)
class DrawnSeat(AtASeat):
    """A seat of the drawn table (`_table.html`): who sits there, and what he has."""

    seat: str
    name: str  # empty where nobody sits
    deals: bool = False
    rests: bool = False  # who sits out the deal
    points: int | None = None  # so far; none before a deal is written
    has_left: bool = False
    is_excluded: bool = False


def due(sheet: TableSheet) -> int:
    """The deal that a table plays next; 0 where every deal is written."""
    written, again = sheet.lines.on_sheet, sheet.replays
    numbers = range(1, sheet.tournament.deals_per_round + 1)
    return next((one for one in numbers if one not in written or one in again), 0)


def drawn_seats(
    sheet: TableSheet,
    counted: Sheet | None,
    names: Mapping[str, str],
    deal: int,
    *,
    left: Collection[str] = (),
    excluded: Collection[str] = (),
) -> list[DrawnSeat]:
    """Return the seats of a table in a `deal`; where that is 0, as they are in the end.

    Without a `counted` sheet no seat has points.
    """
    deals = sheet.tournament.deals_per_round
    chairs, variant = sheet.chairs, sheet.scorer.variant
    if not sheet.entries:
        return []
    seats = seats_of(variant, (chair.seat for chair in chairs))
    empty = empty_seat(chairs, deal or deals)
    held = occupants(chairs, deal) if deal else holders(chairs)
    written = sheet.lines.on_sheet
    turns = dealers(sheet.scorer, seats, deals, chairs, written, dealt_at(sheet))
    dealer = turns[deal - 1] if deal else ""
    resting = resting_at(deal, seats, len(variant.seats), empty) if deal else ""
    lines = counted.lines if counted is not None and written else ()
    running: Mapping[str, int] = lines[-1].running if lines else {}
    return [
        DrawnSeat(
            seat,
            "" if seat == empty else names.get(held.get(seat, ""), ""),
            deals=seat == dealer,
            rests=seat == resting,
            points=running.get(seat),
            has_left=seat in left and seat != empty,
            is_excluded=seat in excluded and seat != empty,
        )
        for seat in seats
    ]


def dealt_at(sheet: TableSheet) -> dict[int, str]:
    """The seat that deals each board of a table, where boards travel."""
    if not sheet.tournament.duplicate:
        return {}
    rows = BoardPlay.objects.filter(table=sheet.table).values_list(
        "number", "hands", "board__domy", "board__dealer"
    )
    return {number: dealing_seat(*board) for number, *board in rows}
