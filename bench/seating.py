"""How few meetings are repeated, and how long a seating takes."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from seating.plan import plan
from seating.report import Report, report
from seating.request import Apart, Request, Stay, Wishes, numbered

ROOT = Path(__file__).parents[1]
SEEDS = (1, 2, 3)

# Where the aim is that nobody meets again: players, rounds, and the size of tables.
FRESH = (
    (16, 5, 4), (20, 5, 4), (24, 7, 4), (28, 9, 4), (32, 9, 4), (36, 11, 4), (40, 9, 4),
    (40, 13, 4), (48, 8, 4), (48, 14, 4), (64, 10, 4), (100, 8, 4), (200, 8, 4),
    (1000, 8, 4), (30, 6, 4), (33, 6, 4), (50, 6, 4), (101, 6, 4), (199, 6, 4),
    (32, 10, 4), (15, 7, 3), (21, 10, 3), (24, 11, 3), (27, 13, 3), (36, 17, 3),
)  # fmt: skip
# Where some must meet again: the cost is shown as a ratio to its proven limit.
TIGHT = (
    (8, 7), (12, 5), (12, 8), (12, 11), (16, 6), (16, 8), (20, 8), (24, 8), (28, 10),
    (17, 6), (18, 6),
)  # fmt: skip

LARGEST = """
import resource, sys, time
from seating.plan import plan
from seating.request import Request, numbered
began = time.process_time()
plan(Request(numbered(int(sys.argv[1])), 8, uneven=sys.argv[2]))
print(time.process_time() - began)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def timed(request: Request) -> tuple[float, Report]:
    """The seconds of a core that a plan takes, and what it is worth."""
    began = time.process_time()
    found = plan(request)
    return time.process_time() - began, report(found, request)


def wished(seed: int) -> Request:
    """A hundred players of twelve clubs, twenty families, five fixed tables."""
    clubs = [tuple(range(at, 101, 12)) for at in range(1, 13)]
    apart = [Apart(club, (1,)) for club in clubs]
    apart += [Apart((who, who + 43)) for who in range(1, 21)]
    stays = tuple(Stay(who * 11, who) for who in range(1, 6))
    return Request(numbered(100), 6, seed=seed, wishes=Wishes(tuple(apart), stays))


def largest(players: int, uneven: str) -> tuple[float, float]:
    """Seconds and megabytes of eight rounds, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LARGEST, str(players), uneven],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name; the worst of seeds 1, 2 and 3."""
    figures: dict[str, float] = {}
    slowest = 0.0
    for players, rounds, size in FRESH:
        worst = 0
        for seed in SEEDS:
            took, judged = timed(Request(numbered(players), rounds, size, seed=seed))
            worst = max(worst, judged.repeats)
            if players <= 200 and rounds <= 8:
                slowest = max(slowest, took)
        figures[f"{players} x {rounds}, tables of {size}, repeats"] = worst
    for players, rounds in TIGHT:
        ratio = 0.0
        for seed in SEEDS:
            took, judged = timed(Request(numbered(players), rounds, seed=seed))
            ratio = max(ratio, judged.cost / max(judged.cost_bound, 1))
            if players <= 200 and rounds <= 8:
                slowest = max(slowest, took)
        figures[f"{players} x {rounds}, cost / proven limit"] = ratio
    figures["100 x 6 with wishes, repeats"] = max(
        timed(wished(seed))[1].repeats for seed in SEEDS
    )
    figures["up to 200 x 8, slowest, s"] = slowest
    figures["2,000 x 8, s"], figures["2,000 x 8, MB"] = largest(2000, "out")
    figures["1,999 x 8, s"], figures["1,999 x 8, MB"] = largest(1999, "out")
    return figures
