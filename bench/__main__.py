"""`make bench`: prints every figure, and the aim beside it."""

from bench import (
    boards,
    comparison,
    confirm,
    line,
    load,
    movements,
    requests,
    score,
    seating,
    standings,
)

AIMS = {
    "points only, deals a second": "at least 150,000",
    "with parts, deals a second": "at least 60,000",
    "command / bare loop": "at most 3",
    "60 boards x 30 tables, ms": "under 150",
    "compared and ranked / counting only": "at most 5",
    "100 boards / 10 boards": "at most 1.3",
    "60 boards x 30 tables, read, compared and added up, ms": "under 150",
    "100 boards / 10 boards, through the database": "at most 1.3",
    "queries of one result, 100 boards": "as many as for 10",
    "page of 200 players x 10 rounds, ms": "under 100",
    "4,000 players / 200 players": "at most 2",
    "page of 200, compressed kB": "under 60",
    "queries of the page, 4,000 players": "as many as for 200",
    "1,000 tables / 10 tables": "at most 1.1",
    "a 304 of a page nobody changed, ms": "at most 0.5",
    "one line / bare POST": "at most 2",
    "one correction / bare POST": "at most 3",
    "statements of a line": "at most 8",
    "every 2 s, p95 ms": "under 100",
    "without a pause, refused or lost": "0",
    "8 x 7, cost / proven limit": "1",
    "12 x 8, cost / proven limit": "at most 1.05",
    "12 x 11, cost / proven limit": "at most 1.05",
    "16 x 6, cost / proven limit": "1",
    "16 x 8, cost / proven limit": "1",
    "20 x 8, cost / proven limit": "at most 1.05",
    "up to 200 x 8, slowest, s": "under 0.3",
    "2,000 x 8, s": "under 10",
    "2,000 x 8, MB": "under 300",
    "1,999 x 8, s": "under 10",
    "1,999 x 8, MB": "under 300",
    "movement, up to 24 tables x 8, slowest, s": "under 0.2",
    "movement, up to 200 players x 8, slowest, s": "under 2",
    "hands, 24 tables x 8 x 3 boards, s": "under 1",
    "boards met again, in all of them": "0",
    "boards at two tables at once": "0",
    "7 tables x 7 x 3 boards, deviation": "at most 1.29",
    "one told yes, the other that it is done": "200",
    "sheets with exactly one confirmation": "200",
}


def aim(figure: str) -> str:
    """What a figure should be; nobody should meet again where that can be."""
    return AIMS.get(figure, "0" if figure.endswith(", repeats") else "")


def main() -> None:
    benches = (
        score, comparison, boards, standings, seating, movements, requests, line, load,
        confirm,
    )  # fmt: skip
    for bench in benches:
        name = bench.__name__.partition(".")[2]
        print(f"\n| {name} | measured | aim |\n|---|---|---|")
        for figure, value in bench.measure().items():
            shown = f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
            print(f"| {figure} | {shown} | {aim(figure)} |")


main()
