"""Judges a movement from its seats alone; knows nothing of how movements are made."""

from collections import Counter
from itertools import combinations
from typing import NamedTuple


class Found(NamedTuple):
    """What is wrong with a movement, in numbers; all 0 and True is perfect."""

    pairs: int  # meetings beyond the first
    boards: int  # board groups met again
    clashes: int  # a group at two tables at once
    turns: bool  # nobody sits out again before everybody has
    groups: int  # how many are used


def check(players, rounds, *, shared=False):
    """Return what is found; an assertion fails where it is no movement at all.

    `rounds` holds for each round, for each table, its three players and its group.
    """
    met, played, out = Counter(), Counter(), Counter()
    clashes, turns = 0, True
    everybody = set(range(1, players + 1))
    for round in rounds:
        assert len(round) == players // 3
        seated = [who for three, _ in round for who in three]
        assert len(seated) == len(set(seated)) == players // 3 * 3
        assert set(seated) <= everybody
        resting = everybody - set(seated)
        out.update(resting)
        fewest = min(out[who] for who in everybody)
        turns = turns and all(out[who] <= fewest + 1 for who in everybody)
        at = Counter(group for _, group in round)
        if shared:
            assert len(at) == 1
        else:
            clashes += sum(tables - 1 for tables in at.values())
        for three, group in round:
            met.update(frozenset(pair) for pair in combinations(three, 2))
            played.update((who, group) for who in three)
    again = sum(times - 1 for times in met.values())
    boards = sum(times - 1 for times in played.values())
    used = {group for round in rounds for _, group in round}
    assert used == set(range(1, len(used) + 1))
    return Found(again, boards, clashes, turns, len(used))


def comparisons(players, rounds, hands):
    """Return how often each two held the same hand of the same board."""
    holders = {}
    for round, dealt in zip(rounds, hands, strict=True):
        for (three, group), boards in zip(round, dealt, strict=True):
            for number, letters in enumerate(boards):
                assert sorted(letters) == ["L", "O", "R"]
                for who, letter in zip(three, letters, strict=True):
                    holders.setdefault((group, number, letter), []).append(who)
    counts = Counter()
    for same in holders.values():
        counts.update(frozenset(pair) for pair in combinations(same, 2))
    return {
        pair: counts[frozenset(pair)] for pair in combinations(range(1, players + 1), 2)
    }
