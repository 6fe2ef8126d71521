"""Plans the rounds to come: what is known where it fits, and a search where not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from tournaments.seating.engine.annealing import COLD, WARM, anneal
from tournaments.seating.engine.evening import shared
from tournaments.seating.engine.known import Known
from tournaments.seating.engine.placement import give_seats, number_tables
from tournaments.seating.engine.relabelling import relabelled
from tournaments.seating.engine.request import (
    SEATS,
    Impossible,
    Plan,
    Request,
    Round,
)
from tournaments.seating.engine.search import Search
from tournaments.seating.engine.starting import beginning, held_apart
from tournaments.seating.engine.task import MUST, Task, task, turns

Rounds = list[list[list[int]]]

LUKEWARM = 0.4  # for a seating that is good already
SEARCHED = 100  # one step of the search for so many swaps of the effort
CHUNKS = 40
ATTEMPTS = 3  # while a wish is broken that must be kept


class Found(NamedTuple):
    """A seating in numbers, what it costs with its wishes, and how it was found."""

    cost: int
    rounds: Rounds
    method: str


def plan(request: Request) -> Plan:
    """Seat the rounds to come; the same request gives the same plan everywhere."""
    job = task(request)
    rng = Random(request.seed)
    start, named = beginning(request, job)
    wishes = bool(job.apart) or any(job.fixed)
    if wishes and any(start.benches) and named is None:  # who sits out may not be free
        start = Known([], [], "")
    best: Found | None = None
    whole = len(start.rounds) == job.rounds
    effort = request.effort if whole or not start.rounds else request.effort // 2
    if start.rounds:
        if named is None:
            pairs = [*job.apart, *held_apart(job)]
            named = relabelled(start.rounds, job.players, pairs, rng)
        known_benches = [
            tuple(sorted(named[at] for at in bench)) for bench in start.benches
        ]
        if any(known_benches):
            sat = Counter(who for bench in known_benches for who in bench)
            later = turns(
                [times + sat[who] for who, times in enumerate(job.out_before)],
                job.players - sum(job.sizes),
                job.rounds - len(known_benches),
                rng,
            )
            job = task(request, (*known_benches, *later))
        best = _begun(job, start, named, effort, rng)
    settled = whole and not wishes
    if best is None or (best.cost > job.limits.cost and not settled):
        for _ in range(ATTEMPTS):
            found = _searched(job, [], effort, rng)
            if best is None or found.cost < best.cost:
                best = found
            if best.cost < MUST:
                break
    assert best is not None
    return _placed(request, job, best, rng)


def improve(plan: Plan, request: Request, slice: int, steps: int = 60_000) -> Plan:
    """Search on from a plan, in slices 1, 2, 3 …; what comes back is never worse."""
    number = {who: at for at, who in enumerate(request.players)}
    benches = tuple(
        tuple(sorted(number[who] for who in round.sitting_out)) for round in plan.rounds
    )
    job = task(request, benches)
    rounds = [
        [[number[who] for who in table] for table in round.tables]
        for round in plan.rounds
    ]
    now = cost(job, rounds)
    if now <= job.limits.cost:
        return plan
    rng = Random(request.seed * 1_000_003 + slice)
    warm = WARM if slice % 2 else LUKEWARM
    found = _annealed(job, [], rounds, now, steps, rng, warm)
    if found.cost >= now:
        return plan
    return _placed(request, job, found._replace(method=plan.method), rng)


def cost(job: Task, rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """What a seating costs, its history and its wishes with it."""
    dear, extra = job.dear(), job.extra()
    total = job.cost_before
    for tables, wishes in zip(rounds, extra, strict=True):
        for table in tables:
            for one, other in combinations(table, 2):
                total += dear[one][other]
                if wishes and one in wishes:
                    total += wishes[one].get(other, 0)
                dear[one][other] += 1
                dear[other][one] += 1
    return total


def _begun(
    job: Task, start: Known, named: Sequence[int], effort: int, rng: Random
) -> Found:
    """Keep the rounds that are known, and search for those after them."""
    rounds = [
        [[named[at] for at in table] for table in tables] for tables in start.rounds
    ]
    for tables, held in zip(rounds, job.fixed, strict=False):
        _settle(tables, held)
    if len(rounds) < job.rounds:
        found = _searched(job, rounds, effort, rng)
    else:
        found = Found(cost(job, rounds), rounds, start.method)
    if found.cost > job.limits.cost and (job.apart or any(job.fixed)):
        mended = _mended(job, found.rounds, effort, rng)
        if mended.cost < found.cost:
            return mended
    return found


def _settle(tables: list[list[int]], held: Mapping[int, int]) -> None:
    """Bring who must stay to the own table: with the whole table if that can be."""
    for who, aim in held.items():
        here = next(n for n, table in enumerate(tables) if who in table)
        if here == aim:
            continue
        alone = not any(
            held.get(other) == number
            for number in (here, aim)
            for other in tables[number]
        )
        if alone and len(tables[here]) == len(tables[aim]):
            tables[here], tables[aim] = tables[aim], tables[here]
            continue
        other = next(one for one in tables[aim] if held.get(one) != aim)
        tables[here][tables[here].index(who)] = other
        tables[aim][tables[aim].index(other)] = who


def _searched(job: Task, kept: Rounds, effort: int, rng: Random) -> Found:
    """Search for the rounds after those that are kept, from a start by lot."""
    rounds = []
    for number in range(len(kept), job.rounds):
        held = job.fixed[number]
        away = set(job.benches[number])
        free = [
            who for who in range(job.players) if who not in away and who not in held
        ]
        for at in range(len(free) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            free[at], free[other] = free[other], free[at]
        tables: list[list[int]] = [[] for _ in job.sizes]
        for who, aim in held.items():
            tables[aim].append(who)
        for table, size in zip(tables, job.sizes, strict=True):
            while len(table) < size:
                table.append(free.pop())
        rounds.append(tables)
    return _repaired(job, kept, rounds, effort, rng, WARM)


def _mended(job: Task, rounds: Rounds, effort: int, rng: Random) -> Found:
    """Search on from a known seating that some wishes do not suit."""
    return _repaired(job, [], rounds, effort, rng, LUKEWARM)


def _repaired(
    job: Task, kept: Rounds, rounds: Rounds, effort: int, rng: Random, warm: float
) -> Found:
    base, dear = _with(job, kept)
    fixed = [frozenset(held) for held in job.fixed[len(kept) :]]
    search = Search(rounds, dear, extra=job.extra()[len(kept) :], fixed=fixed, rng=rng)
    steps = max(effort // SEARCHED, 1)
    before = search.best + 1
    for _ in range(CHUNKS):  # as long as each brings a twentieth at least
        if search.best * 20 > before * 19 and search.step:
            break
        before = search.best
        search.run(steps, job.limits.cost - base)
    found = Found(base + search.best, kept + search.best_rounds, "search")
    if found.cost <= job.limits.cost:
        return found
    best = search.best_rounds
    return _annealed(job, kept, best, found.cost, effort, rng, warm)


def _annealed(
    job: Task,
    kept: Rounds,
    rounds: Rounds,
    now: int,
    effort: int,
    rng: Random,
    warm: float,
) -> Found:
    base, dear = _with(job, kept)
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                dear[one][other] += 1
                dear[other][one] += 1
    least, best = anneal(
        rounds,
        dear,
        cost=now - base,
        swaps=effort,
        enough=job.limits.cost - base,
        rng=rng,
        extra=job.extra()[len(kept) :],
        fixed=[frozenset(held) for held in job.fixed[len(kept) :]],
        warm=warm,
        cold=COLD,
    )
    return Found(base + least, kept + best, "search")


def _with(job: Task, kept: Rounds) -> tuple[int, list[list[int]]]:
    """What is paid already, and what each meeting costs after the rounds kept."""
    dear, total = job.dear(), job.cost_before
    for tables, wishes in zip(kept, job.extra(), strict=False):
        for table in tables:
            for one, other in combinations(table, 2):
                total += dear[one][other]
                if wishes and one in wishes:
                    total += wishes[one].get(other, 0)
                dear[one][other] += 1
                dear[other][one] += 1
    return total, dear


def _placed(request: Request, job: Task, found: Found, rng: Random) -> Plan:
    """Number the tables, give the seats, and put the names back."""
    rounds = [[table[:] for table in tables] for tables in found.rounds]
    _kept(request, job, rounds)
    number = {who: at for at, who in enumerate(request.players)}
    if len(set(job.sizes)) > 1:
        times = [0] * job.players
        for played in request.history:
            for seated in played.tables:
                for one in seated:
                    if one in number and len(seated) != request.size:
                        times[number[one]] += 1
        _, dear = _with(job, rounds)
        shared(rounds, dear, request.size, job.fixed, job.extra(), times)
    been: list[dict[int, int]] = [{} for _ in request.players]
    counts = [[0] * len(SEATS) for _ in request.players]
    for played in request.history:
        for at, seated in enumerate(played.tables):
            for seat, one in enumerate(seated):
                if one in number:
                    row = been[number[one]]
                    row[at] = row.get(at, 0) + 1
                    counts[number[one]][seat] += 1
    number_tables(rounds, job.fixed, been, rng)
    give_seats(rounds, counts, rng)
    players = request.players
    return Plan(
        tuple(
            Round(
                tuple(tuple(players[at] for at in table) for table in tables),
                tuple(players[at] for at in bench),
            )
            for tables, bench in zip(rounds, job.benches, strict=True)
        ),
        found.method,
    )


def _kept(request: Request, job: Task, rounds: Rounds) -> None:
    """Refuse a seating that breaks a wish which must be kept."""
    for one, other, round, price in job.apart:
        if price < MUST:
            continue
        for number, tables in enumerate(rounds):
            if round in (-1, number) and any(
                one in table and other in table for table in tables
            ):
                pair = (str(request.players[one]), str(request.players[other]))
                played = len(request.history)
                raise Impossible("unmet", who=pair, round=number + played + 1)
