"""Partners that change with every round, and oppose each other evenly."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from seating.designs.renaming import shuffled
from seating.designs.whist import whist_design
from seating.numbers import task_of, with_names
from seating.placement import seat_partners
from seating.request import Request, SeatingPlan, Wishes
from seating.search.annealing import LEVELS, chances

Table = list[int]

PARTNERS = 8  # partners once more weigh as much as so many opponents twice
WARM, COLD = 1.6, 0.25
DEAREST = 24


def change_partners(request: Request) -> SeatingPlan:
    """Seat rounds in which everybody has another partner each time.

    First and third seat are partners, and second and fourth. A whist design where there
    is one for the number of players and rounds, else the best that a search finds, from
    the beginning of a design where there is one.
    """
    players, rounds, history = request.players, request.rounds, request.history
    task = task_of(replace(request, wishes=Wishes()))  # partners leave them no place
    rng = Random(request.seed)
    whole = [] if history else whist_design(task.players)
    found: list[list[Table]] = []
    turns, rest = divmod(rounds, len(whole)) if whole else (0, rounds)
    for turn in range(turns + bool(whole and rest)):
        names = shuffled(range(task.players), rng)
        part = whole if turn < turns else whole[:rest]
        found += [[[names[at] for at in table] for table in tables] for tables in part]
    method = "design"
    everybody = set(range(task.players))
    benches = [tuple(sorted(everybody.difference(*tables))) for tables in found]
    benches = benches or list(task.benches)
    if rest:
        kept = turns * len(whole)
        better = _search(request, found[:kept], found[kept:], benches[kept:], rng)
        if better is not None:
            found, method = [*found[:kept], *better], "search"
    seated = seat_partners(
        [[*map(list, tables)] for tables in found], players, history, rng
    )
    return SeatingPlan(with_names(players, seated, benches), method)


class _Meetings:
    """The count of how often each two were partners, and how often opponents."""

    def __init__(self, players: int) -> None:
        self.partners = [[0] * players for _ in range(players)]
        self.opponents = [[0] * players for _ in range(players)]

    def count(self, table: Sequence[int], by: int) -> int:
        """Add a table, or with -1 take it away; the cost changes by what it returns.

        A pair costs as much as each of its meetings adds: more every time.
        """
        partners, opponents = self.partners, self.opponents
        change = 0
        a, b, c, d = table
        for one, other in ((a, c), (b, d)):
            often, against = partners[one][other], opponents[one][other]
            now = often if by > 0 else often - 1
            change += by * (PARTNERS * now + against)
            partners[one][other] = partners[other][one] = often + by
        for one, other in ((a, b), (b, c), (c, d), (d, a)):
            often, against = partners[one][other], opponents[one][other]
            now = against if by > 0 else against - 1
            change += by * (now + often)
            opponents[one][other] = opponents[other][one] = against + by
        return change

    def count_all(self, rounds: Sequence[Sequence[Table]], by: int) -> int:
        return sum(self.count(table, by) for tables in rounds for table in tables)


def _search(
    request: Request,
    kept: Sequence[Sequence[Table]],
    begun: Sequence[Sequence[Table]],
    benches: Sequence[Sequence[int]],
    rng: Random,
) -> list[list[Table]] | None:
    """Anneal the rounds after those kept; None where a design's own are as good."""
    players = len(request.players)
    before = _Meetings(players + 1)  # the last is whoever has left
    for round in request.history:
        for seated in round.tables:
            if len(seated) == 4:
                before.count([request.number.get(who, players) for who in seated], 1)
    before.count_all(kept, 1)
    aim = before.count_all(begun, 1)
    before.count_all(begun, -1)
    start = [
        shuffled([who for who in range(players) if who not in bench], rng)
        for bench in benches
    ]
    cost, rows = _anneal_seats(before, start, request.effort, rng)
    if begun and cost >= aim:
        return None
    return [[row[at : at + 4] for at in range(0, len(row), 4)] for row in rows]


def _anneal_seats(
    meetings: _Meetings, seats: list[list[int]], effort: int, rng: Random
) -> tuple[int, list[list[int]]]:
    """Swap two seats of a round, again and again; the least cost, and its seats."""
    random, count = rng.random, meetings.count
    cost = sum(
        count(row[at : at + 4], 1) for row in seats for at in range(0, len(row), 4)
    )
    best, kept = cost, [row[:] for row in seats]
    for likely in chances(WARM, COLD, DEAREST):
        for _ in range(effort // LEVELS):
            row = seats[int(random() * len(seats))]
            x, y = int(random() * len(row)), int(random() * len(row))
            here, there = x - x % 4, y - y % 4
            if x == y or (here == there and (x - y) % 2 == 0):
                continue
            places = (here,) if here == there else (here, there)
            change = sum(count(row[at : at + 4], -1) for at in places)
            row[x], row[y] = row[y], row[x]
            change += sum(count(row[at : at + 4], 1) for at in places)
            if change > 0 and (change >= DEAREST or random() >= likely[change]):
                for at in places:
                    count(row[at : at + 4], -1)
                row[x], row[y] = row[y], row[x]
                for at in places:
                    count(row[at : at + 4], 1)
                continue
            cost += change
            if cost < best:
                best, kept = cost, [line[:] for line in seats]
    return best, kept
