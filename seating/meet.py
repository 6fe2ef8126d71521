"""Lets players meet as many others as can be, by known seatings or by a search."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from seating.designs.beginning import beginning, never_meeting_pairs
from seating.designs.known import NO_ROUNDS, KnownRounds
from seating.designs.renaming import assign_players, shuffled
from seating.longer_rests import (
    Longer,
    fives_of,
    longer_seats,
    place_kinds,
    share_odd_tables,
)
from seating.numbers import MUST, Task, refuse_broken, task_of, with_names
from seating.odd_tables import ByMeetings
from seating.placement import give_seats, number_tables, seats_before
from seating.report import tally
from seating.request import Request, SeatingPlan
from seating.search.annealing import WARM, anneal
from seating.search.swaps import Prices, Rounds, Search, add_meetings
from seating.sizes import cut
from seating.turns import choose_benches

LUKEWARM = 0.4  # for a seating that is good already
SWAPS_A_STEP = 100  # one step of the search for so many swaps of the effort
CHUNKS = 40
ATTEMPTS = 3  # while a wish is broken that must be kept


class Found(NamedTuple):
    """A seating in numbers, what it costs with its wishes, and how it was found."""

    cost: int
    rounds: Rounds
    method: str
    longer: Longer | None = None  # where the turns are kept already


def meet(request: Request) -> SeatingPlan:
    """Seat the rounds to come so that as few as possible meet again."""
    task = task_of(request)
    rng = Random(request.seed)
    start, named = beginning(request, task)
    wishes = bool(task.apart) or any(task.fixed)
    if wishes and any(start.benches) and named is None:  # who sits out may not be free
        start = NO_ROUNDS
    best: Found | None = None
    whole = len(start.rounds) == task.rounds
    effort = request.effort if whole or not start.rounds else request.effort // 2
    if start.rounds:
        if named is None:
            apart = (*task.apart, *never_meeting_pairs(task))
            named = assign_players(start.rounds, task.players, apart, rng)
        known_benches = [
            tuple(sorted(named[at] for at in bench)) for bench in start.benches
        ]
        if any(known_benches):
            sat = Counter(who for bench in known_benches for who in bench)
            later = choose_benches(
                [times + sat[who] for who, times in enumerate(task.out_before)],
                task.out,
                task.rounds - len(known_benches),
                rng,
                then=task.turns_before,
            )
            task = task_of(request, (*known_benches, *later))
        best = _continue_known(task, start, named, effort, rng)
    if best is None or (best.cost > task.limits.cost and (wishes or not whole)):
        for _ in range(ATTEMPTS):
            found = search_rounds(task, [], effort, rng)
            if best is None or found.cost < best.cost:
                best = found
            if best.cost < MUST:
                break
    assert best is not None
    return finish_plan(request, task, _share_fairly(request, task, best, rng), rng)


def improve(
    plan: SeatingPlan, request: Request, slice: int, steps: int = 60_000
) -> SeatingPlan:
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
    now = _cost_and_prices(task, rounds)[0]
    if now <= task.limits.cost:
        return plan
    rng = Random(request.seed * 1_000_003 + slice)
    warm = WARM if slice % 2 else LUKEWARM
    begun = Found(now, rounds, plan.method)
    found = _anneal_rounds(
        task, [], begun, rng, steps, warm, place_kinds(task, request)
    )
    if found.cost >= now:
        return plan
    told = tally(plan.rounds, request)
    kept = None
    if told.even and told.alike:  # who sits out a deal more, as seated: the first there
        kept = [fives_of(tables, longer_seats(request)) for tables in rounds]
    found = found._replace(method=plan.method, longer=kept)
    return finish_plan(request, task, found, rng)


def _share_fairly(request: Request, task: Task, found: Found, rng: Random) -> Found:
    """Let all sit at tables of another size about as often; mend what that costs."""
    if set(task.sizes) == {request.size}:
        return found
    best = _share_and_mend(request, task, found, True, rng)
    if best.cost <= task.limits.cost:
        return best
    other = _share_and_mend(request, task, found, False, rng)
    return other if other.cost < best.cost else best


def _share_and_mend(
    request: Request, task: Task, found: Found, ahead: bool, rng: Random
) -> Found:
    """Bring a seating into turn, and shake it so that no turn is broken again."""
    rounds = [[table[:] for table in tables] for tables in found.rounds]
    longer = _share(request, task, rounds, ahead)
    cost = _cost_and_prices(task, rounds)[0]
    if cost > min(found.cost, task.limits.cost):
        begun, seats = Found(cost, rounds, "search"), place_kinds(task, request)
        shaken = _anneal_rounds(task, [], begun, rng, request.effort, LUKEWARM, seats)
        return shaken._replace(longer=longer)
    same = [set(map(frozenset, tables)) for tables in rounds] == [
        set(map(frozenset, tables)) for tables in found.rounds
    ]
    return Found(cost, rounds, found.method if same else "search", longer)


def _continue_known(
    task: Task, start: KnownRounds, named: Sequence[int], effort: int, rng: Random
) -> Found:
    """Keep the rounds that are known, and search for those after them."""
    rounds = [
        [[named[at] for at in table] for table in tables] for tables in start.rounds
    ]
    for tables, staying in zip(rounds, task.fixed, strict=False):
        _seat_fixed(tables, staying)
    if len(rounds) < task.rounds:
        found = search_rounds(task, rounds, effort, rng)
    else:
        found = Found(_cost_and_prices(task, rounds)[0], rounds, start.method)
    if found.cost > task.limits.cost and (task.apart or any(task.fixed)):
        mended = _repair(task, [], found.rounds, effort, rng, LUKEWARM)
        if mended.cost < found.cost:
            return mended
    return found


def _seat_fixed(tables: list[list[int]], staying: Mapping[int, int]) -> None:
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


def search_rounds(task: Task, kept: Rounds, effort: int, rng: Random) -> Found:
    """Search for the rounds after those that are kept, from a start by lot."""
    rounds = [
        random_tables(task, number, rng) for number in range(len(kept), task.rounds)
    ]
    return _repair(task, kept, rounds, effort, rng, WARM)


def random_tables(task: Task, number: int, rng: Random) -> list[list[int]]:
    """The tables of a round at random, with those who must stay where they must."""
    staying = task.fixed[number]
    away = {*task.benches[number], *staying}
    free = shuffled([who for who in range(task.players) if who not in away], rng)
    return cut(reversed(free), task.sizes, staying)


def _repair(
    task: Task, kept: Rounds, rounds: Rounds, effort: int, rng: Random, warm: float
) -> Found:
    base, prices = _cost_and_prices(task, kept)
    search = Search(rounds, prices, rng)
    steps = max(effort // SWAPS_A_STEP, 1)
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
    return _anneal_rounds(task, kept, begun, rng, effort, warm)


def _anneal_rounds(
    task: Task,
    kept: Rounds,
    begun: Found,
    rng: Random,
    swaps: int,
    warm: float,
    alike: Sequence[Hashable] = (),
) -> Found:
    """Shake the rounds after those kept; what all of them cost is that of `begun`."""
    base, prices = _cost_and_prices(task, kept)
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


def _cost_and_prices(task: Task, kept: Rounds) -> tuple[int, Prices]:
    """Return what the rounds kept cost, and what meetings cost after them."""
    dear, extra, total = task.meeting_costs(), task.costs_by_round(), task.cost_before
    for tables, wishes in zip(kept, extra, strict=False):
        for table in tables:
            for one, other in combinations(table, 2):
                total += dear[one][other] + wishes.get(one, {}).get(other, 0)
        add_meetings(dear, [tables])
    fixed = [frozenset(staying) for staying in task.fixed[len(kept) :]]
    return total, Prices(dear, extra[len(kept) :], fixed)


def finish_plan(request: Request, task: Task, found: Found, rng: Random) -> SeatingPlan:
    """Number the tables, give the seats, and put the names back."""
    rounds = [[table[:] for table in tables] for tables in found.rounds]
    refuse_broken(request, task, rounds)
    longer = found.longer or _share(request, task, rounds)
    been, counts = seats_before(request.history, request.players)
    number_tables(rounds, task.fixed, been, rng)
    give_seats(rounds, counts, rng, longer)
    return SeatingPlan(with_names(request.players, rounds, task.benches), found.method)


def _share(request: Request, task: Task, rounds: Rounds, ahead: bool = True) -> Longer:
    """Let all sit at tables of another size in turn; who sits out a deal more there."""
    exchange = ByMeetings(
        rounds, _cost_and_prices(task, rounds)[1].dear, task.costs_by_round()
    )
    return share_odd_tables(rounds, task, request, exchange, ahead)
