"""Tells anew what a tournament charges, and in which order its money moved."""

from tournaments.ledger.rules.retelling import Rows, Told

PLAN = ""  # the one row


def planned(rows: Rows, event: Told) -> None:
    plan = dict(event.facts["after"])
    rows[PLAN] = {"is_kept": plan.pop("kept"), **plan}


PLANS = {"till_planned": planned}


def moved(rows: Rows, event: Told) -> None:
    """Movements are numbered as they come; an event without one moved nothing."""
    if event.facts.get("movement"):
        rows[event.facts["movement"]] = {"number": len(rows) + 1}


MONEY = (
    "entry_paid",
    "entry_unpaid",
    "fee_taken",
    "fee_refunded",
    "extra_sold",
    "prize_paid",
    "till_opened",
    "till_counted",
    "till_moved",
    "money_taken_back",
)
MOVEMENTS = dict.fromkeys(MONEY, moved)
