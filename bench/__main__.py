"""`make bench`: prints every figure, and the aim beside it."""

from bench import score

AIMS = {
    "points only, deals a second": "at least 150,000",
    "with parts, deals a second": "at least 60,000",
    "command / bare loop": "at most 3",
}


def main() -> None:
    print(f"| score (seed {score.SEED}) | measured | aim |\n|---|---|---|")
    for name, figure in score.measure().items():
        shown = f"{figure:,.0f}" if figure >= 1000 else f"{figure:.2f}"
        print(f"| {name} | {shown} | {AIMS.get(name, '')} |")


main()
