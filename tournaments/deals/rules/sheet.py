"""A table's sheet: the running totals, who has what, and what that comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.match import SIDES
from scoring.scorer import Scorer
from scoring.standing.share import Share
from scoring.variant import REPLAYED, Variant
from tournaments.deals.rules import judged
from tournaments.deals.rules.holding import (
    Chair,
    empty_seat,
    occupants,
    paper_by_holder,
    points_of_seats,
)
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.line import (
    SheetLine,
    is_written,
    line_of,
    match_lines,
    rubber_key,
)
from tournaments.deals.rules.refused import with_refusals
from tournaments.tables.rules.chairs import CHAIRS

# How the totals on the paper stand to those that are counted.
NOTHING, PARTLY, RIGHT, WRONG = "nothing", "partly", "right", "wrong"


class WrittenTable(NamedTuple):
    """The lines of a table, who sat there, and what the jury made of them.

    `facts` has a record of each deal, as in docs/records.md, or `not_played`, or
    `not_written` of a line that was wiped out. `revisions` is how often each line was
    written, needed where a deal was to be played again.
    """

    facts: Mapping[int, Mapping[str, Any]]
    chairs: Sequence[Chair]
    judgements: Mapping[int, Sequence[Judgement]] = MappingProxyType({})
    revisions: Mapping[int, int] = MappingProxyType({})

    def with_lines(self, lines: Mapping[int, Mapping[str, Any]]) -> WrittenTable:
        """The table once these lines are written, in place of those before."""
        times = {number: self.revisions.get(number, 0) + 1 for number in lines}
        return self._replace(
            facts={**self.facts, **lines}, revisions={**self.revisions, **times}
        )

    @property
    def on_sheet(self) -> dict[int, Mapping[str, Any]]:
        """The lines that stand there: none that was wiped out."""
        found = self.facts.items()
        return {number: record for number, record in found if is_written(record)}

    @property
    def replays(self) -> Mapping[int, int]:
        """The deals to be played again, each with the number of the case."""
        if not self.judgements:
            return {}
        return judged.replays(self.on_sheet, self.judgements, self.revisions)


@dataclass(frozen=True)
class Sheet:
    """All lines of a table in a round, and each entry's share."""

    lines: tuple[SheetLine, ...]
    shares: Mapping[str, Share]
    complete: bool
    zero_sum: bool
    chairs: Sequence[Chair]
    # As the table played it, where there are rulings: the paper knows of none.
    unjudged: Sheet | None = None

    @property
    def replays(self) -> tuple[int, ...]:
        """The deals that a ruling has played again, and that are not written since."""
        return tuple(line.number for line in self.lines if REPLAYED in line.judged)

    @property
    def on_paper(self) -> dict[str, int]:
        """The totals due on paper, without rulings: of each seat, by its holder.

        On the paper of a match each side has what it has of the game being played, and
        of the rubber.
        """
        played = self.unjudged or self
        state = played.lines[-1].state if played.lines else None
        if state is None:
            return points_of_seats(played.lines, played.chairs)
        return {
            **state.points,
            **{rubber_key(side): games for side, games in state.games.items()},
        }

    def compare_with(self, paper: Mapping[str, int]) -> str:
        """Compare the totals written on the paper with those that the table played."""
        played, paper = self.on_paper, paper_by_holder(self.chairs, paper)
        if paper.keys() & self.shares.keys():
            # Also in a match, where papers of before gave each player all points.
            played = points_of_seats((self.unjudged or self).lines, self.chairs)
        if any(paper.get(entry, points) != points for entry, points in played.items()):
            return WRONG if self.complete else PARTLY
        if not self.complete or not played.keys() <= paper.keys():
            return PARTLY if paper else NOTHING
        return RIGHT


def seats_of(variant: Variant, occupied: Iterable[object]) -> tuple[str, ...]:
    """The chairs at a table: the game's seats, and a fifth where five are occupied."""
    players = len(set(occupied))
    return CHAIRS[:players] if players > len(variant.seats) else variant.seats


