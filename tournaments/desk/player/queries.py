"""Reads one player's day: each round with its deals, and what they brought."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.score import Part
from tournaments.models import Entry, Occupant, Round, SittingOut, Tournament
from tournaments.sheets import queries as sheets
from tournaments.sheets.rules.sheet import Share, Sheet, Written, occupants


class PlayedDeal(NamedTuple):
    """A deal as this player has it: its facts, his points and how they add up."""

    number: int
    seat: str
    facts: Mapping[str, Any] | None
    bid: bool
    resting: bool
    points: int | None
    parts: tuple[Part, ...]
    running: int
    judged: tuple[str, ...] = ()


class PlayedRound(NamedTuple):
    """A round of this player: his table and its deals, or that he sat out."""

    number: int
    table: int | None
    share: Share
    deals: list[PlayedDeal]
    final: bool = False


def rounds_of(
    tournament: Tournament, entry: Entry, *, until: int | None = None
) -> list[PlayedRound]:
    """The rounds of a player that have begun, up to one; the first comes first."""
    begun = (Round.State.PLAYING, Round.State.CLOSED)
    tables = {
        table: (number, round_, state)
        for table, number, round_, state in Occupant.objects.filter(
            entry=entry, table__round__state__in=begun
        ).values_list("table_id", "table__number", "table__round__number", STATE)
        if until is None or round_ <= until
    }
    written = sheets.written_at(tables)
    found = []
    for table, (number, round_, state) in tables.items():
        counted = sheets.counted(tournament, written[table])
        found.append(
            PlayedRound(
                round_,
                number,
                counted.shares[entry.public_id],
                _deals(counted, written[table], entry.public_id),
                state == Round.State.CLOSED,
            )
        )
    out = SittingOut.objects.filter(entry=entry, round__state__in=begun)
    found += [
        PlayedRound(number, None, Share(), [])
        for number in out.values_list("round__number", flat=True)
        if until is None or number <= until
    ]
    return sorted(found, key=lambda played: played.number)


STATE = "table__round__state"


def _deals(counted: Sheet, written: Written, entry: str) -> list[PlayedDeal]:
    """The deals in which he sat at the table, with what they brought so far."""
    found = []
    running = 0
    for line in counted.lines:
        sitting = occupants(written.chairs, line.number)
        seat = next((s for s, who in sitting.items() if who == entry), None)
        if seat is None:
            continue
        points = line.points.get(seat)
        running += points or 0
        facts = written.facts.get(line.number)
        found.append(
            PlayedDeal(
                line.number,
                seat,
                facts,
                bid=seat in (facts or {}).get("bidders", ()),
                resting=line.resting == seat,
                points=points,
                parts=line.parts.get(seat, ()),
                running=running,
                judged=line.judged,
            )
        )
    return found
