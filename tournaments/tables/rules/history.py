"""Builds the wishes of a draw from what happened."""

from tournaments.history.rules.rows import Rows, Told, put, some


def wished(rows: Rows, event: Told) -> None:
    facts = event.facts
    columns = ("entries", "others", "clubs", "rounds", "must")
    at = some(facts, *columns, kind="wish", table="at_table")
    made = rows.get(facts["id"], {}).get("made_at", event.at)
    rows[facts["id"]] = {**at, "made_at": made, "dropped": False}


def dropped(rows: Rows, event: Told) -> None:
    put(rows, event.facts["id"], dropped=True)


WISHES = {"wish_added": wished, "wish_dropped": dropped}
