"""Finds what is known for a request: whole cycles, a design, the rest of one begun."""

from itertools import combinations

from seating.designs.known import NO_ROUNDS, KnownRounds, cycle, known_rounds
from seating.designs.recognising import recognise_players
from seating.numbers import MUST, PricedPair, Task
from seating.request import Request
from seating.sizes import sizes


def beginning(request: Request, task: Task) -> tuple[KnownRounds, list[int] | None]:
    """The known rounds to begin with, none at worst, and who each point must be.

    Where the points may have any names, those are left out.
    """
    if task.sizes != sizes(task.players, request.size, request.uneven):
        return NO_ROUNDS, None
    return (
        _continuation(request, task)
        if request.history
        else (_known(request, task), None)
    )


def _known(request: Request, task: Task) -> KnownRounds:
    """Whole cycles in which all meet equally often, and what is known of the rest."""
    whole = cycle(task.players, request.size)
    if whole.rounds and sum(task.sizes) + len(whole.benches[0]) != task.players:
        whole = NO_ROUNDS
    turns, rest = 0, task.rounds
    if whole.rounds:
        turns, rest = divmod(task.rounds, len(whole.rounds))
    begun = known_rounds(task.players, task.sizes, rest, request.size, request.uneven)
    if len(begun.rounds) < min(2, rest):  # a single round is no beginning
        begun = NO_ROUNDS
    return KnownRounds(
        whole.rounds * turns + begun.rounds,
        whole.benches * turns + begun.benches,
        whole.method if turns else begun.method,
    )


def _continuation(request: Request, task: Task) -> tuple[KnownRounds, list[int] | None]:
    """Return the rest of a known seating that began as played, if nobody changed."""
    everybody = set(range(task.players))
    done = len(request.history)
    played = []
    for before, round in zip(task.history, request.history, strict=True):
        out = tuple(request.number.get(who, -1) for who in round.sitting_out)
        if {who for table in before for who in table} != everybody - set(out):
            return NO_ROUNDS, None
        played.append((*before, out) if out else before)
    most = (task.players - 1) // (request.size - 1)
    for rounds in dict.fromkeys((done + task.rounds, max(most, done + 1))):
        whole = known_rounds(
            task.players, task.sizes, rounds, request.size, request.uneven
        )
        if len(whole.rounds) <= done:
            continue
        with_out = [
            (*tables, bench) if bench else tables
            for tables, bench in zip(whole.rounds, whole.benches, strict=True)
        ]
        named = recognise_players(played, with_out, task.players)
        if named is not None:
            end = done + task.rounds
            return (
                KnownRounds(
                    whole.rounds[done:end], whole.benches[done:end], whole.method
                ),
                named,
            )
    return NO_ROUNDS, None


def never_meeting_pairs(task: Task) -> list[PricedPair]:
    """Return each two who must stay at different tables, and so can never meet."""
    return [
        (one, other, round, MUST)
        for round, staying in enumerate(task.fixed)
        for one, other in combinations(staying, 2)
        if staying[one] != staying[other]
    ]
