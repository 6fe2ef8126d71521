"""Who sat where in each round, read back from what happened."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.sheets.rules.holding import NOBODY, Chair

Told = tuple[str, Mapping[str, Any]]  # the kind of an event, and its facts


@dataclass
class Seating:
    """A round as it was: the chairs of each table by its key, and who sat out.

    `points_out` is what sitting out brings; None is the average of one's own rounds.
    """

    tables: dict[str, list[Chair]] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)
    points_out: int | None = None


LATE = ("latecomer_seated", "latecomer_unseated")
PLACES = ("place_taken", "place_given_back")
PLAYED_ON = ("table_plays_on", "table_played_on_undone")
SEATED = (
    "round_drawn",
    "round_draw_undone",
    "seats_swapped",
    "seat_replaced",
    *PLACES,
    *LATE,
    "chairs_turned",
    *PLAYED_ON,
)


def seatings(
    events: Iterable[Told], points_out: int | None = None
) -> dict[int, Seating]:
    """The rounds as these events, in their order, leave them.

    `points_out` counts where a draw does not say what sitting out of it brings.
    """
    found: dict[int, Seating] = {}
    for kind, facts in events:
        if kind == "round_drawn":
            found[facts["round"]] = _drawn({"points_out": points_out, **facts})
        elif kind == "round_draw_undone":
            found.pop(facts["round"], None)
        elif kind == "seats_swapped":
            _swap(found.get(facts["round"]), *facts["entries"])
        elif kind == "seat_replaced":
            _replace(found.values(), facts)
        elif kind in PLACES and facts["round"] in found:
            _take(found[facts["round"]], facts)
        elif kind in LATE and facts["round"] in found:
            _come_late(found[facts["round"]], facts)
        elif kind == "chairs_turned":
            _turn(found.get(facts["round"]), facts["table"], facts["seats"])
        elif kind in PLAYED_ON and facts["round"] in found:
            _play_on(found[facts["round"]], facts, kind == PLAYED_ON[0])
    return found


def _drawn(facts: Mapping[str, Any]) -> Seating:
    tables = {
        table["table"]: [Chair(seat, who) for seat, who in table["seats"].items()]
        for table in facts["tables"]
    }
    return Seating(tables, set(facts["sitting_out"]), facts["points_out"])


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


def _take(seating: Seating, facts: Mapping[str, Any]) -> None:
    """Seat whoever took a place, or gave it back, as the event says."""
    seat, table = facts["seat"], facts["table"]
    if table in seating.tables:
        kept = [chair for chair in seating.tables[table] if chair.seat != seat]
        came = [Chair(seat, *one) for one in facts["chairs"][1]]
        seating.tables[table] = [*kept, *came]
    seating.out = set(facts["out"][1])


def _come_late(seating: Seating, facts: Mapping[str, Any]) -> None:
    """Seat a table as the event says; one at which nobody sits any more is gone."""
    chairs, table = [Chair(*one) for one in facts["chairs"][1]], facts["table"]
    if chairs:
        nobody = [one for one in seating.tables.get(table, ()) if not one.entry]
        seating.tables[table] = [*chairs, *nobody]
    else:
        seating.tables.pop(table, None)
    for giving, _before, after in facts.get("given", ()):  # its fifth, to a new table
        seating.tables[giving] = [Chair(*one) for one in after]
    seating.out = set(facts["out"][1])


def _turn(seating: Seating | None, table: str, seats: str) -> None:
    """Those in two chairs of a table change places."""
    if seating is None or table not in seating.tables:
        return
    turned = dict(zip(seats, reversed(seats), strict=True))
    seating.tables[table] = [
        chair._replace(seat=turned.get(chair.seat, chair.seat))
        for chair in seating.tables[table]
    ]


def _play_on(seating: Seating, facts: Mapping[str, Any], is_empty: bool) -> None:
    """A seat at a table of five stays empty from a deal on, or is as before."""
    table, nobody = facts["table"], Chair(facts["seat"], NOBODY, facts["from_deal"])
    if table in seating.tables:
        there = [chair for chair in seating.tables[table] if chair.entry]
        seating.tables[table] = [*there, nobody] if is_empty else there


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
