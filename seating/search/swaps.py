"""Swaps players between tables, in all rounds at once, until few meet again."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

Rounds = list[list[list[int]]]
Rows = list[list[int]]  # how dear it is that two meet once more
Extra = dict[int, dict[int, int]]  # how dear it is that two meet in one round

ALL_TABLES = 24  # up to so many tables, every swap is judged; above, some of them
SHORT, LONG = 3, 12  # how many steps a swap may not be taken back


class Prices(NamedTuple):
    """The prices of meetings, and who may not be moved, before a search.

    `dear[a][b]` starts as what a first meeting of the two costs (how often they met,
    and what is wished), and grows by one with every meeting, so that a pair that meets
    M times costs M(M - 1)/2. `extra` is what a meeting costs beside that in each
    round, and `fixed` who may not be moved in it; left out, there is nothing of either.
    """

    dear: Rows
    extra: Sequence[Extra] = ()
    fixed: Sequence[frozenset[int]] = ()


class Search:
    """A seating under repair: changed in place, its cost kept as it goes."""

    def __init__(
        self, rounds: Sequence[Sequence[Sequence[int]]], prices: Prices, rng: Random
    ) -> None:
        self.dear = dear = prices.dear
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.extra = prices.extra or [{} for _ in rounds]
        self.fixed = prices.fixed or [frozenset() for _ in rounds]
        self.rng = rng
        self.where = [[-1] * len(dear) for _ in rounds]
        self.cost = 0
        self.troubled: list[tuple[int, int]] = []  # two who meet again
        self.at: dict[tuple[int, int], int] = {}  # their place among the troubled
        self.tabu: dict[tuple[int, int, int], int] = {}
        self.step = 0
        for number, tables in enumerate(self.rounds):
            for seat, table in enumerate(tables):
                for place, one in enumerate(table):
                    self.where[number][one] = seat
                    for other in table[:place]:
                        price = dear[one][other]
                        price += wish_cost(self.extra[number], one, (other,))
                        self.cost += price
                        if price:
                            self._trouble(one, other)
                        dear[one][other] += 1
                        dear[other][one] += 1
        self.best = self.cost
        self.best_rounds = self.copy_rounds()

    def copy_rounds(self) -> Rounds:
        """The seating as it is now."""
        return [[table[:] for table in tables] for tables in self.rounds]

    def run(self, steps: int, enough: int = 0) -> None:
        """Take so many steps, or fewer if the cost comes down to what is enough."""
        random = self.rng.random
        for _ in range(steps):
            if self.best <= enough or not (self.troubled or self._look_again()):
                return
            self.step += 1
            one, other = self.troubled[int(random() * len(self.troubled))]
            together = [
                number
                for number, where in enumerate(self.where)
                if where[one] == where[other] >= 0
            ]
            if not together:
                self._calm(one, other)
                continue
            number = together[int(random() * len(together))]
            if random() < 0.5:
                one, other = other, one
            movable = [who for who in (one, other) if who not in self.fixed[number]]
            if movable:
                self._move(number, movable[0])

    def _move(self, number: int, one: int) -> None:
        """Swap this player with the best other of the round that is not forbidden."""
        found = self._best_swap(number, one)
        if found is None:
            return
        two, there, change = found
        until = self.step + SHORT + int(self.rng.random() * LONG)
        self.tabu[number, one, two] = self.tabu[number, two, one] = until
        self._swap(number, one, self.where[number][one], two, there)
        self.cost += change
        if self.cost < self.best:
            self.best = self.cost
            self.best_rounds = self.copy_rounds()

    def _best_swap(self, number: int, one: int) -> tuple[int, int, int] | None:
        """Find with whom, at which table, and what it changes; equals by lot."""
        random = self.rng.random
        dear, tables, where = self.dear, self.rounds[number], self.where[number]
        extra, fixed, tabu = self.extra[number], self.fixed[number], self.tabu
        here = where[one]
        rest = [who for who in tables[here] if who != one]
        mine = dear[one]
        price = mine.__getitem__
        leaving = sum(map(price, rest)) - len(rest)
        leaving += wish_cost(extra, one, rest)
        aim = self.best - self.cost
        found: tuple[int, int, int] | None = None
        least, ties = 1 << 60, 0
        count = len(tables)
        offered: Iterable[int] = range(count)
        if count > ALL_TABLES:
            offered = [int(random() * count) for _ in range(ALL_TABLES)]
        step = self.step
        for there in offered:
            if there == here:
                continue
            table = tables[there]
            moving = sum(map(price, table)) + len(table) - 1 - leaving
            for two in table:
                theirs = dear[two]
                get = theirs.__getitem__
                change = moving - mine[two] + sum(map(get, rest)) - sum(map(get, table))
                if change > least or two in fixed:
                    continue
                if extra:
                    change += wish_change(extra, (one, two), rest, table)
                    if change > least:
                        continue
                if tabu.get((number, one, two), 0) > step and change >= aim:
                    continue
                if change < least:
                    least, ties = change, 1
                    found = (two, there, change)
                else:
                    ties += 1
                    if random() * ties < 1:
                        found = (two, there, change)
        return found

    def _swap(self, number: int, one: int, here: int, two: int, there: int) -> None:
        dear, tables, where = self.dear, self.rounds[number], self.where[number]
        rest = [who for who in tables[here] if who != one]
        others = [who for who in tables[there] if who != two]
        trade(dear, one, two, rest)
        trade(dear, two, one, others)
        for mover, left, met in ((one, rest, others), (two, others, rest)):
            row, wish = dear[mover], self.extra[number].get(mover, {})
            for who in left:
                if row[who] <= 1:
                    self._calm(mover, who)
            for who in met:
                if row[who] > 1 or wish.get(who):
                    self._trouble(mover, who)
        tables[here][tables[here].index(one)] = two
        tables[there][tables[there].index(two)] = one
        where[one], where[two] = there, here

    def _trouble(self, one: int, other: int) -> None:
        key = (one, other) if one < other else (other, one)
        if key not in self.at:
            self.at[key] = len(self.troubled)
            self.troubled.append(key)

    def _calm(self, one: int, other: int) -> None:
        key = (one, other) if one < other else (other, one)
        place = self.at.pop(key, None)
        if place is None:
            return
        last = self.troubled.pop()
        if last != key:
            self.troubled[place] = last
            self.at[last] = place

    def _look_again(self) -> bool:
        """Gather what still costs: a wish of one round may have been forgotten."""
        for tables, extra in zip(self.rounds, self.extra, strict=True):
            for table in tables:
                for place, one in enumerate(table):
                    for other in table[:place]:
                        if self.dear[one][other] > 1 or wish_cost(extra, one, (other,)):
                            self._trouble(one, other)
        return bool(self.troubled)


def wish_change(
    extra: Extra, swap: tuple[int, int], here: Sequence[int], there: Sequence[int]
) -> int:
    """Return what a round's wishes add to a swap, but for the first one's leaving."""
    one, two = swap
    change = wish_cost(extra, one, [who for who in there if who != two])
    if two in extra:
        change += wish_cost(extra, two, [who for who in here if who != one])
        change -= wish_cost(extra, two, there)
    return change


def wish_cost(extra: Extra, one: int, others: Iterable[int]) -> int:
    """Return what it costs, by the wishes of a round, that one meets these."""
    wish = extra.get(one)
    return sum(wish.get(who, 0) for who in others) if wish else 0


def trade(dear: Rows, leaver: int, comer: int, table: Sequence[int]) -> None:
    """Take one's meetings at a table away, and add those of who comes instead."""
    before, after = dear[leaver], dear[comer]
    for who in table:
        if who != leaver:
            row = dear[who]
            before[who] -= 1
            row[leaver] -= 1
            after[who] += 1
            row[comer] += 1


def add_meetings(dear: Rows, rounds: Iterable[Iterable[Iterable[int]]]) -> None:
    """Count everybody who sits together in these rounds."""
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                dear[one][other] += 1
                dear[other][one] += 1
