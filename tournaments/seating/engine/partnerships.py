"""Partners that change with every round, and how near that comes to the ideal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.seating.engine.facing import faced
from tournaments.seating.engine.opposing import Table, searched
from tournaments.seating.engine.relabelling import shuffled
from tournaments.seating.engine.request import Player, Request, Round
from tournaments.seating.engine.task import task
from tournaments.seating.engine.whist import whist_design

EFFORT = 15_000


@dataclass(frozen=True)
class Partnerships:
    """Rounds in which first and third seat are partners, and second and fourth.

    How far they are from the ideal, over the rounds played and planned: how often two
    are partners again, and how often the same two are opponents, at least and at most;
    the ideal is no repeat, and the same number for all.
    """

    rounds: tuple[Round, ...]
    method: str
    partner_repeats: int
    opponents_least: int
    opponents_most: int

    @property
    def ideal(self) -> bool:
        """Whether nobody has a partner twice, and all oppose equally often."""
        return not self.partner_repeats and self.opponents_least == self.opponents_most


def change_partners(
    players: Sequence[Player],
    rounds: int,
    *,
    seed: int = 1,
    history: Sequence[Round] = (),
    effort: int = EFFORT,
) -> Partnerships:
    """Seat rounds in which everybody has another partner each time.

    A whist design where there is one for the number of players and rounds, else the
    best that a search finds, from the beginning of a design where there is one.
    """
    request = Request(
        tuple(players), rounds, 4, "out", seed=seed, history=tuple(history)
    )
    job = task(request)
    rng = Random(seed)
    whole = [] if history else whist_design(job.players)
    found: list[list[Table]] = []
    turns, rest = divmod(rounds, len(whole)) if whole else (0, rounds)
    for turn in range(turns + bool(whole and rest)):
        names = list(range(job.players))
        shuffled(names, rng)
        part = whole if turn < turns else whole[:rest]
        found += [[[names[at] for at in table] for table in tables] for tables in part]
    method = "design"
    benches = [
        tuple(sorted(set(range(job.players)).difference(*tables))) for tables in found
    ]
    if rest:
        kept = found[: turns * len(whole)] if whole else []
        better = searched(
            request, job, kept, found[len(kept) :], benches or job.benches, effort, rng
        )
        if better is not None:
            found, method = better, "search"
    if not benches:
        benches = list(job.benches)
    number = {who: at for at, who in enumerate(players)}
    placed = tuple(
        Round(
            tuple(tuple(players[at] for at in table) for table in tables),
            tuple(players[at] for at in bench),
        )
        for tables, bench in zip(
            faced([[*map(list, tables)] for tables in found], number, history, rng),
            benches,
            strict=True,
        )
    )
    return _judged(players, placed, history, method)


def _judged(
    players: Sequence[Player],
    rounds: tuple[Round, ...],
    history: Sequence[Round],
    method: str,
) -> Partnerships:
    partners: Counter[frozenset[Player]] = Counter()
    opponents: Counter[frozenset[Player]] = Counter()
    for round in (*history, *rounds):
        for table in round.tables:
            if len(table) == 4:
                north, east, south, west = table
                partners.update(map(frozenset, ((north, south), (east, west))))
                opponents.update(
                    frozenset((one, other))
                    for one in (north, south)
                    for other in (east, west)
                )
    times = [opponents[frozenset(pair)] for pair in combinations(players, 2)]
    return Partnerships(
        rounds,
        method,
        sum(often - 1 for often in partners.values()),
        min(times),
        max(times),
    )
