"""Shares tables of another size, and the deals sat out at those of five."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from seating.numbers import MUST, Task
from seating.odd_tables import Exchange, Swap
from seating.request import SEATS, Request, rests
from seating.search.swaps import Rounds

Longer = list[set[int]]  # of each round, who sits out a deal more at a table of five
FIVE = len(SEATS)
Unit = TypeVar("Unit", bound=Hashable)


def share_odd_tables(
    rounds: Rounds,
    task: Task,
    request: Request,
    exchange: Exchange,
    ahead: bool = True,
) -> Longer:
    """Swap in place so that whoever was there least comes first, round by round.

    Of those who were there as often, whoever sat out fewer deals comes first; so does
    it at the tables themselves. Looking `ahead`, of equals comes first who is not to be
    there later. Say who sits out a deal more; they come first there.
    """
    if set(task.sizes) == {request.size}:
        return [set() for _ in rounds]
    sharing = _Sharing(rounds, task, request, exchange)
    longer = list(sharing.longer_rests(ahead))
    longer = sharing.fairer_rests(longer)
    for number, chosen in enumerate(longer):
        sharing.settle(number, chosen)
    return longer


def place_kinds(task: Task, request: Request) -> list[tuple[int, bool]]:
    """Return the kind of each place of a round: swaps of one kind break no turn."""
    return [
        (size, size == FIVE and place < longer_seats(request))
        for size in task.sizes
        for place in range(size)
    ]


def longer_seats(request: Request) -> int:
    """Return how many seats of a table of five sit out a deal more than the others."""
    return request.deals % FIVE


def fives_of(tables: Iterable[Sequence[Unit]], seats: int = FIVE) -> set[Unit]:
    """Return who sits at a table of five, in the first seats there."""
    return {who for table in tables if len(table) == FIVE for who in table[:seats]}


def pass_on(longer: Longer, fives: Sequence[set[int]], rested: list[int]) -> None:
    """Pass longer rests on, in place, until all rested as evenly as can be.

    Whoever gives one away may get another in another round: so it goes from hand to
    hand until it comes to somebody who rested two deals less.
    """
    again = True
    while again:
        again = False
        for start in sorted(range(len(rested)), key=lambda who: -rested[who]):
            while path := _path(start, longer, fives, rested):
                again = True
                for giver, number, taker in path:
                    longer[number] ^= {giver, taker}
                rested[start] -= 1
                rested[path[-1][2]] += 1


def _path(
    start: int, longer: Longer, fives: Sequence[set[int]], rested: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Find a way from hand to hand: who gives, in which round, who takes; or none."""
    came: dict[int, list[tuple[int, int, int]]] = {}
    line = [start]
    for giver in line:
        for number, chosen in enumerate(longer):
            if giver not in chosen:
                continue
            for taker in sorted(fives[number] - chosen - came.keys() - {start}):
                came[taker] = [*came.get(giver, ()), (giver, number, taker)]
                line.append(taker)
                if rested[start] - rested[taker] > 1:
                    return came[taker]
    return []


def least_spread(
    fives: Sequence[set[int]], longer: Longer, rested: Sequence[int]
) -> int:
    """Return how far apart deals rested must be, with these at tables of five.

    As many rest a deal more in each round as do now, whoever these are.
    """
    found = list(rested)
    pass_on([set(chosen) for chosen in longer], fives, found)
    return spread(found)


def spread(times: Sequence[int]) -> int:
    """Return by how much the most is more than the least."""
    return max(times, default=0) - min(times, default=0)


