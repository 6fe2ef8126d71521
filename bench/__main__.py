"""`make bench`: prints every figure, and the aim beside it; what misses it is told.

With --write the tables of docs/performance.md are written anew from it. With names of
benches only these are run: python -m bench --write line load. With BENCH_DATABASE_URL
those that ask a database are run on a PostgreSQL database of their own.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from bench import (
    beside,
    besieged,
    boards,
    comparison,
    confirm,
    line,
    load,
    movements,
    papers,
    phones,
    requests,
    score,
    seating,
    standings,
    workers,
)
from bench.aims import ON_POSTGRESQL, aim, is_missed

BENCHES = (
    score, comparison, boards, standings, seating, movements, requests, line, load,
    beside, besieged, confirm, phones, papers,
)  # fmt: skip
# Those that ask a database: with BENCH_DATABASE_URL they alone are run, on PostgreSQL.
OF_A_DATABASE = (requests, line, load, workers, beside, confirm, phones)
PAGE = Path(__file__).parents[1] / "docs/performance.md"


def table(name: str, figures: dict[str, float]) -> str:
    """The figures of a bench as they stand in docs/performance.md."""
    rows = [f"| {name} | measured | aim |", "|---|---|---|"]
    for figure, value in figures.items():
        shown = f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
        wanted = aim(figure, name)
        missed = " **missed**" if is_missed(shown, wanted) else ""
        rows.append(f"| {figure} | {shown} | {wanted}{missed} |")
    return "\n".join(rows)


def written_into(page: str, name: str, rows: str) -> str:
    """The page with this table in place of the one that it had."""
    old = re.compile(rf"\| {name} \| measured \| aim \|\n(\|.*\n)+")
    if not old.search(page):
        raise SystemExit(f"docs/performance.md has no table of {name} yet")
    return old.sub(lambda _: f"{rows}\n", page)


def main() -> None:
    names = [word for word in sys.argv[1:] if word != "--write"]
    elsewhere = bool(os.environ.get("BENCH_DATABASE_URL"))
    missed = 0
    for bench in OF_A_DATABASE if elsewhere else BENCHES:
        name = bench.__name__.partition(".")[2]
        if names and name not in names:
            continue
        name += ON_POSTGRESQL if elsewhere else ""
        rows = table(name, bench.measure())
        missed += rows.count("**missed**")
        print(f"\n{rows}", flush=True)
        if "--write" in sys.argv:
            page = PAGE.read_text("utf-8")
            PAGE.write_text(written_into(page, name, rows), "utf-8")
    print(f"\nFigures that miss their aims: {missed}")


if __name__ == "__main__":
    main()
