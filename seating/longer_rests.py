"""Shares the deals sat out at tables of five, where some seats deal once more."""

from collections.abc import Callable, Sequence

from seating.numbers import MUST, Task
from seating.odd_tables import Change, Swap
from seating.request import SEATS, Request, rests
from seating.search.swaps import Rounds

Longer = list[set[int]]  # of each round, who sits out a deal more at a table of five
FIVE = len(SEATS)


def share_longer_rests(
    rounds: Rounds, task: Task, request: Request, change: Callable[[int], Change]
) -> Longer:
    """Say who sits out a deal more, and swap in place whom that would hit too often.

    `change` says of a round what it costs that two change places.
    """
    if request.deals % FIVE == 0 or request.size == FIVE or max(task.sizes) < FIVE:
        return [set() for _ in rounds]
    sharing = _Sharing(rounds, task, request)
    while sharing.passed_on() or sharing.swapped(change):
        pass
    return sharing.longer


def least_apart(rested: Sequence[int], visits: Sequence[int], least: int) -> int:
    """How far apart the deals rested must be, of so many who were there so often.

    Each rests so many deals at `least` on a visit, and at most one more.
    """
    rows = [[least * times, times] for times in visits]
    for _ in range(sum(rested) - sum(deals for deals, _ in rows)):
        row = min((row for row in rows if row[1]), key=lambda row: row[0])
        row[0], row[1] = row[0] + 1, row[1] - 1
    found = [deals for deals, _ in rows]
    return max(found, default=0) - min(found, default=0)


def alike(rested: Sequence[int], visits: Sequence[int]) -> bool:
    """Whether of those who were there as often none rested two deals more."""
    found: dict[int, list[int]] = {}
    for deals, times in zip(rested, visits, strict=True):
        found.setdefault(times, []).append(deals)
    return all(max(deals) - min(deals) <= 1 for deals in found.values())


class _Sharing:
    """Who sits out a deal more, and how far each is from a fair share of that.

    Of five who sit at a table so many have a longer rest as there are seats of it:
    `ahead` counts in fifths of a deal by how much more each rested than by as many
    visits one should.
    """

    def __init__(self, rounds: Rounds, task: Task, request: Request) -> None:
        self.rounds, self.task, self.seats = rounds, task, request.deals % FIVE
        rested, visits = dict(request.rested), request.been_odd
        least = min(rests(request.deals))
        self.times = list(task.turns_before)
        self.ahead = [
            FIVE * (rested[who] - least * visits[who] if who in rested else 0)
            - self.seats * visits[who]
            for who in request.players
        ]
        self.longer: Longer = []
        for tables in rounds:
            chosen: set[int] = set()
            for table in tables:
                if len(table) != request.size:
                    for who in table:
                        self.times[who] += 1
                if len(table) == FIVE:
                    rows = sorted(table, key=self.ahead.__getitem__)
                    chosen.update(rows[: self.seats])
                    for who in table:
                        self.ahead[who] += FIVE * (who in chosen) - self.seats
            self.longer.append(chosen)

    def passed_on(self) -> bool:
        """Let another of the same table have a longer rest, wherever that is fairer."""
        moved = False
        for tables, longer in zip(self.rounds, self.longer, strict=True):
            for table in tables:
                if len(table) < FIVE:
                    continue
                one = max(longer.intersection(table), key=self.ahead.__getitem__)
                two = min(set(table) - longer, key=self.ahead.__getitem__)
                if self.ahead[one] - self.ahead[two] > FIVE:
                    self._pass(longer, one, two)
                    moved = True
        return moved

    def _pass(self, longer: set[int], one: int, two: int) -> None:
        longer.remove(one)
        longer.add(two)
        self.ahead[one] -= FIVE
        self.ahead[two] += FIVE

    def swapped(self, change: Callable[[int], Change]) -> bool:
        """Let two of a round change their tables, where that makes it fairer."""
        for number in range(len(self.rounds)):
            offered = self._swaps(number)
            price = change(number) if offered else None
            for _gain, swap in sorted(offered, key=lambda one: -one[0]):
                assert price is not None
                if price(swap) < MUST // 2:
                    self._swap(number, swap)
                    return True
        return False

    def _swaps(self, number: int) -> list[tuple[int, Swap]]:
        """Each fairer swap from a table of five, with how much fairer it is."""
        tables, staying = self.rounds[number], self.task.fixed[number]
        found = []
        for here, table in enumerate(tables):
            for place, one in enumerate(table if len(table) == FIVE else ()):
                for there, other in enumerate(tables if one not in staying else ()):
                    if here == there:
                        continue
                    for seat, two in enumerate(other):
                        if two in staying:
                            continue
                        five = len(other) == FIVE
                        if not five and self.times[one] != self.times[two] + 1:
                            continue
                        given = self._share(number, one, True) - self._share(
                            number, two, five
                        )
                        apart = self.ahead[one] - self.ahead[two]
                        gain = given * (apart - given)
                        if gain > 0:
                            found.append((gain, Swap(here, place, there, seat)))
        return found

    def _share(self, number: int, who: int, five: bool) -> int:
        """What a place brings towards a longer rest: none at a table of four."""
        return FIVE * (who in self.longer[number]) - self.seats if five else 0

    def _swap(self, number: int, swap: Swap) -> None:
        tables, longer = self.rounds[number], self.longer[number]
        one, two = tables[swap.here][swap.place], tables[swap.there][swap.seat]
        five = len(tables[swap.there]) == FIVE
        given = self._share(number, one, True) - self._share(number, two, five)
        tables[swap.here][swap.place], tables[swap.there][swap.seat] = two, one
        if (one in longer) != (two in longer):
            longer ^= {one, two}
        self.ahead[one] -= given
        self.ahead[two] += given
        if not five:
            self.times[one] -= 1
            self.times[two] += 1
