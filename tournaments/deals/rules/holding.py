"""Tells who sits in which seat of a deal, who deals it, who holds a seat in the end."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.scorer import Scorer
from tournaments.deals.rules.line import SheetLine

NOBODY = ""


class Chair(NamedTuple):
    """The occupant of a seat from a deal on.

    At a table of five that may be nobody any more: the other four play on.
    """

    seat: str
    entry: str
    from_deal: int = 1


def chairs_of(
    sitting: Iterable[Iterable[Any]], empty: str, empty_from: int | None
) -> list[Chair]:
    """The chairs of a table, of which one may stay `empty` from a deal on."""
    chairs = [Chair(*one) for one in sitting]
    return chairs if empty_from is None else [*chairs, Chair(empty, NOBODY, empty_from)]


def last_to_come(chairs: Sequence[Chair], number: int) -> dict[str, str]:
    """The last who came to each seat before a deal; nobody where it stays empty."""
    return {
        chair.seat: chair.entry
        for chair in sorted(chairs, key=lambda chair: chair.from_deal)
        if chair.from_deal <= number
    }


def occupants(chairs: Sequence[Chair], number: int) -> dict[str, str]:
    """Return who sits where in a deal: the last who came to a seat before it."""
    there = last_to_come(chairs, number)
    return {seat: entry for seat, entry in there.items() if entry}


def holders(chairs: Sequence[Chair]) -> dict[str, str]:
    """Return who holds each seat in the end: the last who came to it."""
    return {
        chair.seat: chair.entry
        for chair in sorted(chairs, key=lambda chair: chair.from_deal)
        if chair.entry
    }


def empty_seat(chairs: Sequence[Chair], number: int) -> str:
    """Return the seat in which nobody sits any more in a deal, if there is one."""
    there = last_to_come(chairs, number)
    return next((seat for seat, entry in there.items() if not entry), "")


def points_of_seats(
    lines: Sequence[SheetLine], chairs: Sequence[Chair]
) -> dict[str, int]:
    """The points of each seat over all deals, by who holds it in the end."""
    return {
        entry: sum(line.points.get(seat, 0) for line in lines)
        for seat, entry in holders(chairs).items()
    }


def paper_by_holder(
    chairs: Sequence[Chair], paper: Mapping[str, int]
) -> dict[str, int]:
    """The totals of a paper, each by who holds the seat that it belongs to.

    What was typed for somebody who gave his seat to another is of that other's seat.
    """
    held = holders(chairs)
    seat_of = {chair.entry: chair.seat for chair in chairs if chair.entry}
    found: dict[str, int] = {}
    for entry, total in paper.items():
        seat = seat_of.get(entry)
        who = entry if seat is None or entry in held.values() else held[seat]
        found[who] = found.get(who, 0) + total
    return found


def dealers(
    scorer: Scorer,
    seats: Sequence[str],
    deals: int,
    chairs: Sequence[Chair],
    facts: Mapping[int, Mapping[str, Any]],
    by_board: Mapping[int, str] | None = None,
) -> list[str]:
    """The seat that deals each deal; empty where nobody can know it yet.

    Where boards travel it is told `by_board`: by the deal that a board is.
    """
    if by_board:
        return [by_board.get(number, "") for number in range(1, deals + 1)]
    if scorer.options.get("next_dealer") == "first_trick":
        return dealers_by_first_trick(seats, deals, facts)
    empty = [empty_seat(chairs, number) for number in range(1, deals + 1)]
    return dealers_in_turn(seats, deals, empty)


def dealers_in_turn(
    chairs: Sequence[str], deals: int, empty: Sequence[str] = ()
) -> list[str]:
    """Return the dealers in turn: the first chair first, then the others in order.

    `empty` has of each deal the chair in which nobody sits any more.
    """
    if not chairs:
        return [""] * deals
    found: list[str] = []
    for number in range(deals):
        at = chairs.index(found[-1]) + 1 if found else 0
        if empty and empty[number] == chairs[at % len(chairs)]:
            at += 1
        found.append(chairs[at % len(chairs)])
    return found


def dealers_by_first_trick(
    chairs: Sequence[str], deals: int, facts: Mapping[int, Mapping[str, Any]]
) -> list[str]:
    """Return the dealers, each the winner of a first trick; empty where unknown.

    A deal that was called or passed over had no trick: its dealer deals again.
    """
    found = [chairs[0] if chairs else ""]
    for number in range(1, deals):
        record = facts.get(number)
        if record is None:
            found.append("")
        elif record.get("tricks") is None:
            found.append(found[-1])
        else:
            found.append(str(record.get("first_trick") or ""))
    return found[:deals]
