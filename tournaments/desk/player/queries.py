"""Reads one player's day: each round with its deals, and what they brought."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.score import Part
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.sheets import one_sheet
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
    begun = tournament.played_rounds.filter(state__in=Round.BEGUN)
    if until is not None:
        begun = begun.filter(number__lte=until)
    seated = Table.objects.filter(round__in=begun, occupants__entry=entry).distinct()
    tables = list(seated.select_related("round"))
    written = sheets.written_at([table.pk for table in tables])
    found = []
    for table in tables:
        counted = one_sheet.counted(tournament, written[table.pk])
        found.append(
            PlayedRound(
                table.round.number,
                table.number,
                counted.shares[entry.public_id],
                _deals(counted, written[table.pk], entry.public_id),
                table.round.state == Round.State.CLOSED,
            )
        )
    out = begun.filter(sitting_out__entry=entry).values_list("number", flat=True)
    found += [PlayedRound(number, None, Share(), []) for number in out]
    return sorted(found, key=lambda played: played.number)


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
