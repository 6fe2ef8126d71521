"""Says which deals are meant, in short."""

from collections.abc import Iterable


def in_runs(deals: Iterable[int]) -> str:
    """Write deals in short: `6–16` for all from 6 to 16, `3, 5` for those two."""
    runs: list[list[int]] = []
    for deal in deals:
        if runs and deal == runs[-1][1] + 1:
            runs[-1][1] = deal
        else:
            runs.append([deal, deal])
    return ", ".join(
        str(first) if first == last else f"{first}–{last}" for first, last in runs
    )
