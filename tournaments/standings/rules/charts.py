"""Charts of a player as geometry: figures in, places on a small sheet out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

WIDTH, HEIGHT = 340, 200  # of a chart, in its own units: those of a phone
LEFT, RIGHT = 8, 332
TOP, BASE = 30, 168  # above and below stand words
MOST_BARS = 12
NEIGHBOURS = 5  # above and below somebody in the ranking


class Point(NamedTuple):
    """A place on the sheet, and what it stands for."""

    x: float
    y: float
    value: float = 0


class Mark(NamedTuple):
    """A round on the sheet: where its number stands, and where it ends."""

    x: float
    number: int
    end: float


class Running(NamedTuple):
    """A total from deal to deal; the best and the worst deal, and where it ends."""

    line: str
    zero: float
    rounds: tuple[Mark, ...]
    best: Point
    worst: Point
    last: Point


class Ranks(NamedTuple):
    """A rank from round to round among those who ended near it."""

    line: str
    dots: tuple[Point, ...]
    others: tuple[str, ...]
    rounds: tuple[Mark, ...]


class Bar(NamedTuple):
    """A bar: the number of players whose totals lie from one figure to another."""

    x: float
    y: float
    width: float
    height: float
    players: int
    low: int
    high: int
    is_own: bool


class Totals(NamedTuple):
    """The spread of totals, somebody's place among them, and where prizes begin."""

    bars: tuple[Bar, ...]
    own: Point
    prize: Point | None


class Bid(NamedTuple):
    """A contract: how often it was bid and made, each with the width of its bar."""

    contract: str
    played: int
    made: int
    width_played: float
    width_made: float


def place(value: float, low: float, high: float, start: float, end: float) -> float:
    """Place a value between two ends; in the middle where all are equal."""
    if low == high:
        return round((start + end) / 2, 1)
    return round(start + (value - low) / (high - low) * (end - start), 1)


def joined(points: Iterable[Point]) -> str:
    """Write the points that a line goes through: `8,120 30.5,99`."""
    return " ".join(f"{point.x:g},{point.y:g}" for point in points)


def running(rounds: Sequence[tuple[int, Sequence[int]]]) -> Running | None:
    """The total of a player from deal to deal; none before there are two."""
    deals = [had for _number, some in rounds for had in some]
    if len(deals) < 2:
        return None
    totals = list(accumulate(deals, initial=0))
    low, high = min(totals), max(totals)
    points = [
        Point(
            place(at, 0, len(deals), LEFT, RIGHT),
            place(total, low, high, BASE, TOP),
            total,
        )
        for at, total in enumerate(totals)
    ]
    best, worst = max(deals), min(deals)
    ends = accumulate((len(some) for _number, some in rounds), initial=0)
    across = pairwise(points[end].x for end in ends)
    return Running(
        joined(points),
        place(0, low, high, BASE, TOP),
        tuple(
            Mark(round((start + end) / 2, 1), number, end)
            for (number, some), (start, end) in zip(rounds, across, strict=True)
            if some
        ),
        points[deals.index(best) + 1]._replace(value=best),
        points[deals.index(worst) + 1]._replace(value=worst),
        points[-1],
    )


def rank_chart(
    ranks: Mapping[int, Mapping[str, int]], own: str, others: Sequence[str]
) -> Ranks | None:
    """The rank of a line after each round, and of others; none before two rounds."""
    numbers = [number for number, some in ranks.items() if own in some]
    if len(numbers) < 2:
        return None
    shown = [
        ranks[number][key]
        for number in numbers
        for key in (own, *others)
        if key in ranks[number]
    ]
    low, high = min(shown), max(shown)

    def line_of(key: str) -> tuple[Point, ...]:
        return tuple(
            Point(
                place(at, 0, len(numbers) - 1, LEFT + 16, RIGHT - 16),
                place(ranks[number][key], low, high, TOP, BASE),
                ranks[number][key],
            )
            for at, number in enumerate(numbers)
            if key in ranks[number]
        )

    dots = line_of(own)
    return Ranks(
        joined(dots),
        dots,
        tuple(joined(line_of(key)) for key in others),
        tuple(
            Mark(dot.x, number, dot.x)
            for dot, number in zip(dots, numbers, strict=True)
        ),
    )


def neighbours(order: Sequence[str], own: str) -> list[str]:
    """Return those who stand a little above and below a line of a ranking."""
    at = order.index(own)
    some = order[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]
    return [key for key in some if key != own]


def step_for(spread: float) -> int:
    """A width for bars, 1, 2, 5, 10, 20 and so on, of which few cover a spread."""
    least = max(spread / (MOST_BARS - 1), 1)
    size = 10 ** math.floor(math.log10(least))
    return next(int(size * by) for by in (1, 2, 5, 10) if size * by >= least)


def totals(
    figures: Sequence[float], own: float, prize: float | None = None
) -> Totals | None:
    """Spread totals in bars; None for fewer than four players, or if all are equal."""
    if len(figures) < 4 or min(figures) == max(figures):
        return None
    step = step_for(max(figures) - min(figures))
    counts = Counter(math.floor(figure / step) for figure in figures)
    low, high = min(counts), max(counts) + 1
    width = (RIGHT - LEFT) / (high - low)
    most = max(counts.values())
    bars = tuple(
        Bar(
            round(LEFT + (at - low) * width + 1, 1),
            place(counts[at], 0, most, BASE, TOP),
            round(width - 2, 1),
            round(BASE - place(counts[at], 0, most, BASE, TOP), 1),
            counts[at],
            at * step,
            (at + 1) * step - 1,
            math.floor(own / step) == at,
        )
        for at in range(low, high)
    )
    mine = next(bar for bar in bars if bar.is_own)
    begins = place(prize or 0, low * step, high * step, LEFT, RIGHT)
    return Totals(
        bars,
        Point(round(mine.x + mine.width / 2, 1), mine.y, own),
        None if prize is None else Point(begins, BASE, prize),
    )


def bids(deals: Iterable[tuple[str, bool]]) -> tuple[Bid, ...]:
    """Count how often each contract was bid and made, the most frequent first."""
    every = list(deals)
    played = Counter(contract for contract, _is_made in every)
    made = Counter(contract for contract, is_made in every if is_made)
    most = max(played.values(), default=1)
    return tuple(
        Bid(
            contract,
            times,
            made[contract],
            place(times, 0, most, 0, 100),
            place(made[contract], 0, most, 0, 100),
        )
        for contract, times in sorted(played.items(), key=lambda one: (-one[1], one[0]))
    )
