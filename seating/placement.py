"""Numbers the tables and gives out the seats; who meets whom is settled before."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import permutations
from random import Random

from seating.request import SEATS, Player, Round
from seating.search.annealing import chances
from seating.search.swaps import Rounds

Been = list[Counter[int]]  # of each player, how often at each table

# Into which seat each of a table goes. Where partners face each other, on the first
# and third seat and on the second and fourth, these orders keep them so.
Orders = Sequence[tuple[int, ...]]
ANY_ORDER = {size: tuple(permutations(range(size))) for size in range(1, 6)}
FACING = (
    (0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0),
    (0, 3, 2, 1), (1, 0, 3, 2), (2, 1, 0, 3), (3, 2, 1, 0),
)  # fmt: skip

PASSES = 8
FEW = 30  # tables; where there are more, the passes alone find places enough
WARM, COLD, SWAPS = 0.9, 0.2, 60


def seats_before(
    history: Iterable[Round], players: Sequence[Player]
) -> tuple[Been, list[list[int]]]:
    """Count how often each player sat at each table, and in each seat."""
    number = {who: at for at, who in enumerate(players)}
    been: Been = [Counter() for _ in players]
    counts = [[0] * len(SEATS) for _ in players]
    for played in history:
        for at, seated in enumerate(played.tables):
            for seat, who in enumerate(seated[: len(SEATS)]):
                if who in number:
                    been[number[who]][at] += 1
                    counts[number[who]][seat] += 1
    return been, counts


def number_tables(
    rounds: Rounds, fixed: Sequence[Mapping[int, int]], been: Been, rng: Random
) -> None:
    """Reorder the tables of each round so that few come back to a table.

    `been` counts how often each has sat at a table, and is kept up to date; tables of
    another size keep to their numbers, and who must stay keeps the table.
    """
    orders = []
    for tables, staying in zip(rounds, fixed, strict=True):
        free = [
            number
            for number, table in enumerate(tables)
            if not any(who in staying for who in table)
        ]
        orders.append(free)
        for at in range(len(free) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            one, two = free[at], free[other]
            if len(tables[one]) == len(tables[two]):
                tables[one], tables[two] = tables[two], tables[one]
        for _ in range(PASSES):
            if not _save_return(tables, free, been):
                break
        _count_seated(tables, been, 1)
    for _ in range(PASSES):  # each round anew, now that those after it are known
        moved = False
        for tables, free in zip(rounds, orders, strict=True):
            _count_seated(tables, been, -1)
            moved |= _save_return(tables, free, been)
            _count_seated(tables, been, 1)
        if not moved:
            break
    if len(rounds[0]) <= FEW and any(max(own.values(), default=0) > 1 for own in been):
        _shake(rounds, orders, been, rng)


def _shake(
    rounds: Rounds, orders: Sequence[Sequence[int]], been: Been, rng: Random
) -> None:
    """Swap the numbers of tables by lot, at times for the worse; keep the best."""
    random = rng.random
    cost = best = 0
    kept = [tables[:] for tables in rounds]
    for likely in chances(WARM, COLD):
        for _ in range(SWAPS):
            number = int(random() * len(rounds))
            tables, free = rounds[number], orders[number]
            if len(free) < 2:
                continue
            a = free[int(random() * len(free))]
            b = free[int(random() * len(free))]
            first, second = tables[a], tables[b]
            if a == b or len(first) != len(second):
                continue
            change = len(first) + len(second)
            change += sum([been[who].get(b, 0) - been[who][a] for who in first])
            change += sum([been[who].get(a, 0) - been[who][b] for who in second])
            if change > 0 and (change >= len(likely) or random() >= likely[change]):
                continue
            for table, here, there in ((first, a, b), (second, b, a)):
                for who in table:
                    been[who][here] -= 1
                    been[who][there] += 1
            tables[a], tables[b] = second, first
            cost += change
            if cost < best:
                best = cost
                kept = [row[:] for row in rounds]
    rounds[:] = kept


def _count_seated(tables: list[list[int]], been: Been, by: int) -> None:
    for number, table in enumerate(tables):
        for who in table:
            been[who][number] += by


def _save_return(tables: list[list[int]], free: Sequence[int], been: Been) -> bool:
    """Swap the numbers of two tables wherever that saves a return."""

    def returns(table: Sequence[int], number: int) -> int:
        return sum([been[who].get(number, 0) for who in table])

    better = False
    for one in free:
        now = returns(tables[one], one)
        if not now:
            continue
        best, least = one, 0
        for two in free:
            if two == one or len(tables[two]) != len(tables[one]):
                continue
            change = returns(tables[one], two) - now
            if change < least:
                change += returns(tables[two], one) - returns(tables[two], two)
                if change < least:
                    best, least = two, change
                    if now == 1:
                        break
        if best != one:
            tables[one], tables[best] = tables[best], tables[one]
            better = True
    return better


def give_seats(
    rounds: Rounds,
    counts: list[list[int]],
    rng: Random,
    longer: Sequence[Collection[int]],
) -> None:
    """Order each table so that everybody has each seat about as often.

    At a table of five the first seats deal once more: they are for those who are to
    have a `longer` rest in that round. `counts` holds how often each had each seat
    before.
    """
    sizes = {len(table) for tables in rounds for table in tables}
    if len(sizes) == 1 and len(SEATS) not in sizes and not any(map(any, counts)):
        _colour_seats(rounds, len(counts))
        return
    for again in range(PASSES + 1):  # once all are seated, each table anew
        moved = not again
        for tables, first in zip(rounds, longer, strict=True):
            for table in tables:
                before = table[:]
                for seat, who in enumerate(table if again else ()):
                    counts[who][seat] -= 1
                _seat(table, counts, _orders(table, first), rng)
                moved |= before != table
        if not moved:
            break


def _orders(table: Sequence[int], first: Collection[int]) -> Orders:
    """The ways to seat a table in which those who must come first do so."""
    places = tuple(place for place, who in enumerate(table) if who in first)
    return _orders_with_first(len(table), places) if places else ANY_ORDER[len(table)]


@cache
def _orders_with_first(size: int, places: tuple[int, ...]) -> Orders:
    return [
        order
        for order in ANY_ORDER[size]
        if all(order[place] < len(places) for place in places)
    ]


def seat_partners(
    rounds: Rounds, players: Sequence[Player], history: Iterable[Round], rng: Random
) -> Rounds:
    """Number the tables and give the seats of rounds in which partners face each other.

    The rounds have numbers for the players, in this order.
    """
    been, counts = seats_before(history, players)
    number_tables(rounds, [{} for _ in rounds], been, rng)
    for tables in rounds:
        for table in tables:
            _seat(table, counts, FACING, rng)
    return rounds


def _seat(
    table: list[int], counts: list[list[int]], orders: Orders, rng: Random
) -> None:
    """Seat one table as its players have sat least; squares shun the fullest seat."""
    rows = [[2 * times + 1 for times in counts[who]] for who in table]
    start = int(rng.random() * min(len(orders), 24))  # the lot decides what is equal
    best = min(
        (*orders[start:], *orders[:start]),
        key=lambda order: sum([rows[at][seat] for at, seat in enumerate(order)]),
    )
    seated = table[:]
    for who, seat in zip(seated, best, strict=True):
        table[seat] = who
        counts[who][seat] += 1


def _colour_seats(rounds: Rounds, players: int) -> None:
    """Seat so that each has every seat once in every turn of as many rounds as seats.

    Seats are colours of the lines between players and tables; where no player and no
    table has more lines than there are colours, so many colours always suffice.
    """
    seats = len(rounds[0][0])
    played = [0] * players
    # By colour, the other end of a line: of a player in a turn, and of a table.
    at_player: dict[tuple[int, int], list[int]] = {}
    at_table: list[list[tuple[int, int] | None]] = []

    def flip(here: int, taken: int, free: int) -> None:
        """Change two colours along the path from a table, so that one comes free."""
        path = []
        while (turn := at_table[here][taken]) is not None:
            path.append((here, turn, taken))
            here = at_player[turn][free]
            if here < 0:
                break
            path.append((here, turn, free))
        for here, turn, colour in path:
            at_table[here][colour] = None
            at_player[turn][colour] = -1
        for here, turn, colour in path:
            other = taken + free - colour
            at_table[here][other] = turn
            at_player[turn][other] = here

    for tables in rounds:
        for table in tables:
            number = len(at_table)
            at_table.append([None] * seats)
            for who in table:
                turn = (who, played[who] // seats)
                played[who] += 1
                mine = at_player.setdefault(turn, [-1] * seats)
                free = mine.index(-1)
                there = at_table[number].index(None)
                if at_table[number][free] is not None:
                    flip(number, free, there)
                mine[free] = number
                at_table[number][free] = turn
    seated = iter(at_table)
    for tables in rounds:
        for table in tables:
            table[:] = [turn[0] for turn in next(seated) if turn is not None]
