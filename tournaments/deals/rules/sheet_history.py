"""Builds the sheets from what happened: what papers say, and who compared them."""

from tournaments.history.rules.rows import Row, Rows, Told, put, some
from tournaments.plans.rules.offence import REFUSAL

# Each of them is one more version of the sheet of its table.
LINES = ("deal_written", "deal_corrected")
RULINGS = ("ruling_made", "ruling_replaced", "ruling_lifted")
PLACES = ("place_taken", "place_given_back")
EMPTY: Row = {"version": 0, "seat_letters": ""}


def seated(rows: Rows, event: Told) -> None:
    """Give the tables of a drawn round new papers; a table keeps its sheet."""
    for table in event.facts["tables"]:
        at = rows.setdefault(table["table"], dict(EMPTY, ruled={}))
        at["paper_totals"] = {}


def unseated(rows: Rows, event: Told) -> None:
    for table in event.facts["tables"]:
        rows.pop(table["table"], None)


def came_late(rows: Rows, event: Told) -> None:
    table, sitting = event.facts["table"], event.facts["chairs"][1]
    if sitting:
        rows.setdefault(table, dict(EMPTY, ruled={}, paper_totals={}))
    elif table:
        rows.pop(table, None)


def raised(rows: Rows, event: Told) -> None:
    if event.facts["table"] in rows:
        rows[event.facts["table"]]["version"] += 1


def ruled(rows: Rows, event: Told) -> None:
    """Raise the version of a sheet where a ruling counts in a deal, or did."""
    facts = event.facts
    row = rows.get(facts["table"] or "")
    if row is None:
        return
    of_refusal = facts["offence"] == REFUSAL or facts["now"]["kind"] == "refused"
    counts = bool(facts["effect"] or facts["side"]) or (
        of_refusal and not facts["lifted"]
    )
    row["ruled"][facts["ruling"]] = counts
    if counts or row["ruled"].get(facts["replaces"]):
        row["version"] += 1


def turned(rows: Rows, event: Told) -> None:
    facts = event.facts
    paper = rows.get(facts["table"], {}).get("paper_totals", {})
    other = dict(zip(facts["entries"], reversed(facts["entries"]), strict=True))
    totals = {other.get(entry, entry): paper[entry] for entry in paper}
    put(rows, facts["table"], paper_totals=totals, version=facts["version"])


def typed(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], paper_totals=event.facts["after"])


def lettered(rows: Rows, event: Told) -> None:
    put(rows, event.facts["table"], seat_letters=event.facts["after"])


def handed_on(rows: Rows, event: Told) -> None:
    """Give the total of a chair to whoever sits there then."""
    facts = event.facts
    if event.kind in PLACES and facts["written"]:
        raised(rows, event)
    if facts["table"]:
        put(rows, facts["table"], paper_totals=facts["paper"])


SHEETS = {
    "round_drawn": seated,
    "round_draw_undone": unseated,
    "latecomer_seated": came_late,
    "latecomer_unseated": came_late,
    **dict.fromkeys(LINES, raised),
    "verdict_undone": raised,
    "agreement_undone": raised,
    "table_plays_on": raised,
    "table_played_on_undone": raised,
    **dict.fromkeys(RULINGS, ruled),
    "chairs_turned": turned,
    "paper_totals": typed,
    "sheet_letters": lettered,
    "seat_replaced": handed_on,
    **dict.fromkeys(PLACES, handed_on),
}


def judged(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["table"], facts["version"]] = {
        "verdict": event.kind.removeprefix("sheet_"),
        "made_by": event.by,
        "device": event.device,
        "made_at": event.at,
    }


VERDICTS = {"sheet_confirmed": judged, "sheet_rejected": judged}


def agreed(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["table"], facts["version"], facts["side"]] = {
        "device": event.device,
        "made_at": event.at,
    }


AGREED = {"totals_agreed": agreed}


def came_after(rows: Rows, event: Told) -> None:
    facts = event.facts
    rows[facts["late"]] = {
        **some(facts, number="deal", facts="after"),
        "table": facts.get("table"),
        "gone_from": facts.get("gone_from", {}),
        "confirmed_by": facts.get("agreed") or None,
        "device": event.device,
        "arrived_at": event.at,
        "set_aside_by": None,
        "set_aside_at": None,
    }


def set_aside(rows: Rows, event: Told) -> None:
    put(rows, event.facts["late"], set_aside_by=event.by, set_aside_at=event.at)


def taken_up(rows: Rows, event: Told) -> None:
    put(rows, event.facts["late"], set_aside_by=None, set_aside_at=None)


LATE = {
    "deal_came_late": came_after,
    "late_deal_set_aside": set_aside,
    "late_deal_taken_up": taken_up,
}
