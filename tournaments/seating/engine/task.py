"""A request in numbers: tables, who sits out when, and what each meeting would cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from random import Random

from tournaments.seating.engine.bounds import Limits, Played, limits
from tournaments.seating.engine.request import (
    LONGEST,
    MOST,
    Apart,
    Impossible,
    Player,
    Request,
)
from tournaments.seating.engine.search import Extra, Rows

MUST = 1_000_000  # what breaking a wish costs that must be kept


NO_LIMITS = Limits(0, 0)


@dataclass(frozen=True)
class Task:
    """Players are 0 … players - 1 in the order of the request; rounds from 0."""

    players: int
    sizes: tuple[int, ...]
    benches: tuple[tuple[int, ...], ...]
    history: tuple[Played, ...]
    out_before: tuple[int, ...]
    # One, other, round (-1: every one), and what a meeting costs.
    apart: tuple[tuple[int, int, int, int], ...] = ()
    fixed: tuple[dict[int, int], ...] = ()  # for each round: player to table
    limits: Limits = NO_LIMITS
    pairs_before: dict[tuple[int, int], int] = field(default_factory=dict)

    cost_before: int = 0  # of the rounds played, those who left included

    @property
    def rounds(self) -> int:
        return len(self.benches)

    def dear(self) -> Rows:
        """What a first meeting costs each two: how often they met, what is wished."""
        rows = [[0] * self.players for _ in range(self.players)]
        for (one, other), times in self.pairs_before.items():
            rows[one][other] += times
            rows[other][one] += times
        for one, other, round, cost in self.apart:
            if round < 0:
                rows[one][other] += cost
                rows[other][one] += cost
        return rows

    def extra(self) -> list[Extra]:
        """What a meeting of two costs in one round beside that."""
        found: list[Extra] = [{} for _ in range(self.rounds)]
        for one, other, round, cost in self.apart:
            if round >= 0:
                for a, b in ((one, other), (other, one)):
                    row = found[round].setdefault(a, {})
                    row[b] = row.get(b, 0) + cost
        return found


def shape(players: int, size: int, uneven: str) -> tuple[int, ...]:
    """How many sit at each table; the odd tables are the last."""
    tables, left = divmod(players, size)
    if not left or uneven == "out":
        return (size,) * tables
    if uneven == "five":
        if left > tables:
            raise Impossible("shape", players=players)
        return (size,) * (tables - left) + (size + 1,) * left
    tables += 1
    short = tables * size - players
    if short > tables:
        raise Impossible("shape", players=players)
    return (size,) * (tables - short) + (size - 1,) * short


def task(request: Request, benches: tuple[tuple[int, ...], ...] | None = None) -> Task:
    """The request in numbers; Impossible if it asks for what cannot be.

    Who sits out is drawn by lot among those whose turn it is, unless it is given.
    """
    _check(request)
    number = {who: at for at, who in enumerate(request.players)}
    players = len(number)
    sizes = shape(players, request.size, request.uneven)
    gone = dict(number)
    history = []
    for round in request.history:
        for table in round.tables:
            for who in table:
                gone.setdefault(who, len(gone))
        history.append(
            Played(tuple(tuple(gone[who] for who in table) for table in round.tables))
        )
    met: Counter[tuple[int, int]] = Counter()
    for played in history:
        for seated in played.tables:
            met.update(combinations(sorted(seated), 2))
    before = Counter(who for round in request.history for who in round.sitting_out)
    out_before = tuple(before[who] for who in request.players)
    if benches is None:
        out = players - sum(sizes)
        benches = turns(out_before, out, request.rounds, Random(request.seed))
    fixed = _fixed(request, number, sizes, benches)
    return Task(
        players=players,
        sizes=sizes,
        benches=benches,
        history=tuple(history),
        out_before=out_before,
        apart=_apart(request, number, sizes, fixed),
        fixed=fixed,
        limits=limits(players, request.rounds, sizes, history),
        pairs_before={pair: met[pair] for pair in sorted(met) if pair[1] < players},
        cost_before=sum(comb(times, 2) for times in met.values()),
    )


def _check(request: Request) -> None:
    players = len(request.players)
    if request.size not in (3, 4):
        raise Impossible("size", size=request.size)
    if request.uneven not in ("out", "five", "three"):
        raise Impossible("uneven")
    if not 1 <= request.rounds <= LONGEST:
        raise Impossible("rounds", rounds=request.rounds)
    if not request.size <= players <= MOST:
        code = "too_many" if players > MOST else "too_few"
        raise Impossible(code, players=players, seats=request.size)
    if len(set(request.players)) < players:
        doubled = Counter(request.players)
        raise Impossible(
            "doubled",
            who=tuple(str(who) for who, times in doubled.items() if times > 1),
        )


def turns(
    before: Sequence[int], out: int, rounds: int, rng: Random
) -> tuple[tuple[int, ...], ...]:
    """Who sits out, round by round: always those who did so least."""
    if not out:
        return ((),) * rounds
    times = list(before)
    found = []
    for _ in range(rounds):
        lot = [rng.random() for _ in times]
        order = sorted(range(len(times)), key=lambda who: (times[who], lot[who]))
        bench = tuple(sorted(order[:out]))
        for who in bench:
            times[who] += 1
        found.append(bench)
    return tuple(found)


def _in_rounds(asked: tuple[int, ...], request: Request) -> list[int]:
    """The rounds to come that a wish speaks of, from 0."""
    played = len(request.history)
    if not asked:
        return list(range(request.rounds))
    return [
        number - played - 1
        for number in sorted(set(asked))
        if 0 <= number - played - 1 < request.rounds
    ]


def _plays(who: Player, request: Request, number: dict[Player, int]) -> bool:
    """Whether the player of a wish plays on; who has left wishes no more."""
    if who in number:
        return True
    left = {one for round in request.history for table in round.tables for one in table}
    left.update(one for round in request.history for one in round.sitting_out)
    if who not in left:
        raise Impossible("stranger", who=(str(who),))
    return False


def _fixed(
    request: Request,
    number: dict[Player, int],
    sizes: tuple[int, ...],
    benches: tuple[tuple[int, ...], ...],
) -> tuple[dict[int, int], ...]:
    found: list[dict[int, int]] = [{} for _ in range(request.rounds)]
    for stay in request.wishes.stays:
        if not _plays(stay.player, request, number):
            continue
        if not 1 <= stay.table <= len(sizes):
            raise Impossible("table", table=stay.table, tables=len(sizes))
        who = number[stay.player]
        for round in _in_rounds(stay.rounds, request):
            if who in benches[round]:
                continue
            if found[round].setdefault(who, stay.table - 1) != stay.table - 1:
                raise Impossible("two_tables", who=(str(stay.player),))
            seated = sum(table == stay.table - 1 for table in found[round].values())
            if seated > sizes[stay.table - 1]:
                raise Impossible("full", table=stay.table)
    return tuple(found)


def _apart(
    request: Request,
    number: dict[Player, int],
    sizes: tuple[int, ...],
    fixed: tuple[dict[int, int], ...],
) -> tuple[tuple[int, int, int, int], ...]:
    found = []
    for wish in request.wishes.apart:
        here = {who for who in wish.players if _plays(who, request, number)}
        group = sorted(number[who] for who in here)
        rounds = _in_rounds(wish.rounds, request)
        must = not wish.weight
        if must and rounds:
            _possible(wish, group, rounds, number, sizes, fixed)
        whole = len(rounds) == request.rounds
        for one, other in combinations(group, 2):
            for round in [-1] if whole else rounds:
                found.append((one, other, round, MUST if must else wish.weight))
    return tuple(found)


def _possible(
    wish: Apart,
    group: list[int],
    rounds: list[int],
    number: dict[Player, int],
    sizes: tuple[int, ...],
    fixed: tuple[dict[int, int], ...],
) -> None:
    out = len(number) - sum(sizes)
    if len(group) > len(sizes) + out:
        raise Impossible("crowd", players=len(group), tables=len(sizes))
    names = {at: who for who, at in number.items()}
    for round in rounds:
        held: dict[int, int] = {}
        for who in group:
            table = fixed[round].get(who)
            if table is None:
                continue
            if table in held:
                pair = (str(names[held[table]]), str(names[who]))
                raise Impossible("stay_apart", who=pair, table=table + 1)
            held[table] = who
