"""Reads the day of players: each round with its deals, and what they brought."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.score import Part
from scoring.standing.share import Share
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.marks import SEATS
from tournaments.comparison.people import called_at
from tournaments.deals import one_sheet, queries as sheets
from tournaments.deals.rules.holding import NOBODY, Chair, occupants
from tournaments.deals.rules.sheet import Sheet, WrittenTable
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.deals.whole_day import in_batches
from tournaments.deals.wording import NAMELESS
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.standings.results import round_points
from tournaments.standings.rules.ranking import Ranking, Value
from tournaments.standings.rules.standings import lineage
from tournaments.tables.models import Round, SittingOut, Table


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
    made: bool = False  # of whoever bid it


class PlayedRound(NamedTuple):
    """A round of this player: his table and its deals, or that he sat out."""

    number: int
    table: int | None
    share: Share
    deals: list[PlayedDeal]
    final: bool = False
    chairs: Sequence[Chair] = ()  # who sat at the table, from which deal on


class TakenOver(NamedTuple):
    """The points that a player took over from somebody, in all and round by round."""

    name: str
    figure: Value
    rounds: list[tuple[int, int]]


def points_taken_over(
    tournament: Tournament, ranking: Ranking, line: Sequence[str], *, full: bool
) -> list[TakenOver]:
    """Return what the players of a line of the ranking took over from those before."""
    keys = [one for key in line for one in lineage(key, ranking.taken)[1:]]
    if not keys:
        return []
    called = names(tournament, full=full, keys=set(keys))
    points = round_points(tournament, ranking, keys=keys)
    stood = {one.result.key: one for one in ranking.lines}
    found = []
    for before in (ranking.taken.get(key) for key in line):
        if before in stood:
            had = [
                (number, figure)
                for number in ranking.rounds
                if (figure := ranking.round_figure(points, before, number)) is not None
            ]
            whole = ranking.figure(stood[before])
            found.append(TakenOver(called[before], whole, had))
    return found


def rounds_of(
    tournament: Tournament,
    entries: Collection[str],
    *,
    until: int | None = None,
    full: bool = False,
    withheld: Withheld = NOTHING,
) -> dict[str, list[PlayedRound]]:
    """The rounds of each player that have begun, up to one; the first comes first.

    Names are in `full` for the desk, elsewhere as they may be shown and without the
    rulings that are `withheld`. Tables are read many at a time: in as many queries for
    one player as for all of a usual hall.
    """
    begun = tournament.played_rounds.filter(state__in=Round.BEGUN)
    if until is not None:
        begun = begun.filter(number__lte=until)
    seated = Table.objects.filter(
        round__in=begun, occupants__entry__public_id__in=entries
    ).distinct()
    tables = list(seated.select_related("round").order_by("round__number", "number"))
    called = called_at(tournament, tables, full=full)
    boards = _boards(tables) if called else {}  # they travel
    found: dict[str, list[PlayedRound]] = {key: [] for key in entries}
    for some in in_batches(tables):
        written = sheets.written_at([table.pk for table in some], withheld)
        for table in some:
            sheet = written[table.pk]
            counted = one_sheet.count_sheet(tournament, sheet)
            for key in counted.shares.keys() & found.keys():
                deals = [
                    _on_board(
                        deal,
                        boards.get((table.pk, deal.number)),
                        called.get((table.public_id, deal.number), NAMELESS),
                    )
                    for deal in _deals(counted, sheet, key)
                ]
                found[key].append(
                    PlayedRound(
                        table.round.number,
                        table.number,
                        counted.shares[key],
                        deals,
                        table.round.state == Round.State.CLOSED,
                        sheet.chairs,
                    )
                )
    out = SittingOut.objects.filter(round__in=begun, entry__public_id__in=entries)
    for key, number in out.values_list("entry__public_id", "round__number"):
        found[key].append(PlayedRound(number, None, Share(), []))
    for rounds in found.values():
        rounds.sort(key=lambda played: played.number)
    return found


def with_player_names(
    tournament: Tournament,
    rounds: Sequence[PlayedRound],
    *,
    full: bool,
    you: str = "",
) -> list[PlayedRound]:
    """These rounds with the players of each deal by their names, whoever reads as you.

    On a board they have their names already.
    """
    keys = {chair.entry for played in rounds for chair in played.chairs}
    called = names(tournament, full=full, keys=keys - {NOBODY}) if keys else {}

    def named(deal: PlayedDeal, chairs: Sequence[Chair]) -> PlayedDeal:
        at = occupants(chairs, deal.number).items()
        found = dict(deal.called) or {seat: called[entry] for seat, entry in at}
        return deal._replace(called=found | ({deal.seat: you} if you else {}))

    return [
        played._replace(deals=[named(deal, played.chairs) for deal in played.deals])
        for played in rounds
    ]


Boards = Mapping[tuple[int, int], tuple[int, str]]  # by table and deal: number, hands


def _boards(tables: Iterable[Table]) -> Boards:
    plays = BoardPlay.objects.filter(table__in=[table.pk for table in tables])
    rows = plays.values_list("table_id", "number", "board__number", "hands")
    return {(table, deal): (board, hands) for table, deal, board, hands in rows}


def _on_board(
    deal: PlayedDeal, at: tuple[int, str] | None, called: Mapping[str, str]
) -> PlayedDeal:
    """A deal as a board, if it is one: by its number, hand and names."""
    if at is None:
        return deal
    board, hands = at
    hand = hands[SEATS.index(deal.seat)]
    return deal._replace(board=board, hand=hand, called=called)


def _deals(counted: Sheet, written: WrittenTable, entry: str) -> list[PlayedDeal]:
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
                made=seat in line.made,
            )
        )
    return found
