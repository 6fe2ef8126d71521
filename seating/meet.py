"""Lets players meet as many others as can be, by known seatings or by a search."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from seating.designs.beginning import beginning, held_apart
from seating.designs.known import NOTHING, KnownRounds
from seating.designs.renaming import relabelled, shuffled
from seating.longer_rests import (
    Longer,
    alike_seats,
    fives_of,
    longer_seats,
    share_odd_tables,
)
from seating.numbers import MUST, Task, refuse_broken, task_of, with_names
from seating.odd_tables import ByMeetings
from seating.placement import give_seats, number_tables, seats_before
from seating.report import tally
from seating.request import Plan, Request
from seating.search.annealing import WARM, anneal
from seating.search.swaps import Prices, Rounds, Search, add_meetings
from seating.sizes import cut
from seating.turns import turns

LUKEWARM = 0.4  # for a seating that is good already
SEARCHED = 100  # one step of the search for so many swaps of the effort
CHUNKS = 40
ATTEMPTS = 3  # while a wish is broken that must be kept


class Found(NamedTuple):
    """A seating in numbers, what it costs with its wishes, and how it was found."""

    cost: int
    rounds: Rounds
    method: str
    longer: Longer | None = None  # where the turns are kept already


def meet(request: Request) -> Plan:
    """Seat the rounds to come so that as few as possible meet again."""
    task = task_of(request)
    rng = Random(request.seed)
    start, named = beginning(request, task)
    wishes = bool(task.apart) or any(task.fixed)
    if wishes and any(start.benches) and named is None:  # who sits out may not be free
        start = NOTHING
    best: Found | None = None
    whole = len(start.rounds) == task.rounds
    effort = request.effort if whole or not start.rounds else request.effort // 2
    if start.rounds:
        if named is None:
            apart = (*task.apart, *held_apart(task))
            named = relabelled(start.rounds, task.players, apart, rng)
        known_benches = [
            tuple(sorted(named[at] for at in bench)) for bench in start.benches
        ]
        if any(known_benches):
            sat = Counter(who for bench in known_benches for who in bench)
            later = turns(
                [times + sat[who] for who, times in enumerate(task.out_before)],
                task.out,
                task.rounds - len(known_benches),
                rng,
                then=task.turns_before,
            )
            task = task_of(request, (*known_benches, *later))
        best = _begun(task, start, named, effort, rng)
    if best is None or (best.cost > task.limits.cost and (wishes or not whole)):
        for _ in range(ATTEMPTS):
            found = searched(task, [], effort, rng)
            if best is None or found.cost < best.cost:
                best = found
            if best.cost < MUST:
                break
    assert best is not None
    return placed(request, task, _fairly(request, task, best, rng), rng)


def improve(plan: Plan, request: Request, slice: int, steps: int = 60_000) -> Plan:
    """Search on from a plan, in slices 1, 2, 3 …; what comes back is never worse."""
    benches = tuple(
        tuple(sorted(request.number[who] for who in round.sitting_out))
        for round in plan.rounds
    )
    task = task_of(request, benches)
    rounds = [
        [[request.number[who] for who in table] for table in round.tables]
        for round in plan.rounds
    ]
    now = _after(task, rounds)[0]
    if now <= task.limits.cost:
        return plan
    rng = Random(request.seed * 1_000_003 + slice)
    warm = WARM if slice % 2 else LUKEWARM
    begun = Found(now, rounds, plan.method)
    found = _annealed(task, [], begun, rng, steps, warm, alike_seats(task, request))
    if found.cost >= now:
        return plan
    told = tally(plan.rounds, request)
    kept = None
    if told.even and told.alike:  # who sits out a deal more, as seated: the first there
        kept = [fives_of(tables, longer_seats(request)) for tables in rounds]
    found = found._replace(method=plan.method, longer=kept)
    return placed(request, task, found, rng)


def _fairly(request: Request, task: Task, found: Found, rng: Random) -> Found:
    """Let all sit at tables of another size about as often; mend what that costs."""
    if set(task.sizes) == {request.size}:
        return found
    best = _shared(request, task, found, True, rng)
    if best.cost <= task.limits.cost:
        return best
    other = _shared(request, task, found, False, rng)
    return other if other.cost < best.cost else best


def _shared(
    request: Request, task: Task, found: Found, ahead: bool, rng: Random
) -> Found:
    """Bring a seating into turn, and shake it so that no turn is broken again."""
    rounds = [[table[:] for table in tables] for tables in found.rounds]
    longer = _share(request, task, rounds, ahead)
    cost = _after(task, rounds)[0]
    if cost > min(found.cost, task.limits.cost):
        begun, seats = Found(cost, rounds, "search"), alike_seats(task, request)
        shaken = _annealed(task, [], begun, rng, request.effort, LUKEWARM, seats)
        return shaken._replace(longer=longer)
    same = [set(map(frozenset, tables)) for tables in rounds] == [
        set(map(frozenset, tables)) for tables in found.rounds
    ]
    return Found(cost, rounds, found.method if same else "search", longer)


def _begun(
    task: Task, start: KnownRounds, named: Sequence[int], effort: int, rng: Random
) -> Found:
    """Keep the rounds that are known, and search for those after them."""
    rounds = [
        [[named[at] for at in table] for table in tables] for tables in start.rounds
    ]
    for tables, staying in zip(rounds, task.fixed, strict=False):
        _settle(tables, staying)
    if len(rounds) < task.rounds:
        found = searched(task, rounds, effort, rng)
    else:
        found = Found(_after(task, rounds)[0], rounds, start.method)
    if found.cost > task.limits.cost and (task.apart or any(task.fixed)):
        mended = _repaired(task, [], found.rounds, effort, rng, LUKEWARM)
        if mended.cost < found.cost:
            return mended
    return found


def _settle(tables: list[list[int]], staying: Mapping[int, int]) -> None:
    """Bring who must stay to the own table: with the whole table if that can be."""
    for who, aim in staying.items():
        here = next(n for n, table in enumerate(tables) if who in table)
        if here == aim:
            continue
        alone = not any(
            staying.get(other) == number
            for number in (here, aim)
            for other in tables[number]
        )
        if alone and len(tables[here]) == len(tables[aim]):
            tables[here], tables[aim] = tables[aim], tables[here]
            continue
        other = next(one for one in tables[aim] if staying.get(one) != aim)
        tables[here][tables[here].index(who)] = other
        tables[aim][tables[aim].index(other)] = who


def searched(task: Task, kept: Rounds, effort: int, rng: Random) -> Found:
    """Search for the rounds after those that are kept, from a start by lot."""
    rounds = [by_lot(task, number, rng) for number in range(len(kept), task.rounds)]
    return _repaired(task, kept, rounds, effort, rng, WARM)


def by_lot(task: Task, number: int, rng: Random) -> list[list[int]]:
    """The tables of a round at random, with those who must stay where they must."""
    staying = task.fixed[number]
    away = {*task.benches[number], *staying}
    free = shuffled([who for who in range(task.players) if who not in away], rng)
    return cut(reversed(free), task.sizes, staying)


def _repaired(
    task: Task, kept: Rounds, rounds: Rounds, effort: int, rng: Random, warm: float
) -> Found:
    base, prices = _after(task, kept)
    search = Search(rounds, prices, rng)
    steps = max(effort // SEARCHED, 1)
    before = search.best + 1
    for _ in range(CHUNKS):  # as long as each brings a twentieth at least
        if search.best * 20 > before * 19 and search.step:
            break
        before = search.best
        search.run(steps, task.limits.cost - base)
    found = Found(base + search.best, kept + search.best_rounds, "search")
    if found.cost <= task.limits.cost:
        return found
    begun = Found(found.cost, search.best_rounds, "search")
    return _annealed(task, kept, begun, rng, effort, warm)


def _annealed(
    task: Task,
    kept: Rounds,
    begun: Found,
    rng: Random,
    swaps: int,
    warm: float,
    alike: Sequence[Hashable] = (),
) -> Found:
    """Shake the rounds after those kept; what all of them cost is that of `begun`."""
    base, prices = _after(task, kept)
    add_meetings(prices.dear, begun.rounds)
    least, best = anneal(
        begun.rounds,
        prices,
        begun.cost - base,
        rng,
        swaps=swaps,
        enough=task.limits.cost - base,
        warm=warm,
        alike=alike,
    )
    return Found(base + least, kept + best, "search")


def _after(task: Task, kept: Rounds) -> tuple[int, Prices]:
    """Return what the rounds kept cost, and what meetings cost after them."""
    dear, extra, total = task.dear(), task.extra(), task.cost_before
    for tables, wishes in zip(kept, extra, strict=False):
        for table in tables:
            for one, other in combinations(table, 2):
                total += dear[one][other] + wishes.get(one, {}).get(other, 0)
        add_meetings(dear, [tables])
    fixed = [frozenset(staying) for staying in task.fixed[len(kept) :]]
    return total, Prices(dear, extra[len(kept) :], fixed)


def placed(request: Request, task: Task, found: Found, rng: Random) -> Plan:
    """Number the tables, give the seats, and put the names back."""
    rounds = [[table[:] for table in tables] for tables in found.rounds]
    refuse_broken(request, task, rounds)
    longer = found.longer or _share(request, task, rounds)
    been, counts = seats_before(request.history, request.players)
    number_tables(rounds, task.fixed, been, rng)
    give_seats(rounds, counts, rng, longer)
    return Plan(with_names(request.players, rounds, task.benches), found.method)


def _share(request: Request, task: Task, rounds: Rounds, ahead: bool = True) -> Longer:
    """Let all sit at tables of another size in turn; who sits out a deal more there."""
    exchange = ByMeetings(rounds, _after(task, rounds)[1].dear, task.extra())
    return share_odd_tables(rounds, task, request, exchange, ahead)
