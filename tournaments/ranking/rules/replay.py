"""Who sat where, and who took part as what, read back from what happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.sheets.rules.sheet import Chair

Told = tuple[str, Mapping[str, Any]]  # the kind of an event, and its facts


@dataclass
class Seating:
    """A round as it was: the chairs of each table by its key, and who sat out."""

    tables: dict[str, list[Chair]] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Part:
    """How somebody took part; `entered` is false for who was not written down yet."""

    number: int
    state: str
    is_joker: bool
    entered: bool = True


CHANGES = {"entry_number": "number", "entry_joker": "is_joker"}  # others the state
SEATED = ("round_drawn", "round_draw_undone", "seats_swapped", "seat_replaced")


def seatings(events: Iterable[Told]) -> dict[int, Seating]:
    """The rounds as these events, in their order, leave them."""
    found: dict[int, Seating] = {}
    for kind, facts in events:
        if kind == "round_drawn":
            found[facts["round"]] = _drawn(facts)
        elif kind == "round_draw_undone":
            found.pop(facts["round"], None)
        elif kind == "seats_swapped":
            _swap(found.get(facts["round"]), *facts["entries"])
        elif kind == "seat_replaced":
            _replace(found.values(), facts)
    return found


def parts(now: Mapping[str, Part], since: Iterable[Told]) -> dict[str, Part]:
    """How everybody took part before these events, the newest of which comes first."""
    found = dict(now)
    for kind, facts in since:
        if kind in ("numbers_drawn", "numbers_undone"):
            for key, number in facts["before"].items():
                if key in found:
                    found[key] = replace(found[key], number=number)
            continue
        key = facts.get("entry", "")
        if key not in found:
            continue
        if kind == "entry_registered":
            found[key] = replace(found[key], entered=False)
        elif "before" in facts:
            changed = {CHANGES.get(kind, "state"): facts["before"]}
            found[key] = replace(found[key], **changed)
    return found


def _drawn(facts: Mapping[str, Any]) -> Seating:
    tables = {
        table["table"]: [Chair(seat, who) for seat, who in table["seats"].items()]
        for table in facts["tables"]
    }
    return Seating(tables, set(facts["sitting_out"]))


def _swap(seating: Seating | None, one: str, other: str) -> None:
    if seating is None:
        return
    turned = {one: other, other: one}
    for table, chairs in seating.tables.items():
        seating.tables[table] = [
            chair._replace(entry=turned.get(chair.entry, chair.entry))
            for chair in chairs
        ]
    seating.out = {turned.get(who, who) for who in seating.out}


def _replace(rounds: Iterable[Seating], facts: Mapping[str, Any]) -> None:
    table, seat, first = facts["table"], facts["seat"], facts["from_deal"]
    for seating in rounds:
        if table in seating.tables:
            # Who was to come at this deal or later does not come.
            kept = [
                chair
                for chair in seating.tables[table]
                if chair.seat != seat or chair.from_deal < first
            ]
            seating.tables[table] = [*kept, Chair(seat, facts["after"], first)]
