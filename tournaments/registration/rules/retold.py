"""Tells anew who is entered: which player, under which number, beside whom."""

from collections.abc import Iterable

from tournaments.ledger.rules.retelling import Rows, Step, Told, put, some


def entered(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["entry"]] = {
        **some(facts, "player", "number", is_joker="joker"),
        "created_at": event.at,
        "state": "registered",
        "side": None,
        "paid_at": None,
        "fee_name": "",
        "card_times": 0,
    }


def removed(rows: Rows, event: Told) -> None:
    rows.pop(event.facts["entry"], None)


def become(column: str, fact: str = "after") -> Step:
    """What an event tells of its entry becomes this column."""

    def step(rows: Rows, event: Told) -> None:
        put(rows, event.facts["entry"], **some(event.facts, **{column: fact}))

    return step


def renumbered(rows: Rows, event: Told) -> None:
    for entry, number in event.facts["after"].items():
        put(rows, entry, number=number)


def paired(rows: Rows, event: Told) -> None:
    _beside(rows, event.facts["entries"], event.facts["side"])


def parted(rows: Rows, event: Told) -> None:
    _beside(rows, event.facts["entries"], None)


def _beside(rows: Rows, entries: Iterable[str], side: int | None) -> None:
    for entry in entries:
        put(rows, entry, side=side)


def place_taken(rows: Rows, event: Told) -> None:
    """The newcomer has the side of who goes, and the states that are told."""
    comes, goes = event.facts["after"], event.facts["before"]
    put(rows, comes, side=rows.get(goes, {}).get("side"))
    put(rows, goes, side=None)
    _states(rows, event)


def place_given_back(rows: Rows, event: Told) -> None:
    """Who goes gives the side back to who is there again without one."""
    comes, goes = event.facts["after"], event.facts["before"]
    if rows.get(comes, {}).get("side") is None:
        put(rows, comes, side=rows.get(goes, {}).get("side"))
        put(rows, goes, side=None)
    _states(rows, event)


def _states(rows: Rows, event: Told) -> None:
    for entry, (_before, after) in event.facts["states"].items():
        put(rows, entry, state=after)


def paid(rows: Rows, event: Told) -> None:
    put(rows, event.facts["entry"], paid_at=event.at)


def unpaid(rows: Rows, event: Told) -> None:
    put(rows, event.facts["entry"], paid_at=None)


def moved(rows: Rows, event: Told) -> None:
    """Money that settled a fee, or unsettled it, says what it was before."""
    if "was_paid" in event.facts:
        (unpaid if event.facts["was_paid"] else paid)(rows, event)


STATES = ("arrived", "not_here", "left", "returned", "excluded", "readmitted")
MONEY = ("fee_taken", "fee_refunded", "money_taken_back")
STEPS = {
    "entry_registered": entered,
    "entry_removed": removed,
    **{f"entry_{state}": become("state") for state in STATES},
    "entry_merged": become("player"),
    "entry_parted": become("player"),
    "entry_number": become("number"),
    "entry_joker": become("is_joker"),
    "numbers_drawn": renumbered,
    "numbers_undone": renumbered,
    "sides_paired": paired,
    "sides_unpaired": parted,
    "place_taken": place_taken,
    "place_given_back": place_given_back,
    "entry_paid": paid,
    "entry_unpaid": unpaid,
    **dict.fromkeys(MONEY, moved),
    "fee_chosen": become("fee_name"),
    "player_card_renewed": become("card_times", "times"),
    "player_card_kept": become("card_times", "times"),
}
