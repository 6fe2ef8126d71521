"""Judges a movement, drawn or read from a file: what happens twice, in numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from seating.bounds import cost_of, repeats_of
from seating.whiz.plan import MOST_TABLES, SEATS, Movement, played_tables

# Whole rounds of tables of three that share no pair, at most: trying every way shows
# it for 6 and 7 players, and twelve players have no fifth round (OEIS A107431).
ROUNDS_AT_MOST = {6: 1, 7: 1, 12: 4}
# What trying every way gives, where that is more: (players, rounds) -> repeats,
# whoever sits out. `tests/seating/exhaustive.py` tries them.
TRIED = {
    (6, 2): 2, (6, 3): 5, (7, 3): 3, (7, 4): 5, (8, 5): 4, (10, 5): 4, (11, 6): 2,
    (12, 5): 3, (12, 6): 7,
}  # fmt: skip

Pair = tuple[int, int]


@dataclass(frozen=True)
class Verdict:
    """The verdict on a movement; `least` is proven: nothing has fewer."""

    pairs_twice: int  # the sum over pairs of meetings less one
    pairs_least: int
    boards_twice: int  # the same over players and board groups
    boards_least: int
    conflicts: int  # tables too many at one group in one round
    meetings: Mapping[Pair, int]
    sat_out: Mapping[int, int]
    odd: tuple[Pair, ...]  # (round, player) seated twice, or no such player


def verify(movement: Movement) -> Verdict:
    """Count everything anew from the seats alone."""
    meetings: Counter[Pair] = Counter()
    played: Counter[Pair] = Counter()
    games: Counter[int] = Counter()
    conflicts = 0
    odd: list[Pair] = []
    most_tables = MOST_TABLES[movement.sharing]
    for number, round in enumerate(movement.rounds, 1):
        seats: Counter[int] = Counter()
        tables: Counter[int] = Counter()
        for _, (players, group) in played_tables(round):
            seats.update(players)
            tables[group] += 1
            conflicts += tables[group] > most_tables
            meetings.update(combinations(sorted(players), 2))
            played.update((who, group) for who in players)
        games.update(seats)
        odd += [
            (number, who)
            for who, often in sorted(seats.items())
            if often > 1 or not 1 <= who <= movement.players
        ]
    out = Counter(who for round in movement.sitting_out for who in round)
    everybody = range(1, movement.players + 1)
    return Verdict(
        pairs_twice=repeats_of(meetings),
        pairs_least=pairs_least([games[who] for who in everybody]),
        boards_twice=repeats_of(played),
        boards_least=boards_least([games[who] for who in everybody], movement.groups),
        conflicts=conflicts,
        meetings=dict(meetings),
        sat_out={who: out[who] for who in everybody},
        odd=tuple(odd),
    )


def pairs_least(games: Sequence[int]) -> int:
    """Return how many meetings must be repeats, from the rounds that each plays.

    There are only so many pairs; a player has only so many others to meet, two in each
    round; and there are only so many tables without a common pair, where leaving one
    table out undoes at least one repeat.
    """
    players = len(games)
    others = players - 1
    tables = sum(games) // 3
    pairs = 3 * tables - players * others // 2
    people = (sum(max(0, 2 * own - others) for own in games) + 1) // 2
    return max(0, pairs, people, tables - packing(players), _whole_rounds(games))


def packing(players: int) -> int:
    """Return the most tables of three of which no two share a pair (Schönheim 1966)."""
    most = players * ((players - 1) // 2) // 3
    return most - 1 if players % 6 == 5 else most


def _whole_rounds(games: Sequence[int]) -> int:
    """Return the fewest repeats of whole rounds: at least one for each too many."""
    players = len(games)
    full = players - players % 3
    if sum(games) % full or max(games) - min(games) > 1:
        return 0
    rounds = sum(games) // full
    further = rounds - ROUNDS_AT_MOST.get(players, rounds)
    return max(further, TRIED.get((players, rounds), 0))


def boards_least(games: Sequence[int], groups: int) -> int:
    """Return how often a player must meet boards again: more rounds than groups."""
    return sum(max(0, own - groups) for own in games)


def record(movement: Movement) -> dict[str, Any]:
    """Return the values of the record, in the order of `docs/records.md`."""
    verdict = verify(movement)
    times = verdict.meetings.values()
    seats = {
        str(who): dict.fromkeys(SEATS, 0) for who in range(1, movement.players + 1)
    }
    for round in movement.rounds:
        for _, seated in played_tables(round):
            for seat, who in zip(SEATS, seated.players, strict=True):
                seats[str(who)][seat] += 1
    return {
        "players": movement.players,
        "rounds": [
            [list(seated.players) for _, seated in played_tables(round)]
            for round in movement.rounds
        ],
        "sitting_out": [list(out) for out in movement.sitting_out],
        "repeats": verdict.pairs_twice,
        "repeats_bound": verdict.pairs_least,
        "cost": cost_of(verdict.meetings),
        "cost_bound": max(
            verdict.pairs_least, _even_cost(sum(times), movement.players)
        ),
        "worst_pair": max(times),
        "seats": seats,
        "method": movement.method,
        "boards": [
            [seated.group for _, seated in played_tables(round)]
            for round in movement.rounds
        ],
        "groups": movement.groups,
        "sharing": movement.sharing,
    }


def _even_cost(meetings: int, players: int) -> int:
    """The cost if all pairs met as often, or once more."""
    pairs = comb(players, 2)
    often, more = divmod(meetings, pairs)
    return (pairs - more) * comb(often, 2) + more * comb(often + 1, 2)
