"""Seats a round by standing, each as near to the own table as repeats allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.seating.engine.placement import give_seats
from tournaments.seating.engine.request import (
    SEATS,
    Impossible,
    Player,
    Request,
    Round,
    Wishes,
)
from tournaments.seating.engine.task import MUST, task

WEIGHT = 40  # a repeated meeting is as bad as so many squared tables of displacement
STEPS, STEPS_EACH = 6000, 20
NO_WISHES = Wishes()
NEAR = 6  # tables up and down among which a better place is looked for


@dataclass(frozen=True)
class Standing:
    """The round, how many tables players are from their own, and who meets again."""

    round: Round
    mean_displacement: float
    largest_displacement: int
    repeats: int


def by_standing(
    order: Sequence[Player],
    *,
    size: int = 4,
    uneven: str = "out",
    history: Sequence[Round] = (),
    seed: int = 1,
    weight: int = WEIGHT,
    effort: int = 0,
    wishes: Wishes = NO_WISHES,
) -> Standing:
    """Seat one round, the best at table 1; `order` has the players first to last.

    What is made as small as can be is the sum of squared displacements, counted in
    tables, and of `weight` for every meeting that is repeated. With a weight of 0 the
    tables are cut from the standing as it is. Of those whose turn it is to sit out,
    the last in the standing do so. Wishes that must hold come before all that.
    """
    request = Request(
        tuple(order), 1, size, uneven, seed=seed, history=tuple(history), wishes=wishes
    )
    job = task(request)
    bench = _last(job.out_before, job.players - sum(job.sizes))
    job = task(request, (bench,))
    away = set(bench)
    playing = [who for who in range(job.players) if who not in away]
    tables: list[list[int]] = []
    taken = 0
    for number in job.sizes:
        tables.append(playing[taken : taken + number])
        taken += number
    home = {who: n for n, table in enumerate(tables) for who in table}
    held = job.fixed[0]
    dear: list[dict[int, int]] = [{} for _ in range(job.players)]
    met: list[dict[int, int]] = [{} for _ in range(job.players)]
    for (one, other), times in job.pairs_before.items():
        met[one][other] = met[other][one] = times
        if weight:
            dear[one][other] = dear[other][one] = weight
    for one, other, _, price in job.apart:  # a wish is worth so many repeats
        price = price if price >= MUST else price * (weight or WEIGHT)
        dear[one][other] = dear[other][one] = dear[one].get(other, 0) + price
    steps = max(STEPS, STEPS_EACH * job.players)
    if held:
        tables = _around(playing, job.sizes, held)
    if (weight or job.apart) and len(tables) > 1:
        _settle(tables, home, dear, weight, held, effort or steps, Random(seed))
    _refuse(tables, job.apart, order, len(history) + 1)
    counts = [[0] * len(SEATS) for _ in order]
    number_of = {who: at for at, who in enumerate(order)}
    for round in history:
        for seated in round.tables:
            for seat, player in enumerate(seated):
                if player in number_of:
                    counts[number_of[player]][seat] += 1
    give_seats([tables], counts, Random(seed))
    moved = [abs(home[who] - n) for n, table in enumerate(tables) for who in table]
    return Standing(
        Round(
            tuple(tuple(order[at] for at in table) for table in tables),
            tuple(order[at] for at in bench),
        ),
        sum(moved) / len(moved),
        max(moved),
        sum(
            other in met[one]
            for table in tables
            for one, other in combinations(table, 2)
        ),
    )


def _last(before: Sequence[int], out: int) -> tuple[int, ...]:
    """Who sits out: those who did so least, and of them the last."""
    order = sorted(range(len(before)), key=lambda who: (before[who], -who))
    return tuple(sorted(order[:out]))


def _around(
    playing: Sequence[int], sizes: Sequence[int], held: Mapping[int, int]
) -> list[list[int]]:
    """Cut the tables from the standing around those who stay."""
    tables: list[list[int]] = [[] for _ in sizes]
    for who, number in held.items():
        tables[number].append(who)
    others = iter([who for who in playing if who not in held])
    for size, table in zip(sizes, tables, strict=True):
        table += [next(others) for _ in range(size - len(table))]
    return tables


def _refuse(
    tables: Sequence[Sequence[int]],
    apart: Sequence[tuple[int, int, int, int]],
    order: Sequence[Player],
    number: int,
) -> None:
    """Refuse a round that breaks a wish which must be kept."""
    at = {who: n for n, table in enumerate(tables) for who in table}
    for one, other, _, price in apart:
        if price >= MUST and one in at and at[one] == at.get(other):
            pair = (str(order[one]), str(order[other]))
            raise Impossible("unmet", who=pair, round=number)


def _settle(
    tables: list[list[int]],
    home: Mapping[int, int],
    dear: Sequence[Mapping[int, int]],
    weight: int,
    held: Mapping[int, int],
    effort: int,
    rng: Random,
) -> None:
    """Swap players with others near by while it pays, and at times where it does not.

    A threshold that shrinks to nought lets it out of places where every single swap is
    for the worse. The best that was seen is what stays.
    """
    where = {who: n for n, table in enumerate(tables) for who in table}

    def price(who: int, table: int, without: int) -> int:
        known = dear[who]
        again = sum(known.get(other, 0) for other in tables[table] if other != without)
        return (home[who] - table) ** 2 + again

    def change(one: int, two: int) -> int:
        here, there = where[one], where[two]
        return (
            price(one, there, two)
            + price(two, here, one)
            - price(one, here, one)
            - price(two, there, two)
        )

    total = 0
    for table in tables:
        for one, other in combinations(table, 2):
            total += dear[one].get(other, 0)
    best = total
    kept = [table[:] for table in tables]
    everybody = sorted(who for who in home if who not in held)
    for step in range(effort):
        limit = weight * (1 - 2 * step / effort) / 4
        one = everybody[int(rng.random() * len(everybody))]
        here = where[one]
        trouble = max(dear[one].get(other, 0) for other in tables[here])
        if not trouble and rng.random() < 0.8 and home[one] == here:
            continue
        near = len(tables) if trouble >= MUST else NEAR
        low = max(0, here - near)
        high = min(len(tables), here + near + 1)
        there = low + int(rng.random() * (high - low))
        if there == here:
            continue
        table = tables[there]
        choice = min(
            ((change(one, two), two) for two in table if two not in held),
            default=(MUST, one),
        )
        if choice[0] > max(limit * rng.random(), 0):
            continue
        two = choice[1]
        tables[here][tables[here].index(one)] = two
        table[table.index(two)] = one
        where[one], where[two] = there, here
        total += choice[0]
        if total < best:
            best = total
            kept = [table[:] for table in tables]
    tables[:] = kept