def count(
    scorer: Scorer,
    written: WrittenTable,
    deals: int,
    place_bonus: Sequence[int] = (),
) -> Sheet:
    """Count a sheet of so many deals.

    Whist is counted as matches that follow each other; a deal that the ones before it
    make impossible counts nothing, and says so. It is seats that take a place at the
    table, whoever holds them.
    """
    facts: Mapping[int, Mapping[str, Any]] = written.on_sheet
    chairs, judgements, unjudged = written.chairs, written.judgements, None
    if judgements:
        judgements = with_refusals(scorer, facts, judgements)
    if judgements:
        unjudged = count(scorer, WrittenTable(written.facts, chairs), deals)
        facts, judgements = judged.facts_that_count(
            facts, judgements, written.revisions
        )
    seats = seats_of(scorer.variant, (chair.seat for chair in chairs))
    if scorer.variant.match:
        lines = match_lines(scorer, facts, deals, judgements)
    else:
        lines = [
            line_of(
                scorer,
                n,
                facts.get(n),
                seats,
                judgements.get(n, ()),
                empty_seat(chairs, n),
            )
            for n in range(1, deals + 1)
        ]
        lines = [
            line._replace(empty=True) if empty_seat(chairs, line.number) else line
            for line in lines
        ]
    lines = _with_running(lines, seats)
    complete = all(
        number in facts and lines[number - 1].refused is None
        for number in range(1, deals + 1)
    )
    shares = _shares(lines, chairs)
    shares = _give_places(shares, points_of_seats(lines, chairs), complete, place_bonus)
    return Sheet(tuple(lines), shares, complete, scorer.grid.zero_sum, chairs, unjudged)


def _with_running(lines: Sequence[SheetLine], seats: Sequence[str]) -> list[SheetLine]:
    running = dict.fromkeys(seats, 0)
    found = []
    for line in lines:
        if line.state is not None:
            side_of = {seat: side for side in SIDES for seat in side}
            running = {seat: line.state.points[side_of[seat]] for seat in seats}
        else:
            running = {
                seat: total + line.points.get(seat, 0)
                for seat, total in running.items()
            }
        found.append(line._replace(running=running))
    return found


def _shares(lines: Sequence[SheetLine], chairs: Sequence[Chair]) -> dict[str, Share]:
    """Return what each entry has from the deals that it played."""
    comings = {chair.from_deal for chair in chairs}
    sums = {chair.entry: [0, 0, 0, 0] for chair in chairs if chair.entry}
    at_table = dict.fromkeys(sums, 0)  # of all, in the deals that each sat there
    sitting: dict[str, str] = {}
    for line in lines:
        if not sitting or line.number in comings:
            sitting = occupants(chairs, line.number)
        brought = sum(line.points.values())
        for entry in sitting.values() if brought else ():
            at_table[entry] += brought
        for seat, points in line.points.items():
            if seat in sitting:
                own = sums[sitting[seat]]
                own[0] += points
                own[1] += line.played
                own[2] += seat in line.made
        if line.played and line.resting in sitting:
            sums[sitting[line.resting]][3] += 1
    shares = {
        entry: Share(
            points,
            deals=deals,
            made=made,
            rested=rested,
            margin=margin(points, at_table[entry]),
        )
        for entry, (points, deals, made, rested) in sums.items()
    }
    before = None
    for line in lines:
        if line.state is not None and line.points:  # a line without repeats its state
            _add_counters(shares, occupants(chairs, line.number), before, line.state)
            before = line.state
    return shares


def _add_counters(
    shares: dict[str, Share], sitting: Mapping[str, str], before: Any, state: Any
) -> None:
    """Give each player of a side what the side won in this deal."""
    for side, paid in state.paid.items():
        games = state.games_won[side]
        rubbers = state.rubbers[side]
        if before is not None and not before.over:
            games -= before.games_won[side]
            rubbers -= before.rubbers[side]
        for seat in side:
            if seat not in sitting:
                continue
            share = shares[sitting[seat]]
            shares[sitting[seat]] = share._replace(
                # Half of the side's fiches to each of its two players.
                fiches=share.fiches + sum(part.points for part in paid) // 2,
                games=share.games + games,
                rubbers=share.rubbers + rubbers,
            )


def _give_places(
    shares: Mapping[str, Share],
    points: Mapping[str, int],
    complete: bool,
    place_bonus: Sequence[int],
) -> dict[str, Share]:
    """Give a place at the table, and what it adds on a complete sheet.

    Whoever holds a seat in the end has the place of its `points`, also those of who sat
    there before. Those with the same points share the places they take, and what those
    add.
    """
    found = dict(shares)
    for entry, own in points.items():
        better = sum(other > own for other in points.values())
        equal = sum(other == own for other in points.values())
        bonus = sum(place_bonus[better : better + equal]) // equal if complete else 0
        found[entry] = found[entry]._replace(
            place=better + 1, bonus=bonus, won=complete and not better
        )
    return found


def margin(points: int, at_table: int) -> int:
    """Return by how much a player's side outdid the other, of all their points.

    Both are of the deals for which this player sat there. Both players of a side have
    what the side has, so that half of it is counted.
    """
    return (4 * points - at_table) // 2
