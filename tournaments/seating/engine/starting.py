"""Finds what is known for a request: whole cycles, a design, the rest of one begun."""

from __future__ import annotations

from itertools import combinations

from tournaments.seating.engine.continuing import recognised
from tournaments.seating.engine.known import Known, cycle, known
from tournaments.seating.engine.request import Request
from tournaments.seating.engine.task import MUST, Task


def beginning(request: Request, job: Task) -> tuple[Known, list[int] | None]:
    """The known rounds to begin with, none at worst, and who each point must be.

    Where the points may have any names, those are left out.
    """
    if request.history:
        return _continued(request, job)
    return _known(request, job), None


def _known(request: Request, job: Task) -> Known:
    """Whole cycles in which all meet equally often, and what is known of the rest."""
    whole = cycle(job.players, request.size)
    if whole.rounds and sum(job.sizes) + len(whole.benches[0]) != job.players:
        whole = Known([], [], "")
    turns, rest = divmod(job.rounds, len(whole.rounds)) if whole.rounds else (0, 0)
    if not turns:
        rest = job.rounds
    begun = known(job.players, job.sizes, rest, request.size, request.uneven)
    if len(begun.rounds) < min(2, rest):  # a single round is no beginning
        begun = Known([], [], "")
    return Known(
        whole.rounds * turns + begun.rounds,
        whole.benches * turns + begun.benches,
        whole.method if turns else begun.method,
    )


def _continued(request: Request, job: Task) -> tuple[Known, list[int] | None]:
    """The rest of a known seating that began as was played, by the same people."""
    nothing: tuple[Known, list[int] | None] = Known([], [], ""), None
    everybody = set(range(job.players))
    number = {who: at for at, who in enumerate(request.players)}
    done = len(request.history)
    played = []
    for before, round in zip(job.history, request.history, strict=True):
        out = tuple(number.get(who, -1) for who in round.sitting_out)
        if {who for table in before.tables for who in table} != everybody - set(out):
            return nothing
        played.append((*before.tables, out) if out else before.tables)
    most = (job.players - 1) // (request.size - 1)
    for rounds in dict.fromkeys((done + job.rounds, max(most, done + 1))):
        whole = known(job.players, job.sizes, rounds, request.size, request.uneven)
        if len(whole.rounds) <= done:
            continue
        with_out = [
            (*tables, bench) if bench else tables
            for tables, bench in zip(whole.rounds, whole.benches, strict=True)
        ]
        named = recognised(played, with_out, job.players)
        if named is not None:
            end = done + job.rounds
            return (
                Known(whole.rounds[done:end], whole.benches[done:end], whole.method),
                named,
            )
    return nothing


def held_apart(job: Task) -> list[tuple[int, int, int, int]]:
    """Who must stay at different tables can never meet."""
    return [
        (one, other, round, MUST)
        for round, held in enumerate(job.fixed)
        for one, other in combinations(held, 2)
        if held[one] != held[other]
    ]
