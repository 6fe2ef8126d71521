"""Builds who is entered from what happened: which player, beside whom, for whom."""

from tournaments.history.rules.rows import Rows, Step, Told, put, some


def entered(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["entry"]] = {
        **some(facts, "player", "number", is_joker="joker"),
        "created_at": event.at,
        "state": "registered",
        "gone_since": None,
        "place_of": None,
        "with_points": False,
        "side": None,
        "paid_at": None,
        "fee_name": "",
        "card_times": 0,
    }


def removed(rows: Rows, event: Told) -> None:
    rows.pop(event.facts["entry"], None)


def column_setter(column: str, fact: str = "after") -> Step:
    """Make a step that puts what an event tells of its entry into this column."""

    def step(rows: Rows, event: Told) -> None:
        put(rows, event.facts["entry"], **some(event.facts, **{column: fact}))

    return step


def changed_state(rows: Rows, event: Told) -> None:
    _has_state(rows, event, event.facts["entry"], event.facts["after"])


def _has_state(rows: Rows, event: Told, entry: str, state: str) -> None:
    """Set the state of an entry, and since when somebody is gone."""
    if entry not in rows:
        return
    row = rows[entry]
    if state not in GONE:
        row["gone_since"] = None
    elif row["state"] not in GONE:
        row["gone_since"] = event.at
    row["state"] = state


def renumbered(rows: Rows, event: Told) -> None:
    for entry, number in event.facts["after"].items():
        put(rows, entry, number=number)


def set_side(rows: Rows, event: Told) -> None:
    """Give partners the side of their pair, or none once they are taken apart."""
    side = event.facts["side"] if event.kind == "sides_paired" else None
    for entry in event.facts["entries"]:
        put(rows, entry, side=side)


def place_taken(rows: Rows, event: Told) -> None:
    """Give the newcomer the side of who goes, and set the states that are told."""
    comes, goes = event.facts["after"], event.facts["before"]
    put(rows, comes, side=rows.get(goes, {}).get("side"))
    put(rows, goes, side=None)
    _states(rows, event)


def place_given_back(rows: Rows, event: Told) -> None:
    """Give the side of who goes back to who is there again, if without one."""
    comes, goes = event.facts["after"], event.facts["before"]
    if rows.get(comes, {}).get("side") is None:
        put(rows, comes, side=rows.get(goes, {}).get("side"))
        put(rows, goes, side=None)
    _states(rows, event)


def _states(rows: Rows, event: Told) -> None:
    for entry, (_before, after) in event.facts["states"].items():
        _has_state(rows, event, entry, after)
    _places(rows, event)


def _places(rows: Rows, event: Told) -> None:
    """Set whose place each has, and whether with the points; a joker keeps his."""
    facts = event.facts
    if facts["joker"]:
        return
    if event.kind == "place_taken":
        leaver, heir = facts["before"], None
        put(rows, facts["entry"], place_of=leaver, with_points=facts["points"])
    else:
        leaver, heir = facts["after"], facts["entry"]
        put(rows, heir, place_of=facts["had"] or None, with_points=False)
    if facts["handed_back"]:
        put(rows, leaver, place_of=heir, with_points=heir is not None)


def paid(rows: Rows, event: Told) -> None:
    put(rows, event.facts["entry"], paid_at=event.at)


def unpaid(rows: Rows, event: Told) -> None:
    put(rows, event.facts["entry"], paid_at=None)


def mark_paid_or_unpaid(rows: Rows, event: Told) -> None:
    """Turn paid to unpaid, or back, where money settled a fee or unsettled it."""
    if "was_paid" in event.facts:
        (unpaid if event.facts["was_paid"] else paid)(rows, event)


GONE = ("left", "excluded")
STEPS = {
    "entry_registered": entered,
    "entry_removed": removed,
    **dict.fromkeys(
        (
            "entry_arrived",
            "entry_not_here",
            "entry_left",
            "entry_returned",
            "entry_excluded",
            "entry_readmitted",
        ),
        changed_state,
    ),
    "entry_merged": column_setter("player"),
    "entry_parted": column_setter("player"),
    "entry_number": column_setter("number"),
    "entry_joker": column_setter("is_joker"),
    "numbers_drawn": renumbered,
    "numbers_undone": renumbered,
    "sides_paired": set_side,
    "sides_unpaired": set_side,
    "place_taken": place_taken,
    "place_given_back": place_given_back,
    "entry_paid": paid,
    "entry_unpaid": unpaid,
    **dict.fromkeys(
        ("fee_taken", "fee_refunded", "money_taken_back"), mark_paid_or_unpaid
    ),
    "fee_chosen": column_setter("fee_name"),
    "player_card_renewed": column_setter("card_times", "times"),
    "player_card_kept": column_setter("card_times", "times"),
}


def set_sides_by_round(rows: Rows, event: Told) -> None:
    """Keep the side of each, now and in each round; `changed` once a draw was made."""
    now: dict[str, int] = rows.setdefault(NOW, {})
    facts, drawn = event.facts, [one for one in rows if isinstance(one, int)]
    if event.kind == "round_drawn":
        for number in drawn:
            if number < facts["round"] and not rows[number]:
                rows[number] = {"sides": dict(now), "is_closed": False}
        rows[facts["round"]] = {}
    elif event.kind == "round_closed":
        if not rows.get(facts["round"], {}).get("is_closed"):
            rows[facts["round"]] = {"sides": dict(now), "is_closed": True}
    elif event.kind in PLACES:
        for sides in (now, *(rows[one]["sides"] for one in drawn if rows[one])):
            goes, comes = facts["before"], facts["after"]
            # Whoever comes is in the side of who goes; nobody leaves one of his own.
            if goes in sides and comes not in sides:
                sides[comes] = sides.pop(goes)
    else:
        paired = event.kind == "sides_paired"
        for entry in facts["entries"]:
            now.pop(entry, None)
            if paired:
                now[entry] = facts["side"]
        if drawn:
            rows[CHANGED] = {}


# The side of each entry: now, and by round, in which partners do not change.
NOW, CHANGED = "now", "changed"
PLACES = ("place_taken", "place_given_back")
SIDES = dict.fromkeys(
    ("round_drawn", "round_closed", "sides_paired", "sides_unpaired", *PLACES),
    set_sides_by_round,
)
