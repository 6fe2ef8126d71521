"""Says who may change places so that tables of another size go round in turn."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from seating.search.swaps import Extra, Rounds, Rows, trade, wish_change, wish_cost

Tables = Sequence[list[int]]


class Swap(NamedTuple):
    """Two who change places: both their tables, and places there."""

    here: int
    place: int
    there: int
    seat: int


class Exchange(Protocol):
    """The cost of two who change places in a round, and the change itself."""

    def cost(self, number: int, swap: Swap) -> int: ...

    def swap(self, number: int, swap: Swap) -> None: ...


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
            cost += wish_change(wishes, (one, two), rest, second)
            cost -= wish_cost(wishes, one, rest)
        return cost

    def swap(self, number: int, swap: Swap) -> None:
        tables = self.rounds[number]
        one, two = swap_in_place(tables, swap)
        trade(self.dear, one, two, [w for w in tables[swap.here] if w != two])
        trade(self.dear, two, one, [w for w in tables[swap.there] if w != one])


def swap_in_place(tables: Tables, swap: Swap) -> tuple[int, int]:
    """Let the two change places, and return who they are."""
    here, place, there, seat = swap
    one, two = tables[here][place], tables[there][seat]
    tables[here][place], tables[there][seat] = two, one
    return one, two
