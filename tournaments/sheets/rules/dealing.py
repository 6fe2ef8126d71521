"""Who deals each deal of a table."""

from collections.abc import Mapping, Sequence
from typing import Any

Facts = Mapping[int, Mapping[str, Any]]


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