class _Sharing:
    """The turns and deals of rest that each has had, as round after round goes by."""

    def __init__(
        self, rounds: Rounds, task: Task, request: Request, exchange: Exchange
    ) -> None:
        self.rounds, self.task, self.exchange = rounds, task, exchange
        self.size, self.seats = request.size, longer_seats(request)
        self.least = min(rests(request.deals))
        self.times, self.rested = list(task.turns_before), list(task.rested_before)

    def turns_and_rests(self, who: int) -> tuple[int, int]:
        """Return turns had, and deals sat out: the least come first."""
        return self.times[who], self.rested[who]

    def longer_rests(self, ahead: bool) -> Iterator[set[int]]:
        """Bring each round into turn, and say who sits out a deal more in it."""
        later = Counter[int]()
        for tables in self.rounds if ahead else ():
            later.update(self.at_odd_tables(tables))
        for number, tables in enumerate(self.rounds):
            if ahead:
                later.subtract(self.at_odd_tables(tables))
            while swap := self._next_swap(number, later):
                self.exchange.swap(number, swap)
            longer = self._choose_longer(tables)
            for who in self.at_odd_tables(tables):
                self.times[who] += 1
            for who in fives_of(tables):
                self.rested[who] += self.least + (who in longer)
            yield longer

    def at_odd_tables(self, tables: Sequence[Sequence[int]]) -> list[int]:
        """Return who sits at a table of another size."""
        return [who for table in tables if len(table) != self.size for who in table]

    def fairer_rests(self, longer: Longer) -> Longer:
        """Return the longer rests, passed on where the day is fairer then."""
        found, rested = [set(chosen) for chosen in longer], self.rested[:]
        pass_on(found, [fives_of(tables) for tables in self.rounds], rested)
        if spread(rested) >= spread(self.rested):
            return longer
        self.rested = rested
        return found

    def settle(self, number: int, longer: set[int]) -> None:
        """Seat them so that each table of five has as many of these, and first."""
        tables = self.rounds[number]
        fives = [at for at, table in enumerate(tables) if len(table) == FIVE]
        while self._move_longer(number, fives, longer):
            pass
        for at in fives:
            tables[at].sort(key=lambda who: who not in longer)

    def _next_swap(self, number: int, later: Mapping[int, int]) -> Swap | None:
        """Return who leaves an odd table for one whose turn it is, at the least cost.

        Of equals comes who is to be there `later` least often, and goes who is so most.
        None where all who were there least are there, or where it would break what must
        be kept.
        """
        tables, staying = self.rounds[number], self.task.fixed[number]
        places = len(self.at_odd_tables(tables))
        order = sorted(self.turns_and_rests(who) for table in tables for who in table)
        if not 0 < places < len(order):
            return None
        turns, rested = order[places - 1]  # whoever comes before must be there
        before = (turns, rested - 1)
        free = [
            (here, place, who, self.turns_and_rests(who))
            for here, table in enumerate(tables)
            for place, who in enumerate(table)
            if who not in staying
        ]
        odd = [one for one in free if len(tables[one[0]]) != self.size]
        others = [one for one in free if len(tables[one[0]]) == self.size]
        odd.sort(key=lambda one: (one[3], later[one[2]]), reverse=True)
        for here, place, _, mine in odd:
            offered = [
                (
                    max(theirs, before),
                    later[two],
                    self.exchange.cost(number, swap),
                    swap,
                )
                for there, seat, two, theirs in others
                if theirs < mine
                for swap in (Swap(here, place, there, seat),)
            ]
            possible = [one for one in offered if one[2] < MUST // 2]
            if possible:
                return min(possible)[3]
        return None

    def _choose_longer(self, tables: Sequence[Sequence[int]]) -> set[int]:
        """Choose who rests longer: who sat out least, of equals the first seated."""
        first = fives_of(tables, self.seats)
        order = sorted(
            fives_of(tables),
            key=lambda who: (self.rested[who], -self.times[who], who not in first, who),
        )
        return set(order[: len(first)])

    def _move_longer(self, number: int, fives: Sequence[int], longer: set[int]) -> bool:
        """Take one of them from the table with the most to that with the fewest."""
        tables = self.rounds[number]
        found = {at: longer.intersection(tables[at]) for at in fives}
        here = max(fives, key=lambda at: len(found[at]), default=0)
        there = min(fives, key=lambda at: len(found[at]), default=0)
        if not fives or len(found[here]) == self.seats:
            return False
        ones, twos = found[here], set(tables[there]) - longer
        rested = self.rested
        one, two = max(
            ((one, two) for one in sorted(ones) for two in sorted(twos)),
            key=lambda pair: rested[pair[0]] - rested[pair[1]],
        )
        if rested[one] <= rested[two]:  # that would not be as even: they change tables
            staying = self.task.fixed[number]
            swaps = [
                Swap(here, tables[here].index(a), there, tables[there].index(b))
                for a in sorted(ones.difference(staying))
                for b in sorted(twos.difference(staying))
            ]
            offered = [(self.exchange.cost(number, swap), swap) for swap in swaps]
            price, swap = min(offered, default=(MUST, None))
            if swap is not None and price < MUST // 2:
                self.exchange.swap(number, swap)
                return True
        longer ^= {one, two}
        rested[one] -= 1
        rested[two] += 1
        return True
