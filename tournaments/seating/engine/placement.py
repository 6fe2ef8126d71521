"""Numbers the tables and gives out the seats; who meets whom is settled before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

from tournaments.seating.engine.annealing import chances

Rounds = list[list[list[int]]]

PASSES = 8
FEW = 30  # tables; where there are more, the passes alone find places enough
WARM, COLD, SWAPS = 0.9, 0.2, 60


def number_tables(
    rounds: Rounds,
    fixed: Sequence[Mapping[int, int]],
    been: list[dict[int, int]],
    rng: Random,
) -> None:
    """Reorder the tables of each round so that few come back to a table.

    `been` counts how often each has sat at a table, and is kept up to date; tables of
    another size keep to their numbers, and who must stay keeps the table.
    """
    orders = []
    for tables, held in zip(rounds, fixed, strict=True):
        free = [
            number
            for number, table in enumerate(tables)
            if not any(who in held for who in table)
        ]
        orders.append(free)
        for at in range(len(free) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            one, two = free[at], free[other]
            if len(tables[one]) == len(tables[two]):
                tables[one], tables[two] = tables[two], tables[one]
        for _ in range(PASSES):
            if not _fewer_returns(tables, free, been):
                break
        _sit(tables, been, 1)
    for _ in range(PASSES):  # each round anew, now that those after it are known
        moved = False
        for tables, free in zip(rounds, orders, strict=True):
            _sit(tables, been, -1)
            moved |= _fewer_returns(tables, free, been)
            _sit(tables, been, 1)
        if not moved:
            break
    if len(rounds[0]) <= FEW and any(
        times > 1 for row in been for times in row.values()
    ):
        _shaken(rounds, orders, been, rng)


def _shaken(
    rounds: Rounds,
    orders: Sequence[Sequence[int]],
    been: Sequence[dict[int, int]],
    rng: Random,
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
            for who in first:
                change += been[who].get(b, 0) - been[who][a]
            for who in second:
                change += been[who].get(a, 0) - been[who][b]
            if change > 0 and (change >= len(likely) or random() >= likely[change]):
                continue
            for table, here, there in ((first, a, b), (second, b, a)):
                for who in table:
                    row = been[who]
                    row[here] -= 1
                    row[there] = row.get(there, 0) + 1
            tables[a], tables[b] = second, first
            cost += change
            if cost < best:
                best = cost
                kept = [row[:] for row in rounds]
    rounds[:] = kept


def _sit(tables: list[list[int]], been: list[dict[int, int]], by: int) -> None:
    for number, table in enumerate(tables):
        for who in table:
            row = been[who]
            row[number] = row.get(number, 0) + by


def _fewer_returns(
    tables: list[list[int]], free: Sequence[int], been: Sequence[dict[int, int]]
) -> bool:
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


def give_seats(rounds: Rounds, counts: list[list[int]], rng: Random) -> None:
    """Order each table so that everybody has each seat about as often.

    `counts` holds how often each had each seat before; it is kept up to date.
    """
    plain = len({len(table) for tables in rounds for table in tables}) == 1
    if plain and not any(map(any, counts)):
        _coloured(rounds, len(counts))
        for tables in rounds:
            for table in tables:
                for seat, who in enumerate(table):
                    counts[who][seat] += 1
        return
    orders = {size: list(permutations(range(size))) for size in (2, 3, 4, 5)}
    for tables in rounds:
        for table in tables:
            _least(table, counts, orders, rng)
    for _ in range(PASSES):
        moved = False
        for tables in rounds:
            for table in tables:
                before = table[:]
                for seat, who in enumerate(table):
                    counts[who][seat] -= 1
                _least(table, counts, orders, rng)
                moved |= before != table
        if not moved:
            break


def _least(
    table: list[int],
    counts: list[list[int]],
    orders: Mapping[int, Sequence[tuple[int, ...]]],
    rng: Random,
) -> None:
    """Seat one table as its players have sat least; squares shun the fullest seat."""
    size = len(table)
    rows = [[2 * counts[who][seat] + 1 for seat in range(size)] for who in table]
    best, least = orders[size][0], 1 << 60
    if size == 5:  # 120 orders; the fifth chair first, then the four
        start = int(rng.random() * 24)
    else:
        start = int(rng.random() * len(orders[size]))
    for order in orders[size][start:] + orders[size][:start]:  # type: ignore[operator]
        price = 0
        for place, seat in enumerate(order):
            price += rows[place][seat]
        if price < least:
            best, least = order, price
    seated = [0] * size
    for place, seat in enumerate(best):
        seated[seat] = table[place]
        counts[table[place]][seat] += 1
    table[:] = seated


def _coloured(rounds: Rounds, players: int) -> None:
    """Exactly: each has every seat once in every turn of as many rounds as seats.

    Seats are colours of the lines between players and tables; where no player and no
    table has more lines than there are colours, so many colours always suffice.
    """
    seats = len(rounds[0][0])
    played = [0] * players
    # By colour, the other end of a line: of a player in a turn, and of a table.
    at_player: dict[tuple[int, int], list[int]] = {}
    at_table: list[list[tuple[int, int] | None]] = []
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
                    _flip(at_player, at_table, number, free, there)
                mine[free] = number
                at_table[number][free] = turn
    seated = iter(at_table)
    for tables in rounds:
        for table in tables:
            table[:] = [turn[0] for turn in next(seated) if turn is not None]


def _flip(
    at_player: Mapping[tuple[int, int], list[int]],
    at_table: Sequence[list[tuple[int, int] | None]],
    table: int,
    wanted: int,
    free: int,
) -> None:
    """Change two colours along the path from this table, so that one comes free."""
    path = []
    here, colour = table, wanted
    while True:
        turn = at_table[here][colour]
        if turn is None:
            break
        path.append((here, turn, colour))
        other = wanted + free - colour
        after = at_player[turn][other]
        if after < 0:
            break
        path.append((after, turn, other))
        here = after
    for here, turn, colour in path:
        if at_table[here][colour] == turn:
            at_table[here][colour] = None
        if at_player[turn][colour] == here:
            at_player[turn][colour] = -1
    for here, turn, colour in path:
        other = wanted + free - colour
        at_table[here][other] = turn
        at_player[turn][other] = here
