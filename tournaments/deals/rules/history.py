"""Builds rounds, tables, lines and rulings from what happened."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from tournaments.history.rules.rows import Row, Rows, Told, put, some

CLOCK = ("ends_at", "seconds_left")
PLACES = ("place_taken", "place_given_back")
LATE = ("latecomer_seated", "latecomer_unseated")
NEW_TABLE: Row = {"extra_minutes": 0, "empty_seat": "", "empty_from": None}


def drawn(rows: Rows, event: Told) -> None:
    """Add a drawn round; one that is drawn anew is as far as it was."""
    facts = event.facts
    columns = some(
        facts, "seed", "draft", "uneven", "points_out",
        draw_method="method", repeat_weight="weight",
    )  # fmt: skip
    rows[facts["round"]] = {
        "state": "drawn",
        "ends_at": None,
        "seconds_left": None,
        "created_at": event.at,
        **rows.get(facts["round"], {}),
        **columns,
        "out": sorted(facts["sitting_out"]),
    }


def draw_undone(rows: Rows, event: Told) -> None:
    rows.pop(event.facts["round"], None)


def moved_on(rows: Rows, event: Told) -> None:
    """Move a round on by a step, which sets its clock or takes it off."""
    facts = event.facts
    put(
        rows,
        facts["round"],
        state=facts["after"],
        ends_at=_moment(facts.get("ends_at")),
        seconds_left=None,
    )


def closed(rows: Rows, event: Told) -> None:
    """Close a round; when that was first is kept, whatever is opened again."""
    moved_on(rows, event)
    rows.get(event.facts["round"], {}).setdefault("closed_at", event.at)


def clock_set(rows: Rows, event: Told) -> None:
    facts = event.facts
    columns = some(facts, *CLOCK)
    if "ends_at" in columns:
        columns["ends_at"] = _moment(columns["ends_at"])
    put(rows, facts["round"], **columns)


def _moment(said: str | None) -> datetime | None:
    return datetime.fromisoformat(said) if said else None


def sat_out(rows: Rows, event: Told) -> None:
    """Put down who sits out after somebody took a place, or came late."""
    if event.facts["round"] in rows:
        put(rows, event.facts["round"], out=sorted(event.facts["out"][1]))


def out_swapped(rows: Rows, event: Told) -> None:
    number, turned = event.facts["round"], _turned(event.facts["entries"])
    if number in rows:
        put(rows, number, out=sorted(turned.get(w, w) for w in rows[number]["out"]))


STEPS_OF_A_ROUND = ("published", "publication_undone", "started", "start_undone")
ROUNDS = {
    "round_drawn": drawn,
    "round_draw_undone": draw_undone,
    **{f"round_{step}": moved_on for step in STEPS_OF_A_ROUND},
    "round_closed": closed,
    "round_reopened": moved_on,
    "clock_started": clock_set,
    "clock_start_undone": clock_set,
    "clock_paused": clock_set,
    "clock_resumed": clock_set,
    "minutes_added": clock_set,
    "seats_swapped": out_swapped,
    **dict.fromkeys((*PLACES, *LATE), sat_out),
}


def seated(rows: Rows, event: Told) -> None:
    """Seat the tables of a drawn round; one that is drawn anew keeps its row."""
    facts = event.facts
    before = dict(_of_round(rows, facts["round"]))
    unseated(rows, event)
    for table in facts["tables"]:
        rows[table["table"]] = {
            **before.get(table["table"], {}),
            **NEW_TABLE,
            "round": facts["round"],
            "number": table["number"],
            "chairs": _chairs((seat, who, 1) for seat, who in table["seats"].items()),
        }


def unseated(rows: Rows, event: Told) -> None:
    for key, _row in list(_of_round(rows, event.facts["round"])):
        del rows[key]


def came_late(rows: Rows, event: Told) -> None:
    """Seat who comes late, perhaps at a new table; one where nobody sits then goes."""
    facts = event.facts
    table, sitting = facts["table"], facts["chairs"][1]
    if sitting and table not in rows:
        rows[table] = {
            **NEW_TABLE,
            "round": facts["round"],
            "number": facts["number"],
        }
    elif table and not sitting:
        rows.pop(table, None)
    put(rows, table, chairs=_chairs(sitting))
    for giving, _before, after in facts.get("given", ()):  # its fifth, to a new table
        put(rows, giving, chairs=_chairs(after))


def seats_swapped(rows: Rows, event: Told) -> None:
    turned = _turned(event.facts["entries"])
    for key, row in _of_round(rows, event.facts["round"]):
        chairs = ((seat, turned.get(who, who), at) for seat, who, at in row["chairs"])
        put(rows, key, chairs=_chairs(chairs))


def replaced(rows: Rows, event: Told) -> None:
    """Seat whoever comes at a deal; who was to come then or later does not."""
    facts = event.facts
    if facts["table"] in rows:
        kept = _but(rows[facts["table"]], facts["seat"], facts["from_deal"])
        came = facts["seat"], facts["after"], facts["from_deal"]
        put(rows, facts["table"], chairs=_chairs([*kept, came]))


def place_taken(rows: Rows, event: Told) -> None:
    """Seat whoever took a place, or gave it back, as the event says."""
    facts = event.facts
    if facts["table"] in rows:
        came = [(facts["seat"], *one) for one in facts["chairs"][1]]
        kept = _but(rows[facts["table"]], facts["seat"])
        put(rows, facts["table"], chairs=_chairs([*kept, *came]))


def chairs_turned(rows: Rows, event: Told) -> None:
    table, turned = event.facts["table"], _turned(event.facts["seats"])
    if table in rows:
        chairs = rows[table]["chairs"]
        there = ((turned.get(seat, seat), who, at) for seat, who, at in chairs)
        put(rows, table, chairs=_chairs(there))


def timed(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], extra_minutes=event.facts["after"])


def four_play(rows: Rows, event: Told) -> None:
    facts = event.facts
    put(
        rows,
        facts["table"],
        empty_seat=facts["seat"],
        empty_from=facts["from_deal"],
    )


def five_play(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], empty_seat="", empty_from=None)


def _chairs(chairs: Iterable[Iterable[Any]]) -> list[tuple[Any, ...]]:
    """Sort chairs: the seat, the player, and the deal from which he sits there."""
    return sorted(map(tuple, chairs))


def _but(row: Row, seat: str, from_deal: int = 0) -> Iterator[tuple[Any, ...]]:
    """Return the chairs of a table, but for a seat, or for it from a deal on."""
    for chair in row["chairs"]:
        if chair[0] != seat or chair[2] < from_deal:
            yield chair


def _turned(two: Iterable[str]) -> dict[str, str]:
    one, other = two
    return {one: other, other: one}


def _of_round(rows: Rows, number: int) -> Iterator[tuple[Any, Row]]:
    return ((key, row) for key, row in rows.items() if row["round"] == number)


TABLES = {
    "round_drawn": seated,
    "round_draw_undone": unseated,
    **dict.fromkeys(LATE, came_late),
    "seats_swapped": seats_swapped,
    "seat_replaced": replaced,
    **dict.fromkeys(PLACES, place_taken),
    "chairs_turned": chairs_turned,
    "table_time": timed,
    "table_plays_on": four_play,
    "table_played_on_undone": five_play,
}


def wrote(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["table"], facts["deal"], facts["revision"]] = {
        "facts": facts["after"],
        "made_by": event.by,
        "device": event.device,
        "made_at": event.at,
        "confirmed_by": facts.get("agreed") or None,
    }


LINES = {"deal_written": wrote, "deal_corrected": wrote}

# What the event of a ruling tells of it, as `sheets/rulings.py` writes it.
OF_RULING = (
    "case", "replaces", "offence", "effect", "points", "side", "seats", "carrier",
    "after", "warning", "exclusion", "boards", "imposed_by", "lifted", "revision",
    "article",
)  # fmt: skip


def ruled(rows: Rows, event: Told) -> None:
    """Add a ruling, with the deal that its case was about."""
    facts = event.facts
    rows[facts["ruling"]] = {
        **some(facts, *OF_RULING),
        **some(facts["now"], "table", "deal", "kind", "contract"),
        "number": facts["number"],
        "offenders": sorted(facts["offenders"]),
        "event": event.number,
        "made_by": event.by,
        "device": event.device,
        "made_at": event.at.isoformat(),  # which the ruling has from its event
    }


RULINGS = dict.fromkeys(("ruling_made", "ruling_replaced", "ruling_lifted"), ruled)
