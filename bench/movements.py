"""How long movements of duplicate Whiz take, and what little happens twice in them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Any

from seating.whiz.hands import choose_hands, comparisons
from seating.whiz.movement import movement
from seating.whiz.plan import FEWEST, Movement
from seating.whiz.verify import Verdict, verify

ROUNDS = range(3, 9)
JUDGED, MOST = 120, 200  # players
SMALL = 74  # players at 24 tables, two sitting out
BOARDS = 3
SPREADS = ((9, 4), (12, 4), (15, 5), (21, 7), (24, 8), (36, 7), (72, 8))


def seconds(call: Callable[[], Any]) -> float:
    """The seconds of a core that a call takes."""
    start = time.process_time()
    call()
    return time.process_time() - start


def imperfect() -> list[tuple[int, int, Movement, Verdict]]:
    """Every movement in which something happens twice: players, rounds, and why."""
    every = [
        (players, rounds, movement(players, rounds))
        for players in range(FEWEST, JUDGED + 1)
        for rounds in ROUNDS
    ]
    judged = [(*one, verify(one[2])) for one in every]
    return [one for one in judged if one[3].pairs_twice or one[3].boards_twice]


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name."""
    movement(FEWEST, 2)  # reads the plans for few tables
    small = max(seconds(partial(movement, n, 8)) for n in range(FEWEST, SMALL + 1))
    large = max(seconds(partial(movement, n, 8)) for n in range(SMALL, MOST + 1))
    plan = movement(72, 8)
    found = imperfect()
    seven = movement(21, 7)
    spread = comparisons(seven, choose_hands(seven, BOARDS))
    return {
        "movement, up to 24 tables x 8, slowest, s": small,
        "movement, up to 200 players x 8, slowest, s": large,
        "hands, 24 tables x 8 x 3 boards, s": seconds(
            lambda: choose_hands(plan, BOARDS)
        ),
        "6 to 120 players x 3 to 8 rounds, movements": (JUDGED - FEWEST + 1)
        * len(ROUNDS),
        "where somebody meets somebody again": len(found),
        "of these, more than is proven to be the least": sum(
            verdict.pairs_twice > verdict.pairs_least
            or verdict.boards_twice > verdict.boards_least
            for *_, verdict in found
        ),
        "boards met again, in all of them": sum(v.boards_twice for *_, v in found),
        "boards at two tables at once": sum(v.conflicts for *_, v in found),
        "7 tables x 7 x 3 boards, deviation": spread.deviation,
    }


def main() -> None:
    """Print the figures, then every movement that is not perfect, then the spreads."""
    for figure, value in measure().items():
        print(f"{figure}: {value:,.2f}")
    print("\n| players | rounds | board groups | met again | least | method |")
    print("|---|---|---|---|---|---|")
    for players, rounds, plan, verdict in imperfect():
        print(
            f"| {players} | {rounds} | {plan.groups} | {verdict.pairs_twice} "
            f"| {verdict.pairs_least} | {plan.method}, {plan.sharing} |"
        )
    print("\n| players x rounds | compared | mean | deviation |\n|---|---|---|---|")
    for players, rounds in SPREADS:
        plan = movement(players, rounds)
        spread = comparisons(plan, choose_hands(plan, BOARDS))
        print(
            f"| {players} x {rounds} | {spread.least} to {spread.most} "
            f"| {fmean(spread.counts.values()):.2f} | {spread.deviation:.2f} |"
        )


if __name__ == "__main__":
    main()
