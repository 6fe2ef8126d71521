"""`make bench`: prints every figure, and the aim beside it."""

from bench import load, score, standings

AIMS = {
    "points only, deals a second": "at least 150,000",
    "with parts, deals a second": "at least 60,000",
    "command / bare loop": "at most 3",
    "page of 200 players x 10 rounds, ms": "under 100",
    "4,000 players / 200 players": "at most 2",
    "page of 200, compressed kB": "under 60",
    "queries of the page, 4,000 players": "as many as for 200",
    "1,000 tables / 10 tables": "at most 1.3",
    "every 2 s, p95 ms": "under 100",
    "without a pause, refused or lost": "0",
}


def main() -> None:
    for bench in (score, standings, load):
        name = bench.__name__.partition(".")[2]
        print(f"\n| {name} | measured | aim |\n|---|---|---|")
        for figure, value in bench.measure().items():
            shown = f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
            print(f"| {figure} | {shown} | {AIMS.get(figure, '')} |")


main()
