"""Chooses each player's hand on each board, so that all are compared alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from math import exp, sqrt
from operator import itemgetter
from random import Random
from statistics import pvariance
from typing import NamedTuple

from seating.whiz.plan import SEATS, Movement, boards_of, played_tables
from seating.whiz.prepared import NINE_HANDS

HANDS = "LOR"  # left of the Domy, opposite, right
# For each round, table and board, the hands of N, E and S.
Hands = tuple[tuple[tuple[str, ...], ...], ...]
Option = tuple[str, ...]

# Work is limited in steps, not seconds: a slow machine finds the same as a fast one.
STEPS = 16_000
RUNS = 8  # from hot to cold, where tables are few
SWEEPS = 16  # through all tables, at least
HOT, COLD = 10.0, 0.8


@dataclass(frozen=True)
class Spread:
    """The spread of comparisons: two compare who held one hand of one board."""

    least: int
    most: int
    deviation: float
    counts: Mapping[tuple[int, int], int]  # of every pair, low number first


class GuideLine(NamedTuple):
    """One round of a player; table 0 and no seat when sitting out or not there."""

    round: int
    table: int = 0
    seat: str = ""
    group: int = 0
    boards: tuple[tuple[int, str], ...] = ()  # (board number, hand)


@dataclass
class _Block:
    """Up to three boards of one table, among which everybody's hands differ."""

    players: tuple[int, int, int]
    size: int
    option: int = 0
    rivals: tuple[_Block, ...] = ()  # who play the same boards
    fixed: bool = False
    number: int = 0


@lru_cache(maxsize=16)  # what is proposed is accepted soon, and then made again
def choose_hands(
    movement: Movement, boards_per_round: int, *, seed: int = 1, played: Hands = ()
) -> Hands:
    """Choose the hands; those of rounds already played stay as they were.

    Within a round everybody holds each hand as often, or once more. What differs
    between the choices is who is compared with whom: the sum of the squares is brought
    down, step by step and sometimes up again, until it hardly falls any more.
    """
    rng = Random(seed)
    sizes = [min(3, boards_per_round - at) for at in range(0, boards_per_round, 3)]
    blocks: dict[tuple[int, int, int], _Block] = {}
    playing: dict[tuple[int, int], list[_Block]] = {}
    for number, round in enumerate(movement.rounds):
        for table, (players, group) in played_tables(round):
            for part, size in enumerate(sizes):
                option = rng.randrange(len(_options(size).ways))
                block = _Block(players, size, option, number=len(blocks))
                way: Option = ()
                if number < len(played):
                    way = played[number][table - 1][3 * part : 3 * part + size]
                elif movement.method == "nine" and size == 3:
                    way = NINE_HANDS[number % len(NINE_HANDS)][table - 1]
                if way:
                    block.option, block.fixed = _options(size).ways.index(way), True
                blocks[number, table, part] = block
                playing.setdefault((group, part), []).append(block)
    for together in playing.values():
        for block in together:
            block.rivals = tuple(other for other in together if other is not block)
    _even_out(list(blocks.values()), movement.players, rng)
    return tuple(
        tuple(
            tuple(
                letters
                for part, size in enumerate(sizes)
                if seated.group
                for letters in _options(size).ways[blocks[number, table, part].option]
            )
            for table, seated in enumerate(round, 1)
        )
        for number, round in enumerate(movement.rounds)
    )


def comparisons(movement: Movement, hands: Hands) -> Spread:
    """Count, from the hands alone, how often each two are compared."""
    everybody = range(1, movement.players + 1)
    counts = dict.fromkeys(combinations(everybody, 2), 0)
    holders: dict[tuple[int, int, str], list[int]] = {}
    for round, dealt in zip(movement.rounds, hands, strict=True):
        for table, (players, group) in played_tables(round):
            for board, letters in enumerate(dealt[table - 1]):
                for who, letter in zip(players, letters, strict=True):
                    holders.setdefault((group, board, letter), []).append(who)
    for alike in holders.values():
        for one, other in combinations(sorted(alike), 2):
            if one != other:
                counts[one, other] += 1
    times = counts.values()
    return Spread(min(times), max(times), sqrt(pvariance(times)), counts)


def guide(movement: Movement, hands: Hands, player: int) -> tuple[GuideLine, ...]:
    """Return the player's rounds, one line each."""
    lines = []
    for number, round in enumerate(movement.rounds, 1):
        line = GuideLine(number)
        # Where a table stands empty, the next one is laid in its place.
        for table, (at, (players, group)) in enumerate(played_tables(round), 1):
            if player in players:
                seat = players.index(player)
                dealt = hands[number - 1][at - 1]
                numbers = boards_of(group, len(dealt))
                boards = tuple(zip(numbers, (way[seat] for way in dealt), strict=True))
                line = GuideLine(number, table, SEATS[seat], group, boards)
        lines.append(line)
    return tuple(lines)


