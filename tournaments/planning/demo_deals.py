"""Deals for the demo: legal ones, as often made and lost as in a hall."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.contract import Contract, Level
from scoring.deal import PASS
from scoring.grid import Grid, Key
from scoring.variant import Variant

PASSED = 0.04
COMMON = 9  # how many of the lowest bids are heard on a usual evening
OVER = (-2, -1, 0, 0, 0, 1, 1, 2)  # tricks more than needed
TOO_MANY = (0, 0, 0, 1, 2)  # where not one more may be taken


def a_deal(variant: Variant, grid: Grid, rng: Random) -> dict[str, Any]:
    """One deal as it is written on a sheet (docs/records.md)."""
    if rng.random() < PASSED:
        return {"contract": PASS}
    bids = list(variant.bids())[:COMMON]
    weights = range(len(bids), 0, -1)
    (contract, level) = rng.choices(bids, weights)[0]
    bidders = rng.sample(variant.seats, contract.bidders[0])
    tricks = _tricks(variant, contract, level, grid, rng)
    record: dict[str, Any] = {"contract": contract.key, "bidders": bidders}
    if level is not None:
        record["level"] = level
    record["tricks"] = {bidders[0]: tricks} if contract.alone else tricks
    return record


def sheet(
    variant: Variant, grid: Grid, deals: int, rng: Random
) -> dict[int, dict[str, Any]]:
    """Every deal of a table in a round."""
    return {number: a_deal(variant, grid, rng) for number in range(1, deals + 1)}


def _tricks(
    variant: Variant, contract: Contract, level: Level, grid: Grid, rng: Random
) -> int:
    needed = grid.rows[Key("contract", contract.key, level)].number("needs")
    more = rng.choice(TOO_MANY if contract.exactly else OVER)
    return max(0, min(needed + more, contract.tricks or variant.tricks))
