"""Judges a movement, drawn or read from a file: what happens twice, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.whiz.least import boards_least, pairs_least
from tournaments.seating.whiz.plan import SHARING, Movement, standing

Pair = tuple[int, int]


@dataclass(frozen=True)
class Verdict:
    """What a movement brings; `least` is proven: nothing has fewer."""

    pairs_twice: int  # the sum over pairs of meetings less one
    pairs_least: int
    boards_twice: int  # the same over players and board groups
    boards_least: int
    conflicts: int  # tables too many at one group in one round
    meetings: Mapping[Pair, int]
    repeated: tuple[Pair, ...]
    again: tuple[Pair, ...]  # (player, group)
    clashes: tuple[tuple[int, int, int], ...]  # (round, table, group)
    sat_out: Mapping[int, int]
    out_spread: int  # among those who were there all the time
    out_early: int  # how often somebody sat out again before everybody had
    odd: tuple[Pair, ...]  # (round, player) seated twice, or no such player

    @property
    def perfect(self) -> bool:
        """Nothing happens twice, and all sit out in turn."""
        return not (self.pairs_twice or self.boards_twice) and self.fair

    @property
    def best(self) -> bool:
        """Nothing happens twice that does not have to."""
        return (
            self.pairs_twice <= self.pairs_least
            and self.boards_twice <= self.boards_least
            and self.fair
        )

    @property
    def fair(self) -> bool:
        """The boards are free when due, and all sit out in turn."""
        turns = self.out_spread > 1 or self.out_early
        return not (self.conflicts or self.odd or turns)


def verify(movement: Movement) -> Verdict:
    """Count everything anew from the seats alone."""
    meetings: Counter[Pair] = Counter()
    played: Counter[Pair] = Counter()
    games: Counter[int] = Counter()
    clashes: list[tuple[int, int, int]] = []
    odd: list[Pair] = []
    together = SHARING[movement.sharing].tables
    for number, round in enumerate(movement.rounds, 1):
        seats: Counter[int] = Counter()
        tables: Counter[int] = Counter()
        for at, (players, group) in standing(round):
            seats.update(players)
            tables[group] += 1
            if together and tables[group] > together:
                clashes.append((number, at, group))
            meetings.update(combinations(sorted(players), 2))
            played.update((who, group) for who in players)
        games.update(seats)
        odd += [
            (number, who)
            for who, often in sorted(seats.items())
            if often > 1 or not 1 <= who <= movement.players
        ]
    out = Counter(who for round in movement.sitting_out for who in round)
    spread, early = _turns(movement)
    everybody = range(1, movement.players + 1)
    return Verdict(
        pairs_twice=_twice(meetings),
        pairs_least=pairs_least([games[who] for who in everybody]),
        boards_twice=_twice(played),
        boards_least=boards_least([games[who] for who in everybody], movement.groups),
        conflicts=len(clashes),
        meetings=dict(meetings),
        repeated=tuple(sorted(pair for pair, often in meetings.items() if often > 1)),
        again=tuple(sorted(pair for pair, often in played.items() if often > 1)),
        clashes=tuple(clashes),
        sat_out={who: out[who] for who in everybody},
        out_spread=spread,
        out_early=early,
        odd=tuple(odd),
    )


def _twice(counts: Counter[Pair]) -> int:
    return sum(often - 1 for often in counts.values())


def _turns(movement: Movement) -> tuple[int, int]:
    """How far apart those present throughout are, and who was out out of turn."""
    away = {*movement.gone, *movement.late}
    always = [who for who in range(1, movement.players + 1) if who not in away]
    out = dict.fromkeys(always, 0)
    early = 0
    for round in movement.sitting_out:
        idle = [who for who in round if who in out]
        for who in idle:
            out[who] += 1
        # After each round nobody may be two ahead of anybody.
        least = min(out.values(), default=0)
        early += sum(out[who] > least + 1 for who in idle)
    return max(out.values(), default=0) - min(out.values(), default=0), early
