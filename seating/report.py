"""Says what a seating is worth: every figure, and the proven limit beside it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from seating.bounds import cost_of, repeats_of
from seating.longer_rests import (
    FIVE,
    Unit,
    fives_of,
    least_spread,
    longer_seats,
    spread,
)
from seating.numbers import task_of
from seating.request import (
    SEATS,
    Apart,
    Player,
    Request,
    Round,
    SeatingPlan,
    Wishes,
    meetings,
    rests,
)
from seating.sizes import can_be_apart


class UnmetWish(NamedTuple):
    """A wish that does not hold in a round of the day, and why not."""

    wish: str  # "apart" or "stay"
    players: tuple[Player, ...]
    round: int
    why: str


@dataclass(frozen=True)
class Tally:
    """The count of what each player has had, over rounds played and planned.

    `odd_tables` counts how often each sat at a table of another size than asked for,
    `even` says whether in each planned round those came first who were there least.
    `rested` counts the deals sat out at tables of five; they are `alike` if they differ
    by one deal, or by no more than they must: `apart`, with those at these tables.
    """

    seats: dict[Player, dict[str, int]]
    sat_out: dict[Player, int]
    odd_tables: dict[Player, int]
    even: bool
    rested: dict[Player, int]
    alike: bool
    apart: int
    revisits: int
    unmet: tuple[UnmetWish, ...]


@dataclass(frozen=True)
class Judged(Tally):
    """The repeated meetings over all these rounds, and the proven limit."""

    repeats: int
    repeats_bound: int
    worst_pair: int
    again: tuple[tuple[Any, Any, int], ...]

    @property
    def best(self) -> bool:
        """Tell whether it cannot be any better."""
        return self.repeats == self.repeats_bound

    @property
    def order(self) -> tuple[int, ...]:
        """The figures by which plans are compared: the smaller the better."""
        return (self.repeats, self.worst_pair, self.revisits)


@dataclass(frozen=True)
class Report(Judged):
    """The report on the rounds played and planned together."""

    cost: int
    cost_bound: int

    @property
    def shared(self) -> bool:
        """Tell whether tables of another size are shared, and deals sat out there."""
        return self.even and self.alike and spread([*self.odd_tables.values()]) <= 1

    @property
    def best(self) -> bool:
        """Tell whether repeats cannot be fewer, and all else is shared as can be.

        The same cost can be of more pairs or of fewer: both are at their limits.
        """
        least = self.cost == self.cost_bound and self.repeats == self.repeats_bound
        turns = self.shared and spread([*self.sat_out.values()]) <= 1
        return least and turns and not self.unmet

    @property
    def order(self) -> tuple[int, ...]:
        uneven = [self.even, self.alike].count(False)
        return (len(self.unmet), uneven, self.cost, self.repeats, self.revisits)


def report(plan: SeatingPlan, request: Request) -> Report:
    """Judge a plan, however it came about."""
    rounds = (*request.history, *plan.rounds)
    met = meetings(rounds)
    people = [*request.players]
    people += [who for round in rounds for table in round.tables for who in table]
    # The limits hold whatever is wished; a wish may have become impossible since.
    bound = task_of(replace(request, wishes=Wishes())).limits
    return Report(
        **vars(tally(plan.rounds, request)),
        repeats=repeats_of(met),
        repeats_bound=bound.repeats,
        cost=cost_of(met),
        cost_bound=bound.cost,
        worst_pair=max(met.values(), default=0),
        again=repeated_pairs(met, people),
    )


def repeated_pairs(
    met: Mapping[frozenset[Unit], int], people: Iterable[Unit]
) -> tuple[tuple[Unit, Unit, int], ...]:
    """List who of these people met more than once, worst first."""
    order = {one: at for at, one in enumerate(dict.fromkeys(people))}
    rows = [
        (one, other, times)
        for pair, times in met.items()
        if times > 1 and pair <= order.keys()
        for one, other in [sorted(pair, key=order.__getitem__)]
    ]
    rows.sort(key=lambda row: (-row[2], order[row[0]], order[row[1]]))
    return tuple(rows)


def tally(planned: Sequence[Round], request: Request, broken: str = "broken") -> Tally:
    """Count seats, tables and rounds sat out, of those who play on.

    `broken` is why a wish does not hold that had to be kept.
    """
    seats = {who: dict.fromkeys(SEATS[: request.size], 0) for who in request.players}
    been: dict[Player, set[int]] = {who: set() for who in request.players}
    odd_before = request.odd_turns_before
    odd_tables = Counter({who: odd_before[who] for who in request.players})
    sat_out: Counter[Player] = Counter(dict.fromkeys(request.players, 0))
    rested, resting = Counter(dict(request.rested)), rests(request.deals)
    turns, revisits, even = request.turns, 0, True
    for day, round in enumerate((*request.history, *planned), start=1):
        staying = _fixed_tables(request, day)
        sat_out.update(who for who in round.sitting_out if who in seats)
        if day > len(request.history):
            even = even and _is_in_turn(round, request.size, turns)
        for number, table in enumerate(round.tables):
            for letter, who in zip(SEATS, table, strict=False):
                if who not in seats:
                    continue
                seats[who][letter] = seats[who].get(letter, 0) + 1
                if day > len(request.history) and len(table) != request.size:
                    odd_tables[who] += 1
                    turns[who] += 1
                    if len(table) == len(SEATS):
                        rested[who] += resting[SEATS.index(letter)]
                revisits += number in been[who] and who not in staying
                been[who].add(number)
    found = {who: rested[who] for who in request.players}
    apart = _least_spread(planned, request, found)
    return Tally(
        seats,
        dict(sat_out),
        dict(odd_tables),
        even,
        found,
        spread([*found.values()]) <= max(1, apart),
        apart,
        revisits,
        unmet_wishes(planned, request, broken),
    )


def _least_spread(
    planned: Sequence[Round], request: Request, rested: Mapping[Player, int]
) -> int:
    """Return how far apart deals sat out must be, with these at tables of five."""
    number = request.number
    there, longer = (
        [
            {number[who] for who in fives_of(round.tables, seats) if who in number}
            for round in planned
        ]
        for seats in (FIVE, longer_seats(request))
    )
    return least_spread(there, longer, [rested[who] for who in request.players])


def _is_in_turn(round: Round, size: int, turns: Mapping[Player, int]) -> bool:
    """Tell whether nobody at an odd table had a turn more than anybody elsewhere."""
    odd = [turns[who] for t in round.tables if len(t) != size for who in t]
    others = [turns[who] for t in round.tables if len(t) == size for who in t]
    return max(odd, default=0) <= min(others, default=max(odd, default=0))


def _fixed_tables(request: Request, number: int) -> dict[Player, int]:
    """Return the table of each player who must stay, in a round of the day."""
    return {
        stay.player: stay.table
        for stay in request.wishes.stays
        if not stay.rounds or number in stay.rounds
    }


def _have_room(wish: Apart, round: Round, at: Mapping[Player, int]) -> bool:
    """Tell whether those who sit in a round could sit apart at its tables."""
    players, others = (
        sum(who in at for who in side) for side in (wish.players, wish.others)
    )
    sizes = list(map(len, round.tables))
    return can_be_apart(players, others if wish.others else None, sizes, 0)


def unmet_wishes(
    planned: Sequence[Round], request: Request, broken: str = "broken"
) -> tuple[UnmetWish, ...]:
    """The wishes that do not hold in these rounds, which follow those played.

    `broken` is why one does not that had to be kept.
    """
    found = []
    for number, round in enumerate(planned, start=len(request.history) + 1):
        at = {who: n for n, table in enumerate(round.tables, 1) for who in table}
        for who, table in _fixed_tables(request, number).items():
            if at.get(who, table) != table:
                why = "elsewhere" if broken == "broken" else broken
                found.append(UnmetWish("stay", (who,), number, why))
        for wish in request.wishes.apart:
            if wish.rounds and number not in wish.rounds:
                continue
            why = broken if _have_room(wish, round, at) else "crowd"
            if wish.weight and why == "broken":
                why = "dearer"
            for one, other in wish.pairs(at):
                if at[one] == at[other]:
                    found.append(UnmetWish("apart", (one, other), number, why))
    return tuple(found)
