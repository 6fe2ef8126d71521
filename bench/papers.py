"""How long papers take in warm presses, beside a bare table laid out in one piece.

A paper is written and laid out as a request has it done; the bare table has as many
cells, is written by a loop, and is laid out in a warm process of its own. Both are
timed until the PDF is there.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import threading
import time
from functools import partial
from typing import Any

from bench import apart
from bench.standings import tournament_of

ROUNDS = 4
SIZES = (200, 1000, 4000)
CARDS = 400  # players, at a hundred tables
TIMES = {200: 5, 1000: 3, 4000: 1}
BARE = """
import sys, time
import weasyprint
weasyprint.HTML(string="<p>warm").write_pdf()
text = sys.stdin.read()
began = time.perf_counter()
weasyprint.HTML(string=text).write_pdf()
print(time.perf_counter() - began)
"""


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    first = 1
    for players in (*SIZES, CARDS):
        tournament_of(players // 4, ROUNDS, first)
        first += players


def bare(rows: int, cells: int) -> float:
    """The seconds of a plain table."""
    row = "".join(f"<td>{number}</td>" for number in range(cells))
    table = f"<table border=1>{f'<tr>{row}</tr>' * rows}</table>"
    done = subprocess.run(
        [sys.executable, "-c", BARE],
        input=table.encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return float(done.stdout)


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from tournaments.models import Tournament
    from tournaments.printing.document import Asked
    from tournaments.printing.documents import DOCUMENTS
    from tournaments.printing.making import READ_ANEW, SHELF
    from tournaments.printing.orders import Order, Wanted
    from tournaments.printing.press.press import PRESS
    from tournaments.printing.rendering import pages

    def wanted(key: str, tournament: Tournament, nth: int) -> Wanted:
        def write(at: Any) -> str:
            asked = Asked(tournament, site="http://192.168.1.20:8000")
            return "".join(pages(DOCUMENTS[key], asked, ["fr"], printed_at=at))

        return Wanted(tournament, (key, nth), write)

    def taken(paper: Wanted) -> float:
        began = time.perf_counter()
        found = SHELF.take(paper)
        if isinstance(found, Order):
            found.job.over.wait()
            SHELF.fetch(found)
        return time.perf_counter() - began

    def best(key: str, tournament: Tournament, times: int) -> float:
        return statistics.median(
            taken(wanted(key, tournament, nth)) for nth in range(times)
        )

    PRESS.warm()
    time.sleep(5)
    days = {
        players: Tournament.objects.get(name=f"Bench {players // 4}")
        for players in (*SIZES, CARDS)
    }
    found = {"the first paper, s": taken(wanted("prizes", days[200], 0))}
    for players in SIZES:
        found[f"ranking of {players:,}, s"] = best(
            "ranking", days[players], TIMES[players]
        )
        found[f"bare table of {players:,} rows, s"] = bare(players, 5 + ROUNDS)
    found["the presses together, MB"] = sum(one.memory for one in PRESS.at_work)
    per_row = {
        players: found[f"ranking of {players:,}, s"] / players for players in SIZES
    }
    found["a row among 4,000 / a row among 200"] = per_row[4000] / per_row[200]
    found["ranking of 200 / bare table"] = (
        found["ranking of 200, s"] / found["bare table of 200 rows, s"]
    )
    for name, key in (
        ("100 table cards with QR, s", "table-cards"),
        ("100 score sheets, s", "score-sheets"),
        ("400 guide cards, s", "guide-cards"),
    ):
        found[name] = taken(wanted(key, days[CARDS], 0))
    found["the same paper again, ms"] = 1000 * statistics.median(
        taken(wanted("table-cards", days[CARDS], 0)) for _ in range(20)
    )
    offset = 0.0
    again = []
    for _ in range(5):
        offset += READ_ANEW + 1
        SHELF.clock = partial(later_by, offset)
        again.append(taken(wanted("table-cards", days[CARDS], 0)))
        for one in threading.enumerate():
            if one.name == "read anew":
                one.join()
    found["the same paper after a while, ms"] = 1000 * statistics.median(again)
    return found


def later_by(seconds: float) -> float:
    return time.monotonic() + seconds


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("papers")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
