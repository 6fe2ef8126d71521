"""Writes and reads what a ruling gives for a board, seat by seat, as it is kept."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tournaments.boards.rules.marks import SEATS, Ruled

PERCENT, WEIGHTED = "percent", "weighted"
Kept = Mapping[str, Mapping[str, Any]]  # by seat; plain enough for JSON


def plain_gives(gives: Mapping[str, Ruled]) -> dict[str, dict[str, Any]]:
    """Return the results that are given, in the form in which a ruling keeps them."""
    return {seat: _plain(one) for seat, one in gives.items()}


def _plain(one: Ruled) -> dict[str, Any]:
    plain: dict[str, Any] = {"kind": one.kind}
    if one.kind == PERCENT:
        plain["percent"] = str(one.percent)
    if one.kind == WEIGHTED:
        plain["weighted"] = [dict(part) for part in one.weighted]
    return plain


def gives_in(boards: Mapping[str, Any]) -> dict[str, Ruled]:
    """Return what a ruling gives, by each seat that it gives something."""
    given = boards.get("gives", {})  # in an order that the database chose
    return {seat: read_given(given[seat]) for seat in SEATS if seat in given}


def read_given(one: Mapping[str, Any]) -> Ruled:
    """A result that is given, from the plain values in which it is kept or told."""
    return Ruled(
        one["kind"],
        Fraction(one["percent"]) if one.get("percent") else None,
        list(one.get("weighted", ())),
    )


def newest(given: Iterable[tuple[Any, str, Ruled]]) -> dict[Any, dict[str, Ruled]]:
    """Return what counts of all given in this order, by place and seat: the newest."""
    found: dict[Any, dict[str, Ruled]] = {}
    for place, seat, ruled in given:
        found.setdefault(place, {}).update(dict.fromkeys(seats_of(seat), ruled))
    return {
        place: {seat: one for seat, one in at.items() if one.kind != "none"}
        for place, at in found.items()
    }


def seats_of(seat: str) -> tuple[str, ...]:
    """Those to whom a result is given: one seat, or without any all three."""
    return (seat,) if seat else SEATS
