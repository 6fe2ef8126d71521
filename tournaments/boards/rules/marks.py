"""Reads what a board at a table brings each hand: a mark, or what was given for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.deal import IllegalDeal
from scoring.duplicate.basis import BASES, weighted
from scoring.duplicate.comparison import Adjusted, Given, TableResult, Value
from scoring.duplicate.methods import Number
from scoring.scorer import Scorer

HANDS = ("L", "O", "R")
SEATS = ("N", "E", "S")  # of the three players; the Domy sits West
NOT_PLAYED, NOT_WRITTEN = "not_played", "not_written"
GIVEN: dict[str, Value] = {one.value: one for one in Given}


class Ruled(NamedTuple):
    """A result that the organiser or the jury gave a seat for a board."""

    kind: str
    percent: Fraction | None = None
    weighted: Sequence[Mapping[str, Any]] = ()


class Played(NamedTuple):
    """A board at a table: who held which hand there, and what was written of it."""

    key: int
    row: int  # of the table in the database
    board: int
    round: int
    table: int
    deal: int
    hands: str  # of the seats N, E and S
    put_off: bool = False  # it is played once the others are done
    entries: Mapping[str, str] = {}  # by seat
    facts: Mapping[str, Any] | None = None
    ruled: Mapping[str, Ruled] = {}  # by seat
    lot: int = 0  # of cards: 0 as it was dealt, others where it was fouled

    def hand_of(self, seat: str) -> str:
        return self.hands[SEATS.index(seat)]

    def seat_of(self, hand: str) -> str:
        return SEATS[self.hands.index(hand)]

    def with_given(self, ruled: Mapping[str, Ruled] | None) -> Played:
        """Return this board with these results given for it; with None, as it is."""
        return self if ruled is None else self._replace(ruled=ruled)

    @property
    def is_written(self) -> bool:
        return self.facts is not None and self.facts.get("contract") != NOT_WRITTEN

    @property
    def was_played(self) -> bool:
        """Tell whether a result is written, and not that there was none."""
        return self.is_written and (self.facts or {}).get("contract") != NOT_PLAYED


def marks(scorer: Scorer, facts: Mapping[str, Any] | None) -> dict[str, int] | None:
    """The mark of each seat, or None where nothing was played."""
    if facts is None or facts.get("contract") in (NOT_PLAYED, NOT_WRITTEN):
        return None
    try:
        return scorer.points(scorer.variant.deal_of(dict(facts)))
    except IllegalDeal:
        return None


def row(
    scorer: Scorer, basis: str, played: Played, found: Mapping[str, int] | None
) -> TableResult:
    """A board at a table, as the comparison takes it: a value for each hand.

    `found` are the marks of its seats.
    """
    scores: dict[str, Value]
    if found is not None:
        by_hand = {played.hand_of(seat): mark for seat, mark in found.items()}
        scores = dict(BASES[basis].scores(by_hand))
    elif played.is_written:
        scores = dict.fromkeys(HANDS, Given.NOT_PLAYED)
    else:
        scores = dict.fromkeys(HANDS, None)
    for seat, ruled in played.ruled.items():
        hand = played.hand_of(seat)
        scores[hand] = _given(scorer, basis, played, ruled, hand, scores[hand])
    players = {played.hand_of(seat): who for seat, who in played.entries.items()}
    return TableResult(str(played.key), scores, players)


def mark(
    scorer: Scorer, played: Played, seat: str, found: Mapping[str, int] | None
) -> Number | None:
    """The mark that counts at a seat: its own, or the mean of those that are assigned.

    None where a per cent is given in its place. `found` are the marks of the table.
    """
    ruled = played.ruled.get(seat)
    if ruled is None:
        return found[seat] if found else None
    if ruled.kind != "weighted":
        return None
    each = (
        Fraction(one["weight"]) * (marks(scorer, one["facts"]) or {}).get(seat, 0)
        for one in ruled.weighted
    )
    mean = sum(each, Fraction())
    return int(mean) if mean.denominator == 1 else mean


def _given(
    scorer: Scorer, basis: str, played: Played, ruled: Ruled, hand: str, before: Value
) -> Value:
    if ruled.kind == "percent" and ruled.percent is not None:
        return Adjusted(ruled.percent)
    if ruled.kind == "weighted":
        outcomes = []
        for one in ruled.weighted:
            found = marks(scorer, one["facts"]) or dict.fromkeys(SEATS, 0)
            by_hand = {played.hand_of(seat): mark for seat, mark in found.items()}
            outcomes.append((Fraction(one["weight"]), by_hand))
        return weighted(outcomes, BASES[basis])[hand]
    return GIVEN.get(ruled.kind, before)
