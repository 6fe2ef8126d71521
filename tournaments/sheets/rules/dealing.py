"""Who deals each deal of a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.scorer import Scorer
from tournaments.sheets.rules.holding import left_empty
from tournaments.sheets.rules.sheet import Written

Facts = Mapping[int, Mapping[str, Any]]


def dealers(
    scorer: Scorer,
    seats: Sequence[str],
    deals: int,
    written: Written,
    by_board: Mapping[int, str] | None = None,
) -> list[str]:
    """The seat that deals each deal; empty where nobody can know it yet.

    Where boards travel it is told `by_board`: by the deal that a board is.
    """
    if by_board:
        return [by_board.get(number, "") for number in range(1, deals + 1)]
    if scorer.options.get("next_dealer") == "first_trick":
        return by_first_trick(seats, deals, written.on_sheet)
    empty = [left_empty(written.chairs, number) for number in range(1, deals + 1)]
    return in_turn(seats, deals, empty)


def in_turn(chairs: Sequence[str], deals: int, empty: Sequence[str] = ()) -> list[str]:
    """The first chair deals the first deal, then the others in their order.

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


def by_first_trick(chairs: Sequence[str], deals: int, facts: Facts) -> list[str]:
    """Whoever won the first trick of a deal deals the next; empty where nobody knows.

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
