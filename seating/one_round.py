"""Draws one round by itself: by lot, or with the writers left where they are."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from seating.meet import Found, finish_plan, random_tables, search_rounds
from seating.numbers import Task, task_of
from seating.report import tally
from seating.request import SEATS, Request, Round, SeatingPlan, Wishes, rests
from seating.turns import choose_benches

EFFORT = 6_000  # swaps; a single round needs few
STAYING = 50  # as bad as so many meetings: to sit where one should have moved on


def seat_at_random(request: Request) -> SeatingPlan:
    """Seat one round by lot; nobody knows whom one met, and wishes are kept."""
    out = tuple(Round((), round.sitting_out) for round in request.history)
    request = replace(
        request, history=out, odd_before=tuple(request.odd_turns_before.items())
    )
    rng = Random(request.seed)
    task = _task_with_bench(request, rng)
    if task.apart:
        return finish_plan(request, task, search_rounds(task, [], EFFORT, rng), rng)
    drawn = Found(0, [random_tables(task, 0, rng)], "random")
    return finish_plan(request, task, drawn, rng)


def keep_writers(request: Request) -> SeatingPlan:
    """Seat one round in which the writers keep their seat and all others move on.

    The writer is the first of each table of the last round.
    """
    rng = Random(request.seed)
    last = request.history[-1].tables if request.history else ()
    writers = [request.number.get(table[0], -1) for table in last]
    task = _move_fives(_task_with_bench(request, rng, writers), writers, request.size)
    fixed = dict(task.fixed[0])
    crowd = Counter(fixed.values())
    staying = {
        who: table
        for table, who in enumerate(writers[: len(task.sizes)])
        if who >= 0
        and who not in (*fixed, *task.benches[0])
        and crowd[table] < task.sizes[table]
    }
    for who in _writers_in_turn(task, staying, request.size):
        del staying[who]
    # Where a writer stands in the way of sharing the deals sat out, those at tables of
    # another size move on too, and at last all.
    usual = {who: at for who, at in staying.items() if task.sizes[at] == request.size}
    for some in (staying, usual, {}):
        plan = _move_others(request, task, some, rng)
        told = tally(plan.rounds, request)
        if told.even and told.alike:
            break
    return plan


def _move_others(
    request: Request, task: Task, staying: dict[int, int], rng: Random
) -> SeatingPlan:
    """Seat the round in which these keep their tables and all others move on."""
    last = request.history[-1].tables if request.history else ()
    left = [
        (request.number[who], table)
        for table, seated in enumerate(last[: len(task.sizes)])
        for who in seated
        if who in request.number and request.number[who] not in staying
    ]
    task = replace(task, fixed=(task.fixed[0] | staying,))
    found = search_rounds(_task_with_hosts(task, left), [], EFFORT, rng)
    tables = [[who for who in table if who < task.players] for table in found.rounds[0]]
    plan = finish_plan(request, task, found._replace(rounds=[tables]), rng)
    return replace(
        plan, rounds=(_seat_writers_first(plan.rounds[0], request, staying),)
    )


def _task_with_bench(
    request: Request, rng: Random, spared: Collection[int] = ()
) -> Task:
    """The round in numbers, with the lot saying who sits out, the spared ones last."""
    task = task_of(replace(request, wishes=Wishes()))
    benches = choose_benches(
        task.out_before, task.out, 1, rng, spared, task.turns_before
    )
    return task_of(request, benches)


def _move_fives(task: Task, writers: Sequence[int], size: int) -> Task:
    """Bring tables of five to the writers who sat at them least: they do not move."""
    large = max(task.sizes)
    if large == size or min(task.sizes) == large:
        return task
    writer, crowd = dict(enumerate(writers)), Counter(task.fixed[0].values())

    def due(at: int) -> tuple[int, int]:
        who = writer.get(at, -1)
        return task.turns_and_rests(who) if who >= 0 else (0, 0)

    tables = range(len(task.sizes))
    order = sorted(tables, key=lambda at: (crowd[at] <= size, due(at), -at))
    fives = set(order[: task.sizes.count(large)])
    return replace(task, sizes=tuple(large if at in fives else size for at in tables))


def _writers_in_turn(task: Task, staying: Mapping[int, int], size: int) -> list[int]:
    """The writers who cannot stay, since all share the tables of another size."""
    playing = set(range(task.players)).difference(task.benches[0])
    order = sorted(map(task.turns_and_rests, playing))
    places = sum(one for one in task.sizes if one != size)
    if not places:
        return []
    last = order[places - 1]
    # Of those as near to their turn, so many sit there now, and so many elsewhere.
    there = places - sum(one < last for one in order)
    elsewhere = order.count(last) - there
    found = []
    for who, table in staying.items():
        odd, due = task.sizes[table] != size, task.turns_and_rests(who)
        if due == last:
            there, elsewhere = there - odd, elsewhere - (not odd)
            if min(there, elsewhere) < 0:
                there, elsewhere = max(there, 0), max(elsewhere, 0)
                found.append(who)
        elif (due > last) == odd:
            found.append(who)
    return found


def _task_with_hosts(task: Task, left: list[tuple[int, int]]) -> Task:
    """Give each table a host, who stays, and whom those who sat there know too well.

    So whoever should move on has a reason to, also where the writer has left.
    """
    hosts = range(task.players, task.players + len(task.sizes))
    return replace(
        task,
        players=task.players + len(hosts),
        sizes=tuple(size + 1 for size in task.sizes),
        fixed=(task.fixed[0] | {host: table for table, host in enumerate(hosts)},),
        apart=(*task.apart, *((who, hosts[table], -1, STAYING) for who, table in left)),
    )


def _seat_writers_first(
    round: Round, request: Request, staying: dict[int, int]
) -> Round:
    """Bring each writer back to the first seat of the own table.

    Not where that would give a writer a longer rest than is fair at a table of five:
    who sits first there writes from the next round on.
    """
    tables = [list(table) for table in round.tables]
    for writer, number in staying.items():
        table, who = tables[number], request.players[writer]
        place = table.index(who)
        deals = rests(request.deals)
        if len(table) < len(SEATS) or deals[place] == deals[0]:
            table[0], table[place] = who, table[0]
    return replace(round, tables=tuple(map(tuple, tables)))
