"""Three lines of players around boards that stay: no pair and no boards twice."""

from collections.abc import Callable
from functools import cache
from math import gcd
from pathlib import Path
from random import Random

from seating.data import entries, rows
from seating.designs.fields import field
from seating.whiz.plan import Round, Seated

# Which table a player of a line sits at in a round; all count from 0.
Place = Callable[[int, int, int], int]

# Rows for the numbers of tables that neither the rule nor a field serves.
SHIFTS = Path(__file__).with_name("shifts.txt")
LINES = 3
TRIES = 200  # ways to choose who is replaced
STEPS = 400  # choices in each of them


@cache
def shifts() -> dict[int, tuple[tuple[int, ...], ...]]:
    """Read, by the number of tables, a row of shifts for each of the three lines."""
    parted = (entry.partition(":") for entry in entries(SHIFTS))
    return {int(tables): rows(text) for tables, _, text in parted}


def lines(tables: int, rounds: int) -> tuple[str, Place] | None:
    """Return the plainest perfect way for so many rounds, with its method's key."""
    lasts = min(tables // gcd(tables, step) for step in (1, 2, 3))
    if tables > LINES and rounds <= lasts:
        return (
            "steps",
            lambda line, player, round: (player + (line + 1) * round) % tables,
        )
    numbers = field(tables) if tables > LINES and rounds <= tables else None
    if numbers is not None:
        plus, times, _ = numbers
        return "field", lambda line, player, round: plus[player][times[line + 1][round]]
    known = shifts().get(tables)
    if known and rounds <= len(known[0]):
        return (
            "shifts",
            lambda line, player, round: (player + known[line][round]) % tables,
        )
    return None


def lines_with_idle(
    tables: int, rounds: int, idle: int, seed: int
) -> tuple[str, tuple[Round, ...]] | None:
    """Return a perfect movement, with `idle` players sitting out of each round.

    None where there is no way known. Line 1 has the players 1, 2, 3 … and sits North,
    table 1 has board group 1, and so on.
    """
    found = lines(tables, rounds)
    if found is None:
        return None
    method, place = found
    plan = []
    for round in range(rounds):
        seats = [[0] * LINES for _ in range(tables)]
        for line in range(LINES):
            for player in range(tables):
                seats[place(line, player, round)][line] = line * tables + player + 1
        plan.append(seats)
    if idle and not _replace(plan, idle, seed):
        return None
    return method, tuple(
        tuple(Seated((n, e, s), at) for at, (n, e, s) in enumerate(round, 1))
        for round in plan
    )


def _replace(plan: list[list[list[int]]], idle: int, seed: int) -> bool:
    """Let each further player sit out of round 1, then replace another every round.

    He must find new boards and new people each time, and nobody is replaced twice. A
    limited number of tries, each with its own order.
    """
    rng = Random(seed)
    tables = len(plan[0])
    further = range(LINES * tables + 1, LINES * tables + 1 + idle)
    tasks = [(round, who) for round in range(1, len(plan)) for who in further]
    for _ in range(TRIES):
        chosen = _choose(plan, tasks, rng)
        if chosen is not None:
            for (round, who), (table, seat) in zip(tasks, chosen, strict=True):
                plan[round][table][seat] = who
            return True
    return False


def _choose(
    plan: list[list[list[int]]], tasks: list[tuple[int, int]], rng: Random
) -> list[tuple[int, int]] | None:
    """One way through the tasks, by going back where it does not go on."""
    places = [(table, seat) for table in range(len(plan[0])) for seat in range(LINES)]
    chosen: list[tuple[int, int]] = []
    left = STEPS

    def go_on() -> bool:
        nonlocal left
        if len(chosen) == len(tasks):
            return left > 0
        round, who = tasks[len(chosen)]
        done = [(*task, *place) for task, place in zip(tasks, chosen, strict=False)]
        out = {plan[at][table][seat] for at, _, table, seat in done}
        taken = {table for at, _, table, _ in done if at == round}
        own = [(at, table, seat) for at, one, table, seat in done if one == who]
        played = {table for _, table, _ in own}
        met = {who for at, table, seat in own for who in _others(plan[at][table], seat)}
        options = [
            (table, seat)
            for table, seat in places
            if table not in played
            and table not in taken
            and plan[round][table][seat] not in out
            and met.isdisjoint(_others(plan[round][table], seat))
        ]
        rng.shuffle(options)
        while options and left > 0:
            left -= 1
            chosen.append(options.pop())
            if go_on():
                return True
            chosen.pop()
        left -= 1
        return False

    return chosen if go_on() else None


def _others(players: list[int], seat: int) -> list[int]:
    return [who for at, who in enumerate(players) if at != seat]