@dataclass(frozen=True)
class _Options:
    """The options for so many boards, and what is asked of them again and again."""

    ways: tuple[Option, ...]
    # For an option: where (board, hand, seat) stands in a list of weights.
    places: tuple[tuple[int, ...], ...]
    # For an option: the seat that holds each hand of each board.
    holders: tuple[tuple[int, ...], ...]
    # For two options: (my seat, the other's seat, on how many boards they agree).
    agreeing: tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]
    # For two options: the sum of the squares of these agreements.
    squares: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4)
def _options(size: int) -> _Options:
    orders = ["".join(order) for order in permutations(HANDS)]
    ways = tuple(
        way
        for way in product(orders, repeat=size)
        if all(len(set(own)) == size for own in zip(*way, strict=True))
    )
    agreeing = tuple(tuple(_agreeing(one, two) for two in ways) for one in ways)
    return _Options(
        ways,
        tuple(
            tuple(
                9 * board + 3 * HANDS.index(letter) + seat
                for board, letters in enumerate(way)
                for seat, letter in enumerate(letters)
            )
            for way in ways
        ),
        tuple(
            tuple(letters.index(letter) for letters in way for letter in HANDS)
            for way in ways
        ),
        agreeing,
        tuple(
            tuple(sum(same * same for _, _, same in seats) for seats in row)
            for row in agreeing
        ),
    )


def _agreeing(one: Option, two: Option) -> tuple[tuple[int, int, int], ...]:
    counted = (
        (mine, other, sum(a[mine] == b[other] for a, b in zip(one, two, strict=True)))
        for mine, other in product(range(3), repeat=2)
    )
    return tuple(seats for seats in counted if seats[2])


def _even_out(blocks: Sequence[_Block], players: int, rng: Random) -> None:
    """Choose options anew, one block after another, ever more strictly."""
    compared = [[0] * (players + 1) for _ in range(players + 1)]
    for block in blocks:
        _add(compared, block, [r for r in block.rivals if r.number < block.number], 1)
    free = [block for block in blocks if not block.fixed and block.rivals]
    if not free:
        return
    sweeps = max(SWEEPS, STEPS // (RUNS * len(free)))
    tried = []
    for _ in range(max(1, min(RUNS, STEPS // (SWEEPS * len(free))))):
        for sweep in range(sweeps + 2):
            rng.shuffle(free)
            heat = HOT * (COLD / HOT) ** (sweep / sweeps) if sweep < sweeps else 0.0
            for block in free:
                _add(compared, block, block.rivals, -1)
                block.option = _chosen(_costs(compared, block), heat, rng)
                _add(compared, block, block.rivals, 1)
        squares = sum(often * often for row in compared for often in row)
        tried.append((squares, [block.option for block in blocks]))
    _, best = min(tried, key=itemgetter(0))
    for block, option in zip(blocks, best, strict=True):
        block.option = option


def _add(
    compared: list[list[int]], block: _Block, rivals: Sequence[_Block], sign: int
) -> None:
    agreeing = _options(block.size).agreeing[block.option]
    players = block.players
    for rival in rivals:
        others = rival.players
        for mine, other, same in agreeing[rival.option]:
            one, two = players[mine], others[other]
            compared[one][two] += sign * same
            compared[two][one] += sign * same


def _costs(compared: list[list[int]], block: _Block) -> list[int]:
    """Return what each option adds to the sum of squares."""
    known = _options(block.size)
    first, second, third = (compared[who] for who in block.players)
    weights: list[int] = [0] * (9 * block.size)
    costs = [0] * len(known.ways)
    for rival in block.rivals:
        players = rival.players
        for at, seat in enumerate(known.holders[rival.option]):
            who = players[seat]
            weights[3 * at] += first[who]
            weights[3 * at + 1] += second[who]
            weights[3 * at + 2] += third[who]
        costs = [
            cost + more
            for cost, more in zip(costs, known.squares[rival.option], strict=True)
        ]
    return [
        cost + 2 * sum([weights[place] for place in places])
        for cost, places in zip(costs, known.places, strict=True)
    ]


def _chosen(costs: list[int], heat: float, rng: Random) -> int:
    """The cheapest, or by the lot, a dear one the more rarely the colder it is."""
    least = min(costs)
    if not heat:
        return costs.index(least)
    weights = [exp((least - cost) / heat) for cost in costs]
    return rng.choices(range(len(costs)), weights)[0]
