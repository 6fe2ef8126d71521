"""Says who may change places so that tables of another size go round in turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from seating.numbers import MUST
from seating.search.swaps import Extra, Rounds, Rows, trade, wished, wished_of

Tables = Sequence[list[int]]
Due = tuple[int, int]  # turns had, and deals sat out: the least come first


class Swap(NamedTuple):
    """Two who change places: both their tables, and places there."""

    here: int
    place: int
    there: int
    seat: int


class Exchange(Protocol):
    """What it costs in a round that two change places, and lets them do so."""

    def cost(self, number: int, swap: Swap) -> int: ...

    def swap(self, number: int, swap: Swap) -> None: ...


def next_swap(
    tables: Tables,
    size: int,
    due: Callable[[int], Due],
    later: Callable[[int], int],
    staying: Mapping[int, int],
    cost: Callable[[Swap], int],
) -> Swap | None:
    """Who leaves an odd table for somebody whose turn it is, as cheaply as can be.

    Of equals comes who is to be there `later` least often, and goes who is so most.
    None where all who were there least are there, or where it would break what must be
    kept.
    """
    places = sum(len(table) for table in tables if len(table) != size)
    order = sorted(due(who) for table in tables for who in table)
    if not 0 < places < len(order):
        return None
    last = order[places - 1]  # whoever comes before must be there
    before = (last[0], last[1] - 1)
    free = [
        (here, place, who, due(who))
        for here, table in enumerate(tables)
        for place, who in enumerate(table)
        if who not in staying
    ]
    odd = [one for one in free if len(tables[one[0]]) != size]
    others = [one for one in free if len(tables[one[0]]) == size]
    odd.sort(key=lambda one: (one[3], later(one[2])), reverse=True)
    for here, place, _, mine in odd:
        offered = [
            (max(theirs, before), later(two), cost(swap), swap)
            for there, seat, two, theirs in others
            if theirs < mine
            for swap in (Swap(here, place, there, seat),)
        ]
        offered = [one for one in offered if one[2] < MUST // 2]
        if offered:
            return min(offered)[3]
    return None


class ByMeetings(NamedTuple):
    """Exchanges that cost meetings, and wishes of a round alone.

    `dear` counts the meetings of these rounds, and is kept up to date.
    """

    rounds: Rounds
    dear: Rows
    extra: Sequence[Extra]

    def cost(self, number: int, swap: Swap) -> int:
        tables, wishes = self.rounds[number], self.extra[number]
        first, second = tables[swap.here], tables[swap.there]
        one, two = first[swap.place], second[swap.seat]
        mine, theirs = self.dear[one], self.dear[two]
        rest = [who for who in first if who != one]
        others = [who for who in second if who != two]
        cost = sum(mine[who] - theirs[who] for who in others) + len(others)
        cost += sum(theirs[who] - mine[who] for who in rest) + len(rest)
        if wishes:
            cost += wished(wishes, (one, two), rest, second)
            cost -= wished_of(wishes, one, rest)
        return cost

    def swap(self, number: int, swap: Swap) -> None:
        tables = self.rounds[number]
        one, two = exchanged(tables, swap)
        trade(self.dear, one, two, [w for w in tables[swap.here] if w != two])
        trade(self.dear, two, one, [w for w in tables[swap.there] if w != one])


def exchanged(tables: Tables, swap: Swap) -> tuple[int, int]:
    """Let the two change places, and return who they are."""
    here, place, there, seat = swap
    one, two = tables[here][place], tables[there][seat]
    tables[here][place], tables[there][seat] = two, one
    return one, two
