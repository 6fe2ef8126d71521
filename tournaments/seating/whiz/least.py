"""Proven bounds: how many meetings must happen twice, whatever the movement."""

from __future__ import annotations

from collections.abc import Sequence

# Whole rounds of tables of three that share no pair, at most: trying every way shows
# it for 6 and 7 players, and twelve players have no fifth round (OEIS A107431).
ROUNDS_AT_MOST = {6: 1, 7: 1, 12: 4}
# What trying every way gives, where that is more: (players, rounds) -> repeats. Of
# seven players a different one sits out of each round.
TRIED = {(6, 2): 2, (6, 3): 5, (7, 3): 3, (7, 4): 5}


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
    """Where so many whole rounds have no repeats at most, each further one has some."""
    players = len(games)
    full = players - players % 3
    most = ROUNDS_AT_MOST.get(players)
    if most is None or sum(games) % full or max(games) - min(games) > 1:
        return 0
    rounds = sum(games) // full
    return max(0, rounds - most, TRIED.get((players, rounds), 0))


def boards_least(games: Sequence[int], groups: int) -> int:
    """Return how often a player must meet boards again: more rounds than groups."""
    return sum(max(0, own - groups) for own in games)
