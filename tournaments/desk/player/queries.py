"""Reads one player's day: each round with its deals, and what they brought."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.score import Part
from tournaments.boards.people import called_at
from tournaments.boards.rules.marks import SEATS
from tournaments.models import BoardPlay, Entry, Round, Table, Tournament
from tournaments.ranking.results import round_points
from tournaments.ranking.rules.ranking import Ranking, Value
from tournaments.registration.queries import names
from tournaments.registration.rules.lineage import lineage
from tournaments.sheets import one_sheet
from tournaments.sheets import queries as sheets
from tournaments.sheets.rules.sheet import Share, Sheet, Written, occupants
from tournaments.sheets.rules.withheld import NOTHING, Withheld
from tournaments.sheets.wording import NAMELESS


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
    board: int | None = None
    hand: str = ""  # the one he holds on that board
    called: Mapping[str, str] = NAMELESS  # the players there, by their seats


class PlayedRound(NamedTuple):
    """A round of this player: his table and its deals, or that he sat out."""

    number: int
    table: int | None
    share: Share
    deals: list[PlayedDeal]
    final: bool = False


class TakenOver(NamedTuple):
    """What a player goes on with of somebody else, and what each round brought him."""

    name: str
    figure: Value
    rounds: list[tuple[int, int]]


def taken_over(
    tournament: Tournament, ranking: Ranking, line: Sequence[str], *, full: bool
) -> list[TakenOver]:
    """What the players of a line of the ranking have from those before them."""
    keys = [one for key in line for one in lineage(key, ranking.taken)[1:]]
    if not keys:
        return []
    called = names(tournament, full=full, keys=set(keys))
    points = ranking.round_points
    if points is None:
        points = round_points(tournament, ranking.play, keys=keys)
    stood = {one.result.key: one for one in ranking.lines}
    found = []
    for key in line:
        for before in lineage(key, ranking.taken)[1:2]:
            if before in stood:
                had = [
                    (number, figure)
                    for number in ranking.rounds
                    if (figure := ranking.round_figure(points, before, number))
                    is not None
                ]
                whole = ranking.figure(stood[before])
                found.append(TakenOver(called[before], whole, had))
    return found


def rounds_of(
    tournament: Tournament,
    entry: Entry,
    *,
    until: int | None = None,
    full: bool = False,
    withheld: Withheld = NOTHING,
) -> list[PlayedRound]:
    """The rounds of a player that have begun, up to one; the first comes first.

    Names are in `full` for the desk, elsewhere as they may be shown and without the
    rulings that are `withheld`.
    """
    begun = tournament.played_rounds.filter(state__in=Round.BEGUN)
    if until is not None:
        begun = begun.filter(number__lte=until)
    seated = Table.objects.filter(round__in=begun, occupants__entry=entry).distinct()
    tables = list(seated.select_related("round"))
    written = sheets.written_at([table.pk for table in tables], withheld)
    found = []
    for table in tables:
        counted = one_sheet.counted(tournament, written[table.pk])
        found.append(
            PlayedRound(
                table.round.number,
                table.number,
                counted.shares[entry.public_id],
                on_boards(
                    table,
                    _deals(counted, written[table.pk], entry.public_id),
                    called_at(tournament, [table], full=full),
                ),
                table.round.state == Round.State.CLOSED,
            )
        )
    out = begun.filter(sitting_out__entry=entry).values_list("number", flat=True)
    found += [PlayedRound(number, None, Share(), []) for number in out]
    return sorted(found, key=lambda played: played.number)


def on_boards(
    table: Table,
    deals: list[PlayedDeal],
    called: Mapping[tuple[str, int], Mapping[str, str]],
) -> list[PlayedDeal]:
    """These deals as boards, where they travel: by their numbers, hands and names."""
    if not called:
        return deals
    plays = BoardPlay.objects.filter(table=table)
    found = {
        deal: (board, hands)
        for deal, board, hands in plays.values_list("number", "board__number", "hands")
    }
    return [
        one._replace(
            board=found[one.number][0],
            hand=found[one.number][1][SEATS.index(one.seat)],
            called=called[table.public_id, one.number],
        )
        if one.number in found
        else one
        for one in deals
    ]


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
