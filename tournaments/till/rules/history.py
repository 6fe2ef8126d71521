"""Builds the plan of fees and the movements of money from the events alone."""

from tournaments.history.rules.rows import Rows, Told, some

PLAN = ""  # the one row


def planned(rows: Rows, event: Told) -> None:
    plan = dict(event.facts["after"])
    rows[PLAN] = {"is_kept": plan.pop("kept"), **plan}


def moved(rows: Rows, event: Told) -> None:
    """Add the movement of an event, numbered as it comes; without one, nothing."""
    facts = event.facts
    if facts.get("movement"):
        rows[facts["movement"]] = {
            **some(facts, "amount", "means", kind="money"),
            "number": len(rows) + 1,
            "entry": facts.get("entry"),
            "about": facts.get("about", ""),
            "pieces": facts.get("pieces"),
            "corrects": facts.get("corrects"),
            "event": event.number,
        }


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
