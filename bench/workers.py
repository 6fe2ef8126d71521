"""What a second worker carries, beside what two processes that only count carry.

Both servers stand at once and are asked in turn, a few deals each, so that a machine
that is slower for a while is slower for both.
"""

from __future__ import annotations

import multiprocessing
import statistics
from time import perf_counter as now

from bench.load import TABLES, Send, all_tables, bare, line, served

ROUNDS = 12
DEALS = 5  # of each table, in a round
SUMS = 1_000_000


def measure() -> dict[str, float]:
    """Lines and bare POSTs a second of one worker and of two, and their ratios."""
    speeds: dict[tuple[int, Send], list[float]] = {
        (workers, send): [] for workers in (1, 2) for send in (line, bare)
    }
    counting = []
    with (
        served(TABLES, ROUNDS * DEALS) as one,
        served(TABLES, ROUNDS * DEALS, 2) as two,
    ):
        for round in range(ROUNDS):
            counting.append(counted_by(2) / counted_by(1))
            for (workers, send), found in speeds.items():
                place = two if workers == 2 else one
                found.append(speed(place.port, place.made, send, round * DEALS))
    ratio = {
        send: statistics.median(
            two / one for one, two in zip(speeds[1, send], speeds[2, send], strict=True)
        )
        for send in (line, bare)
    }
    return {
        "one worker, lines a second": statistics.median(speeds[1, line]),
        "two workers, lines a second": statistics.median(speeds[2, line]),
        "two workers / one": ratio[line],
        "two workers / one, bare POSTs": ratio[bare],
        "two processes that only count / one": statistics.median(counting),
    }


def speed(port: int, made: dict[str, str], send: Send, before: int) -> float:
    """How many a second are answered, after so many deals of each table."""
    began = now()
    answers = all_tables(
        port,
        made,
        0.0,
        lambda where, made, table, deal: send(where, made, table, deal + before),
        DEALS,
    )
    if any(answer.status != 200 for answer in answers):
        raise RuntimeError("a POST was refused")
    return len(answers) / (now() - began)


def counted_by(processes: int) -> float:
    """How much so many processes count in a second, at once."""
    with multiprocessing.Pool(processes) as pool:
        pool.map(counting, [1] * processes, chunksize=1)
        began = now()
        pool.map(counting, [SUMS] * processes, chunksize=1)
        return processes / (now() - began)


def counting(sums: int) -> int:
    return sum(number * number for number in range(sums))
