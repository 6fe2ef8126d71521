"""Tells anew how far each round has come, and which tables it has."""

from datetime import datetime

from tournaments.ledger.rules.retelling import Rows, Told, put, some

CLOCK = ("ends_at", "seconds_left")


def drawn(rows: Rows, event: Told) -> None:
    """A round that is drawn anew is as far as it was."""
    facts = event.facts
    columns = some(
        facts, "seed", "draft", "uneven", "points_out",
        draw_method="method", repeat_weight="weight",
    )  # fmt: skip
    new = {
        "state": "drawn",
        "ends_at": None,
        "seconds_left": None,
        "created_at": event.at,
    }
    rows[facts["round"]] = {**new, **rows.get(facts["round"], {}), **columns}


def draw_undone(rows: Rows, event: Told) -> None:
    rows.pop(event.facts["round"], None)


def moved_on(rows: Rows, event: Told) -> None:
    """A step of a round sets its clock, or takes it off."""
    facts = event.facts
    ends_at = _moment(facts.get("ends_at"))
    put(rows, facts["round"], state=facts["after"], ends_at=ends_at, seconds_left=None)


def clock_set(rows: Rows, event: Told) -> None:
    facts = event.facts
    columns = some(facts, *CLOCK)
    if "ends_at" in columns:
        columns["ends_at"] = _moment(columns["ends_at"])
    put(rows, facts["round"], **columns)


def _moment(said: str | None) -> datetime | None:
    return datetime.fromisoformat(said) if said else None


STEPS_OF_A_ROUND = ("published", "publication_undone", "started", "start_undone")
ROUNDS = {
    "round_drawn": drawn,
    "round_draw_undone": draw_undone,
    **{f"round_{step}": moved_on for step in STEPS_OF_A_ROUND},
    "round_closed": moved_on,
    "round_reopened": moved_on,
    "clock_started": clock_set,
    "clock_start_undone": clock_set,
    "clock_paused": clock_set,
    "clock_resumed": clock_set,
    "minutes_added": clock_set,
}


def seated(rows: Rows, event: Told) -> None:
    """A table keeps its row when a round is drawn anew, whoever sits there."""
    facts = event.facts
    before = {key: row for key, row in rows.items() if row["round"] == facts["round"]}
    for key in before:
        del rows[key]
    for table in facts["tables"]:
        rows[table["table"]] = {
            **before.get(table["table"], {}),
            "round": facts["round"],
            "number": table["number"],
            "extra_minutes": 0,
            "empty_seat": "",
            "empty_from": None,
        }


def unseated(rows: Rows, event: Told) -> None:
    for key in [key for key in rows if rows[key]["round"] == event.facts["round"]]:
        del rows[key]


def came_late(rows: Rows, event: Told) -> None:
    """Who comes late may get a new table; one at which nobody sits any more goes."""
    facts = event.facts
    table, sitting = facts["table"], facts["chairs"][1]
    if sitting and table not in rows:
        rows[table] = {
            "round": facts["round"],
            "number": facts["number"],
            "extra_minutes": 0,
            "empty_seat": "",
            "empty_from": None,
        }
    elif table and not sitting:
        rows.pop(table, None)


def timed(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], extra_minutes=event.facts["after"])


def four_play(rows: Rows, event: Told) -> None:
    facts = event.facts
    columns = {"empty_seat": facts["seat"], "empty_from": facts["from_deal"]}
    put(rows, facts["table"], **columns)


def five_play(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], empty_seat="", empty_from=None)


TABLES = {
    "round_drawn": seated,
    "round_draw_undone": unseated,
    "latecomer_seated": came_late,
    "latecomer_unseated": came_late,
    "table_time": timed,
    "table_plays_on": four_play,
    "table_played_on_undone": five_play,
}


def wished(rows: Rows, event: Told) -> None:
    facts = event.facts
    columns = ("entries", "others", "clubs", "rounds", "must")
    at = some(facts, *columns, kind="wish", table="at_table")
    made = rows.get(facts["id"], {}).get("made_at", event.at)
    rows[facts["id"]] = {**at, "made_at": made, "dropped": False}


def dropped(rows: Rows, event: Told) -> None:
    put(rows, event.facts["id"], dropped=True)


WISHES = {"wish_added": wished, "wish_dropped": dropped}
