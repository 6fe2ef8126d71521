"""Draws one round by itself: by lot, or with the writers left where they are."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

from seating.meet import Found, by_lot, placed, searched
from seating.numbers import Task, task_of, turns
from seating.request import Plan, Request, Round, Wishes

EFFORT = 6_000  # swaps; a single round needs few
STAYING = 50  # as bad as so many meetings: to sit where one should have moved on


def at_random(request: Request) -> Plan:
    """Seat one round by lot; nobody knows whom one met, and wishes are kept."""
    out = tuple(Round((), round.sitting_out) for round in request.history)
    request = replace(request, history=out)
    rng = Random(request.seed)
    task = _with_bench(request, rng)
    if task.apart:
        found = searched(task, [], EFFORT, rng)
    else:
        found = Found(0, [by_lot(task, 0, rng)], "random")
    return placed(request, task, found, rng)


def writer_stays(request: Request) -> Plan:
    """Seat one round in which the writers keep their seat and all others move on.

    The writer is the first of each table of the last round.
    """
    rng = Random(request.seed)
    last = request.history[-1].tables if request.history else ()
    writers = [request.number.get(table[0], -1) for table in last]
    task = _with_bench(request, rng, writers)
    fixed = dict(task.fixed[0])
    crowd = Counter(fixed.values())
    staying = {
        who: table
        for table, who in enumerate(writers[: len(task.sizes)])
        if who >= 0
        and who not in (*fixed, *task.benches[0])
        and crowd[table] < task.sizes[table]
    }
    left = [
        (request.number[who], table)
        for table, seated in enumerate(last[: len(task.sizes)])
        for who in seated
        if who in request.number and request.number[who] not in staying
    ]
    task = replace(task, fixed=(fixed | staying,))
    found = searched(_with_hosts(task, left), [], EFFORT, rng)
    tables = [[who for who in table if who < task.players] for table in found.rounds[0]]
    plan = placed(request, task, found._replace(rounds=[tables]), rng)
    return replace(plan, rounds=(_writers_first(plan.rounds[0], request, staying),))


def _with_bench(request: Request, rng: Random, spared: Collection[int] = ()) -> Task:
    """The round in numbers, with the lot saying who sits out, the spared ones last."""
    task = task_of(replace(request, wishes=Wishes()))
    return task_of(request, turns(task.out_before, task.out, 1, rng, spared))


def _with_hosts(task: Task, left: list[tuple[int, int]]) -> Task:
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


def _writers_first(round: Round, request: Request, staying: dict[int, int]) -> Round:
    """Bring each writer back to the first seat of the own table."""
    tables = [list(table) for table in round.tables]
    for writer, number in staying.items():
        table, who = tables[number], request.players[writer]
        place = table.index(who)
        table[0], table[place] = who, table[0]
    return replace(round, tables=tuple(map(tuple, tables)))
