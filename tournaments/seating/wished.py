"""What is wished of one round that is drawn by itself: who sits apart, who stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.engine.request import Impossible, Request, Round, Wishes
from tournaments.seating.engine.task import MUST, task

# What becomes of a number that does not divide, as the engine says it.
SHAPES = {"jokers": "three", "five": "five"}


class Wished(NamedTuple):
    """What it costs if two sit together, and who has which table (from 0)."""

    apart: dict[frozenset[str], int]
    stays: dict[str, int]


NOTHING = Wished({}, {})


def wished(
    wishes: Wishes,
    players: Sequence[str],
    idle: Sequence[str],
    *,
    seats: int,
    uneven: str,
    number: int,
) -> Wished:
    """The wishes for round `number`; Impossible if they cannot all be kept."""
    if wishes == Wishes():
        return NOTHING
    request = Request(
        tuple(players),
        1,
        seats,
        SHAPES.get(uneven, "out"),
        history=(Round(()),) * (number - 1),  # only their number is asked for
        wishes=wishes,
    )
    at = {who: place for place, who in enumerate(players)}
    job = task(request, (tuple(sorted(at[who] for who in idle)),))
    apart: dict[frozenset[str], int] = {}
    for one, other, _, price in job.apart:
        pair = frozenset((players[one], players[other]))
        apart[pair] = apart.get(pair, 0) + price
    return Wished(apart, {players[who]: table for who, table in job.fixed[0].items()})


def dearer(
    met: Mapping[frozenset[str], int], apart: Mapping[frozenset[str], int]
) -> dict[frozenset[str], int]:
    """What a meeting costs: as often as two met, and what is wished."""
    return {
        pair: met.get(pair, 0) + apart.get(pair, 0)
        for pair in dict.fromkeys((*met, *apart))
    }


def refuse_broken(
    tables: Sequence[Sequence[str]], apart: Mapping[frozenset[str], int], number: int
) -> None:
    """Refuse a round with two at one table who had to sit apart."""
    for table in tables:
        for pair in combinations(table, 2):
            if apart.get(frozenset(pair), 0) >= MUST:
                raise Impossible("unmet", who=pair, round=number)
