"""Seats a round by standing, each as near to the own table as repeats allow."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from seating.longer_rests import share_odd_tables
from seating.methods import BALANCED
from seating.numbers import MUST, Task, refuse_broken, task_of, with_names
from seating.odd_tables import Swap, swap_in_place
from seating.placement import give_seats, seats_before
from seating.request import Request, SeatingPlan
from seating.sizes import cut

STEPS, STEPS_EACH = 6000, 20
NEAR = 6  # tables up and down among which a better place is looked for


def seat_by_standing(request: Request) -> SeatingPlan:
    """Seat one round, the best at table 1; its players come from first to last.

    What is made as small as can be is the sum of squared displacements, counted in
    tables, and of `weight` for every meeting that is repeated. With a weight of 0 the
    tables are cut from the standing as it is. Of those whose turn it is to sit out,
    the last in the standing do so. Wishes that must hold come before all that.
    """
    task = task_of(request)
    # Of those who sat out least, the last in the standing sit out.
    turns = sorted(range(task.players), key=lambda who: (task.out_before[who], -who))
    bench = tuple(sorted(turns[: task.out]))
    task = task_of(request, (bench,))
    playing = [who for who in range(task.players) if who not in set(bench)]
    own = cut(playing, task.sizes, {})
    home = {who: n for n, table in enumerate(own) for who in table}
    staying, weight = task.fixed[0], request.weight
    tables = cut(playing, task.sizes, staying)
    pull = Pull(tables, home, _meeting_costs(task, weight), weight, staying)
    if (weight or task.apart) and len(tables) > 1:
        _swap_neighbours(pull, Random(request.seed))
    longer = share_odd_tables([tables], task, request, pull)
    refuse_broken(request, task, [tables])
    _, counts = seats_before(request.history, request.players)
    give_seats([tables], counts, Random(request.seed), longer)
    moved = sum(abs(home[who] - n) for n, table in enumerate(tables) for who in table)
    rounds = with_names(request.players, [tables], [bench])
    return SeatingPlan(rounds, "standing", round(100 * moved / len(playing)))


def _meeting_costs(task: Task, weight: int) -> list[dict[int, int]]:
    """Return what it costs each two to meet; a wish is worth so many repeats."""
    dear: list[dict[int, int]] = [{} for _ in range(task.players)]
    if weight:
        for one, other in task.pairs_before:
            dear[one][other] = dear[other][one] = weight
    for one, other, _, price in task.apart:
        price = price if price >= MUST else price * (weight or BALANCED)
        dear[one][other] = dear[other][one] = dear[one].get(other, 0) + price
    return dear


class Pull(NamedTuple):
    """The pull on players to their own table, and away from each other.

    Exchanges of the one round are as near to the own table as can be.
    """

    tables: list[list[int]]
    home: Mapping[int, int]
    dear: Sequence[Mapping[int, int]]
    weight: int
    staying: Mapping[int, int]

    def price(self, who: int, number: int, others: Iterable[int]) -> int:
        """Return what it costs that this player sits with these at a table."""
        known = self.dear[who]
        again = sum(known.get(other, 0) for other in others)
        return (self.home[who] - number) ** 2 + again

    def change(self, one: int, here: int, two: int, there: int) -> int:
        """Return what it costs that two change tables."""
        rest = [who for who in self.tables[here] if who != one]
        others = [who for who in self.tables[there] if who != two]
        return (
            self.price(one, there, others)
            + self.price(two, here, rest)
            - self.price(one, here, rest)
            - self.price(two, there, others)
        )

    def cost(self, _number: int, swap: Swap) -> int:
        here, place, there, seat = swap
        one, two = self.tables[here][place], self.tables[there][seat]
        return self.change(one, here, two, there)

    def swap(self, _number: int, swap: Swap) -> None:
        swap_in_place(self.tables, swap)


def _swap_neighbours(pull: Pull, rng: Random) -> None:
    """Swap players with others near by while it pays, and at times where it does not.

    A threshold that shrinks to nought lets it out of places where every single swap is
    for the worse. The best that was seen is what stays.
    """
    tables, home, dear, weight, staying = pull
    where = {who: n for n, table in enumerate(tables) for who in table}
    effort = max(STEPS, STEPS_EACH * len(dear))
    pairs = (pair for table in tables for pair in combinations(table, 2))
    best = total = sum(dear[one].get(other, 0) for one, other in pairs)
    kept = [table[:] for table in tables]
    everybody = sorted(who for who in home if who not in staying)
    for step in range(effort):
        limit = weight * (1 - 2 * step / effort) / 4
        one = everybody[int(rng.random() * len(everybody))]
        here = where[one]
        trouble = max(dear[one].get(other, 0) for other in tables[here])
        if not trouble and rng.random() < 0.8 and home[one] == here:
            continue
        near = len(tables) if trouble >= MUST else NEAR
        low = max(0, here - near)
        high = min(len(tables), here + near + 1)
        there = low + int(rng.random() * (high - low))
        if there == here:
            continue
        movable = [who for who in tables[there] if who not in staying]
        offered = [(pull.change(one, here, who, there), who) for who in movable]
        change, two = min([(MUST, one), *offered])
        if change > max(limit * rng.random(), 0):
            continue
        tables[here][tables[here].index(one)] = two
        tables[there][tables[there].index(two)] = one
        where[one], where[two] = there, here
        total += change
        if total < best:
            best = total
            kept = [table[:] for table in tables]
    tables[:] = kept
