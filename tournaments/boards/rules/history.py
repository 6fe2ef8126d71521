"""Tells anew the boards: their movement, their cards, what was given, who was fined."""

import hashlib
import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from tournaments.boards.rules import dealing
from tournaments.history.rules.rows import Row, Rows, Steps, Told, put, some

SET = ""  # the one row
UNKNOWN: Row = {"source": "unknown", "digest": None}
# Of the event of a movement, what is not among the figures of its verdict.
NO_FIGURES = ("seed", "in_order", "movement_digest", "instead")


def movement_digest(movement: Mapping[str, Any]) -> str:
    """Digest a movement for an event to keep, without the boards in place of others."""
    kept = {key: movement[key] for key in movement if key != "instead"}
    said = json.dumps(kept, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(said.encode()).hexdigest()


def pin_movement(rows: Rows, event: Told) -> None:
    facts = event.facts
    row = rows.setdefault(SET, {"fingerprint": ""})
    row |= some(facts, "instead", players="in_order", movement="movement_digest")
    row["verdict"] = {key: facts[key] for key in facts if key not in NO_FIGURES}


def change_place(rows: Rows, event: Told) -> None:
    """Give whoever takes a place the number of the other in the movement."""
    facts, players = event.facts, rows.get(SET, {}).get("players")
    if facts["in_movement"] and players:
        before, after = facts["before"], facts["after"]
        put(rows, SET, players=[after if one == before else one for one in players])


def note_fact(rows: Rows, event: Told, *, fact: str) -> None:
    put(rows, SET, **{fact: event.facts[fact]})


SETS: Steps = {
    "movement_pinned": pin_movement,
    "cards_drawn": partial(note_fact, fact="fingerprint"),
    "place_taken": change_place,
    "place_given_back": change_place,
    "board_instead": partial(note_fact, fact="instead"),
    "board_instead_back": partial(note_fact, fact="instead"),
}


def lay_out_boards(rows: Rows, event: Told) -> None:
    """Lay out new boards; they have the cards of the secret, once there is one."""
    drawn = any(row["source"] == "drawn" for row in rows.values())
    for number in range(1, event.facts["boards"] + 1):
        if number not in rows:
            turns = {"dealer": dealing.dealer(number), "domy": dealing.domy(number)}
            cards = {"source": "drawn"} if drawn else UNKNOWN
            rows[number] = {**turns, **cards, "fits": True, "fouled": []}


def cards_drawn(rows: Rows, event: Told) -> None:
    """Note that the cards are drawn; the secret itself tells which they are."""
    for row in rows.values():
        row.pop("digest", None)
        row["source"] = "drawn"


def cards_read(rows: Rows, event: Told) -> None:
    for number, row in rows.items():
        digest, dealer, domy = event.facts["cards"][str(number)]
        row |= {"source": "pbn", "digest": digest, "dealer": dealer, "domy": domy}


def cards_typed(rows: Rows, event: Told) -> None:
    facts = event.facts
    put(rows, facts["board"], source="typed", digest=facts["digest"])


def change_lots(rows: Rows, event: Told) -> None:
    put(rows, event.facts["board"], fouled=event.facts["after"])


BOARDS = {
    "board_fouled": change_lots,
    "board_fouled_back": change_lots,
    "movement_pinned": lay_out_boards,
    "cards_drawn": cards_drawn,
    "cards_read": cards_read,
    "cards_typed": cards_typed,
}


def add_adjustment(rows: Rows, event: Told) -> None:
    """Add what is given at a board of a table; the newest at a seat counts."""
    facts = event.facts
    place = facts["table"], facts["deal"]
    at = sum(1 for key in rows if isinstance(key, tuple) and key[:2] == place)
    rows[*place, at + 1] = {
        **some(facts, "seat", "kind", "percent", "weighted"),
        "made_by": event.by,
        "made_at": event.at,
    }


GIVEN = {"board_adjusted": add_adjustment}


def put_off(rows: Rows, event: Told) -> None:
    place = event.facts["table"], event.facts["deal"]
    if event.kind == "board_put_off":
        rows[place] = {"put_off": True}
    else:
        rows.pop(place, None)


PUT_OFF = {"board_put_off": put_off, "board_put_off_back": put_off}


def add_fine(rows: Rows, event: Told) -> None:
    """Add a fine, or its taking back, in the order in which somebody had them."""
    facts = event.facts
    back = event.kind == "board_fine_back"
    percent, entry = facts["percent"], facts["entry"]
    at = sum(1 for key in rows if isinstance(key, tuple) and key[0] == entry)
    rows[entry, at + 1] = {
        "percent": f"-{percent}" if back else percent,
        "takes_back": percent if back else None,
        "made_by": event.by,
        "made_at": event.at,
    }


FINES = {"board_fined": add_fine, "board_fine_back": add_fine}
