"""What a ruling gives for a board, seat by seat, in the form in which it is kept."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournaments.boards.rules.marks import SEATS, Ruled

PERCENT, WEIGHTED = "percent", "weighted"
Kept = Mapping[str, Mapping[str, Any]]  # by seat; plain enough for JSON


def kept(gives: Mapping[str, Ruled]) -> dict[str, dict[str, Any]]:
    """The results that are given as a ruling keeps them."""
    return {seat: _plain(one) for seat, one in gives.items()}


def _plain(one: Ruled) -> dict[str, Any]:
    plain: dict[str, Any] = {"kind": one.kind}
    if one.kind == PERCENT:
        plain["percent"] = str(one.percent)
    if one.kind == WEIGHTED:
        plain["weighted"] = [dict(part) for part in one.weighted]
    return plain


def gives_in(boards: Mapping[str, Any]) -> dict[str, Ruled]:
    """What a ruling gives each seat that it gives something."""
    given = boards.get("gives", {})  # in an order that the database chose
    return {seat: _read(given[seat]) for seat in SEATS if seat in given}


def _read(one: Mapping[str, Any]) -> Ruled:
    percent = one.get("percent")
    return Ruled(
        one["kind"],
        None if percent is None else Fraction(percent),
        list(one.get("weighted", ())),
    )


def seats_of(seat: str) -> tuple[str, ...]:
    """Those to whom a result is given: one seat, or without any all three."""
    return (seat,) if seat else SEATS
