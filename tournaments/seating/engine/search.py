"""Swaps players between tables, in all rounds at once, until few meet again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

Rows = list[list[int]]  # how dear it is that two meet once more
Extra = dict[int, dict[int, int]]  # how dear it is that two meet in one round

ALL_TABLES = 24  # up to so many tables, every swap is judged; above, some of them
SHORT, LONG = 3, 12  # how many steps a swap may not be taken back


class Search:
    """A seating under repair: changed in place, its cost kept as it goes.

    `dear[a][b]` starts as what a first meeting of the two costs (how often they met,
    and what is wished), and grows by one with every meeting, so that a pair that meets
    M times costs M(M - 1)/2. `fixed` holds who may not be moved in a round.
    """

    def __init__(
        self,
        rounds: Sequence[Sequence[Sequence[int]]],
        dear: Rows,
        *,
        extra: Sequence[Extra] = (),
        fixed: Sequence[frozenset[int]] = (),
        rng: Random,
    ) -> None:
        self.players = len(dear)
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.dear = dear
        self.extra = extra or [{} for _ in rounds]
        self.fixed = fixed or [frozenset() for _ in rounds]
        self.rng = rng
        self.where = [[-1] * self.players for _ in rounds]
        self.cost = 0
        self.troubled: list[int] = []
        self.at: dict[int, int] = {}
        self.tabu: dict[tuple[int, int, int], int] = {}
        self.step = 0
        for number, tables in enumerate(self.rounds):
            where, extra_here = self.where[number], self.extra[number]
            for seat, table in enumerate(tables):
                for place, one in enumerate(table):
                    where[one] = seat
                    row = dear[one]
                    for other in table[:place]:
                        price = row[other]
                        if extra_here and one in extra_here:
                            price += extra_here[one].get(other, 0)
                        self.cost += price
                        if price:
                            self._trouble(one, other)
                        row[other] += 1
                        dear[other][one] += 1
        self.best = self.cost
        self.best_rounds = self.copied()

    def copied(self) -> list[list[list[int]]]:
        """The seating as it is now."""
        return [[table[:] for table in tables] for tables in self.rounds]

    def run(self, steps: int, enough: int = 0) -> None:
        """Take so many steps, or fewer if the cost comes down to what is enough."""
        random = self.rng.random
        for _ in range(steps):
            if self.best <= enough:
                return
            if not self.troubled and not self._look_again():
                return
            self.step += 1
            key = self.troubled[int(random() * len(self.troubled))]
            one, other = divmod(key, self.players)
            together = [
                number
                for number, where in enumerate(self.where)
                if where[one] == where[other] >= 0
            ]
            if not together:
                self._calm(key)
                continue
            number = together[int(random() * len(together))]
            if random() < 0.5:
                one, other = other, one
            if one in self.fixed[number]:
                one = other
                if one in self.fixed[number]:
                    continue
            self._move(number, one)
        return

    def _move(self, number: int, one: int) -> None:
        """Swap this player with the best other of the round that is not forbidden."""
        random = self.rng.random
        dear, tables, where = self.dear, self.rounds[number], self.where[number]
        extra, fixed, tabu = self.extra[number], self.fixed[number], self.tabu
        here = where[one]
        rest = [who for who in tables[here] if who != one]
        mine = dear[one]
        price = mine.__getitem__
        leaving = sum(map(price, rest)) - len(rest)
        wish = extra.get(one) if extra else None
        if wish:
            leaving += sum(wish.get(who, 0) for who in rest)
        aim = self.best - self.cost
        found: tuple[int, int, int] | None = None
        least, ties = 1 << 60, 0
        count = len(tables)
        if count <= ALL_TABLES:
            offered = range(count)
        else:
            offered = [int(random() * count) for _ in range(ALL_TABLES)]  # type: ignore[assignment]
        step = self.step
        for there in offered:
            if there == here:
                continue
            table = tables[there]
            entering = sum(map(price, table))
            more = len(table) - 1
            for two in table:
                theirs = dear[two]
                get = theirs.__getitem__
                change = (
                    entering
                    - mine[two]
                    - leaving
                    + sum(map(get, rest))
                    - sum(map(get, table))
                    + more
                )
                if change > least:
                    continue
                if two in fixed:
                    continue
                if extra:
                    change += self._wished(extra, one, two, rest, table, wish)
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
        if found is None:
            return
        two, there, change = found
        until = step + SHORT + int(random() * LONG)
        tabu[number, one, two] = tabu[number, two, one] = until
        self._swap(number, one, here, two, there)
        self.cost += change
        if self.cost < self.best:
            self.best = self.cost
            self.best_rounds = self.copied()

    def _wished(
        self,
        extra: Extra,
        one: int,
        two: int,
        rest: Sequence[int],
        table: Sequence[int],
        wish: dict[int, int] | None,
    ) -> int:
        """What the wishes of this round add to a swap, but for the one who leaves."""
        change = 0
        if wish:
            change += sum(wish.get(who, 0) for who in table if who != two)
        theirs = extra.get(two)
        if theirs:
            change += sum(theirs.get(who, 0) for who in rest)
            change -= sum(theirs.get(who, 0) for who in table)
        return change

    def _swap(self, number: int, one: int, here: int, two: int, there: int) -> None:
        dear, tables, where = self.dear, self.rounds[number], self.where[number]
        extra = self.extra[number]
        for mover, gone, table, new in (
            (one, two, tables[here], tables[there]),
            (two, one, tables[there], tables[here]),
        ):
            row = dear[mover]
            wish = extra.get(mover) if extra else None
            for who in table:
                if who != mover:
                    row[who] -= 1
                    dear[who][mover] -= 1
                    if row[who] <= 1:
                        self._calm(
                            mover * self.players + who
                            if mover < who
                            else who * self.players + mover
                        )
            for who in new:
                if who != gone:
                    if row[who] or (wish and wish.get(who)):
                        self._trouble(mover, who)
                    row[who] += 1
                    dear[who][mover] += 1
        tables[here][tables[here].index(one)] = two
        tables[there][tables[there].index(two)] = one
        where[one], where[two] = there, here

    def _trouble(self, one: int, other: int) -> None:
        key = one * self.players + other if one < other else other * self.players + one
        if key not in self.at:
            self.at[key] = len(self.troubled)
            self.troubled.append(key)

    def _calm(self, key: int) -> None:
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
                    wish = extra.get(one) if extra else None
                    for other in table[:place]:
                        if self.dear[one][other] > 1 or (wish and wish.get(other)):
                            self._trouble(one, other)
        return bool(self.troubled)
