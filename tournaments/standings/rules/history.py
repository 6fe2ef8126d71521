"""Tells anew how prizes are found, who won the club's own, who has collected which."""

from typing import Any

from tournaments.history.rules.rows import Row, Rows, Told, put
from tournaments.standings.rules.prize_fund import without_stale_fees
from tournaments.standings.rules.prize_texts import add_texts, read_texts

DAY = ""  # the one row
# They stand in columns of their own, which a plan may change as well.
OF_PLAN = ("prize_one_in", "special_prizes")


def made(rows: Rows, event: Told) -> None:
    rows[DAY] = {"prize_settings": {}, "prizes_handed": {}}


def changed(rows: Rows, event: Told) -> None:
    """Keep the settings as changed, or none where one of their texts is erased."""
    row = rows.get(DAY, {})
    row.pop("prize_settings", None)
    try:
        now = add_texts(event.facts["after"], read_texts(event.words or "")[1])
    except (IndexError, ValueError):
        return
    row["prize_settings"] = {key: now[key] for key in now if key not in OF_PLAN}


def lot(rows: Rows, event: Told) -> None:
    drawn = event.kind == "prize_lot_drawn"
    _hand(rows, seed=event.facts["seed"] if drawn else None)


def named(rows: Rows, event: Told) -> None:
    facts = event.facts
    prize, after = facts["prize"], facts["after"]
    before = _handed(rows).get("named", {}).items()
    others = {key: one for key, one in before if key != prize}
    _hand(rows, named=others | ({prize: after} if after else {}))


def collected(rows: Rows, event: Told) -> None:
    facts = event.facts
    found = {**_handed(rows).get("collected", {})}
    some = {**found.get(facts["prize"], {})}
    some.pop(facts["entry"], None)
    if event.kind == "prize_collected":
        some[facts["entry"]] = [facts["cents"], facts.get("paid", "")]
    found[facts["prize"]] = some
    fees = {key: facts[key] for key in ("fees",) if key in facts}
    found = {prize: one for prize, one in found.items() if one}
    _hand(rows, collected=found, **fees)


def _handed(rows: Rows) -> Row:
    handed: Row = rows.get(DAY, {}).get("prizes_handed", {})
    return handed


def _hand(rows: Rows, **what: Any) -> None:
    put(rows, DAY, prizes_handed=without_stale_fees({**_handed(rows), **what}))


STEPS = {
    "tournament_made": made,
    "prizes_changed": changed,
    "prize_lot_drawn": lot,
    "prize_lot_undone": lot,
    "prize_named": named,
    "prize_collected": collected,
    "prize_given_back": collected,
}
