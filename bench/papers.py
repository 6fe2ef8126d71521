"""Time papers in two warm processes, beside a plain table laid out alone.

A paper is written and laid out as a request has it done, and timed until the PDF is
there. The plain table has the words of the ranking, tagged as it is, without its style.
"""

from __future__ import annotations

import multiprocessing
import re
import statistics
import time
from contextlib import suppress
from html import unescape
from pathlib import Path
from threading import Thread
from typing import Any

from bench import apart
from bench.standings import tournament_of

ROUNDS = 4
LISTS = (200, 1000)
CARDS = 400  # players, at a hundred tables
LOOK = 0.2  # seconds between two looks at what processes hold
DAYS = (37, 72, 200, 400)  # players of three rounds of sixteen deals
ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
CELL = re.compile(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def fill() -> None:
    """Make what is measured, in a new and empty database."""
    from tournaments.demo.rehearsal import rehearse
    from tournaments.plans.models import Tournament

    first = 1
    for players in (*LISTS, CARDS):
        tournament_of(players // 4, ROUNDS, first)
        first += players
    for players in DAYS:
        day = rehearse(game="couleur", players=players, rounds=3, deals_per_round=16)
        Tournament.objects.filter(pk=day.pk).update(name=f"Day of {players}")


def plain(html: str) -> str:
    """Return a plain table with the words of a paper."""
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td>{unescape(TAG.sub('', cell))}</td>" for cell in CELL.findall(row)
        )
        + "</tr>"
        for row in ROW.findall(html)
    )
    return (
        f'<!doctype html><html lang="fr"><title>1</title><table>{rows}</table></html>'
    )


def figures_here() -> dict[str, float]:
    """Every figure, in the database that `fill` has filled."""
    from tournaments.papers.document import Asked
    from tournaments.papers.documents import DOCUMENTS
    from tournaments.papers.rendering import pages
    from tournaments.pdf import making
    from tournaments.pdf.pool import POOL, lay_out
    from tournaments.plans.models import Tournament

    def wanted(key: str, tournament: Tournament, nth: int) -> making.Wanted:
        def write(at: Any) -> list[str]:
            asked = Asked(tournament, site="http://192.168.1.20:8000")
            return pages(DOCUMENTS[key], asked, ["fr"], printed_at=at)

        return making.Wanted(tournament, (key, nth, time.time()), write)

    def taken(paper: making.Wanted) -> float:
        began = time.perf_counter()
        found = making.paper_or_progress(paper, 600)
        assert isinstance(found, bytes)
        return time.perf_counter() - began

    def best(key: str, tournament: Tournament, times: int) -> float:
        return statistics.median(
            taken(wanted(key, tournament, nth)) for nth in range(times)
        )

    def of(players: int) -> Tournament:
        return Tournament.objects.get(name=f"Bench {players // 4}")

    held: dict[int, float] = {}
    Thread(target=look_on, args=(held,), daemon=True).start()
    POOL.warm()
    time.sleep(5)
    found = {"the first paper, s": taken(wanted("prizes", of(200), 0))}
    for players in LISTS:
        found[f"ranking of {players:,}, s"] = best("ranking", of(players), 3)
    asked = Asked(of(200), site="http://192.168.1.20:8000")
    table = plain(pages(DOCUMENTS["ranking"], asked, ["fr"])[0])
    began = time.perf_counter()
    lay_out([table])
    found["a plain table of the same words, s"] = time.perf_counter() - began
    found["ranking of 200 / plain table"] = (
        found["ranking of 200, s"] / found["a plain table of the same words, s"]
    )
    for name, key in (
        ("100 table cards with QR, s", "table-cards"),
        ("100 score sheets, s", "score-sheets"),
        ("400 guide cards, s", "guide-cards"),
    ):
        found[name] = taken(wanted(key, of(CARDS), 0))
    for players in DAYS:
        day = Tournament.objects.get(name=f"Day of {players}")
        cards = wanted("player-deals", day, 0)
        found[f"scorecards of {players}, 3 x 16 deals, s"] = taken(cards)
    found["the same paper again, ms"] = 1000 * statistics.median(
        taken(cards) for _time in range(20)
    )
    found["the largest process, MB"] = max(held.values())
    return found


def look_on(held: dict[int, float]) -> None:
    """Note what each process has held at most; some end while a paper is made."""
    while True:
        for one in multiprocessing.active_children():
            with suppress(OSError):  # it has ended just now
                held[one.pid or 0] = memory(one)
        time.sleep(LOOK)


def memory(process: Any) -> float:
    """The most megabytes that a process has held."""
    told = Path(f"/proc/{process.pid}/status").read_text("ascii")
    held = re.search(r"VmHWM:\s*(\d+) kB", told)
    return int(held[1]) / 1024 if held else 0.0


def measure() -> dict[str, float]:
    """Every figure of this bench, by its name, from a process of its own."""
    return apart.measured("papers")


if __name__ == "__main__":
    apart.main(fill, figures_here, measure)
