"""Says what a seating is worth: every figure, and the proven limit beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from typing import NamedTuple

from tournaments.seating.engine.request import (
    SEATS,
    Plan,
    Player,
    Request,
    Round,
    Wishes,
)
from tournaments.seating.engine.task import task


class Unmet(NamedTuple):
    """A wish that does not hold in a round of the day, and why not."""

    wish: str  # "apart" or "stay"
    players: tuple[Player, ...]
    round: int
    why: str


@dataclass(frozen=True)
class Report:
    """What can be said of the rounds played and planned together.

    `odd_tables` counts how often each sat at a table of another size than asked for.
    """

    repeats: int
    repeats_bound: int
    cost: int
    cost_bound: int
    worst_pair: int
    seats: dict[Player, dict[str, int]]
    sat_out: dict[Player, int]
    odd_tables: dict[Player, int]
    revisits: int
    unmet: tuple[Unmet, ...]
    again: tuple[tuple[Player, Player, int], ...]
    meetings: Mapping[frozenset[Player], int] = field(repr=False)

    def met(self, one: Player, other: Player) -> int:
        """How often these two sit at one table."""
        return self.meetings.get(frozenset((one, other)), 0)

    @property
    def best(self) -> bool:
        """Whether it cannot be any better."""
        return self.cost == self.cost_bound and not self.unmet

    @property
    def order(self) -> tuple[int, ...]:
        """The smaller the better."""
        return (len(self.unmet), self.cost, self.repeats, self.revisits)


class Tally(NamedTuple):
    """What each player has had, over the rounds played and planned together."""

    seats: dict[Player, dict[str, int]]
    sat_out: dict[Player, int]
    odd_tables: dict[Player, int]
    revisits: int


def report(plan: Plan, request: Request) -> Report:
    """Judge a plan, however it came about."""
    rounds = (*request.history, *plan.rounds)
    met = Counter(
        frozenset(pair)
        for round in rounds
        for table in round.tables
        for pair in combinations(table, 2)
    )
    order = {who: at for at, who in enumerate(request.players)}
    for round in rounds:
        for table in round.tables:
            for who in table:
                order.setdefault(who, len(order))
    again: list[tuple[Player, Player, int]] = []
    for pair, times in met.items():
        if times > 1:
            one, other = sorted(pair, key=order.__getitem__)
            again.append((one, other, times))
    again.sort(key=lambda row: (-row[2], order[row[0]], order[row[1]]))
    # The limits hold whatever is wished; a wish may have become impossible since.
    bound = task(replace(request, wishes=Wishes())).limits
    return Report(
        repeats=sum(times - 1 for times in met.values()),
        repeats_bound=bound.repeats,
        cost=sum(comb(times, 2) for times in met.values()),
        cost_bound=bound.cost,
        worst_pair=max(met.values(), default=0),
        **tally(plan.rounds, request)._asdict(),
        unmet=unmet(plan.rounds, request),
        again=tuple(again),
        meetings=met,
    )


def tally(planned: Sequence[Round], request: Request) -> Tally:
    """Count seats, tables and rounds sat out, of those who play on."""
    rounds = (*request.history, *planned)
    seats = {who: dict.fromkeys(SEATS[: request.size], 0) for who in request.players}
    been: dict[Player, set[int]] = {who: set() for who in request.players}
    sat_out = dict.fromkeys(request.players, 0)
    odd_tables = dict.fromkeys(request.players, 0)
    revisits = 0
    staying = [_staying(request, number + 1) for number in range(len(rounds))]
    for stays, round in zip(staying, rounds, strict=True):
        for who in round.sitting_out:
            if who in sat_out:
                sat_out[who] += 1
        for number, table in enumerate(round.tables):
            for letter, who in zip(SEATS, table, strict=False):
                if who not in seats:
                    continue
                seats[who][letter] = seats[who].get(letter, 0) + 1
                odd_tables[who] += len(table) != request.size
                revisits += number in been[who] and who not in stays
                been[who].add(number)
    return Tally(seats, sat_out, odd_tables, revisits)


def _staying(request: Request, number: int) -> dict[Player, int]:
    """Who must sit where in a round of the day."""
    return {
        stay.player: stay.table
        for stay in request.wishes.stays
        if not stay.rounds or number in stay.rounds
    }


def unmet(
    planned: Sequence[Round], request: Request, broken: str = "broken"
) -> tuple[Unmet, ...]:
    """The wishes that do not hold in these rounds, which follow those played.

    `broken` is why one does not that had to be kept.
    """
    found = []
    for number, round in enumerate(planned, start=len(request.history) + 1):
        at = {who: n for n, table in enumerate(round.tables, 1) for who in table}
        for who, table in _staying(request, number).items():
            if at.get(who, table) != table:
                why = "elsewhere" if broken == "broken" else broken
                found.append(Unmet("stay", (who,), number, why))
        for wish in request.wishes.apart:
            if wish.rounds and number not in wish.rounds:
                continue
            crowd = len(wish.players) > len(round.tables)
            why = "crowd" if crowd else broken
            if wish.weight and not crowd and broken == "broken":
                why = "dearer"
            for one, other in combinations(wish.players, 2):
                if one in at and at[one] == at.get(other):
                    found.append(Unmet("apart", (one, other), number, why))
    return tuple(found)
