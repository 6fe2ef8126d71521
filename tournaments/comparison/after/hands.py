"""Sorts what all tables made of a board hand by hand, the best result first."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tournaments.boards.rules.marks import HANDS
from tournaments.boards.rules.strip import Strip, strip_of
from tournaments.comparison.after.tables import Hand, TravellerLine


class Held(NamedTuple):
    """A hand of a board at a table, among all who held it."""

    line: TravellerLine
    own: Hand
    often: int  # its mark, at how many tables


class OfHand(NamedTuple):
    """All who held one hand of a board, the best result first."""

    hand: str
    held: list[Held]
    lot: int = 0  # of cards

    @property
    def strip(self) -> Strip | None:
        """Their marks as dots."""
        return strip_of(self.marks)

    @property
    def marks(self) -> list[int]:
        """The marks of this hand, at the tables that have a result."""
        marks = (held.own.mark for held in self.held)
        return [mark for mark in marks if mark is not None]

    @property
    def datum(self) -> Fraction | None:
        """The mean of its marks, once there are two."""
        marks = self.marks
        return Fraction(sum(marks), len(marks)) if len(marks) > 1 else None


class Result(NamedTuple):
    """A result of a board: at how many tables it was made, and each hand's mark."""

    facts: Mapping[str, Any]
    declarer: str  # the hand; empty where nobody bid
    often: int
    marks: list[int | None]  # left, opposite and right of the Domy


def field(found: Iterable[TravellerLine]) -> list[Result]:
    """Each result of a board once, whatever the table: the most frequent one first."""
    often: Counter[str] = Counter()
    first: dict[str, TravellerLine] = {}
    for line in found:
        if line.played.was_played:
            declarer = line.declarer.hand if line.declarer else ""
            said = {**(line.facts or {}), "bidders": declarer}
            key = json.dumps(said, sort_keys=True)
            often[key] += 1
            first.setdefault(key, line)
    return [
        Result(
            line.facts or {},
            line.declarer.hand if line.declarer else "",
            many,
            [one.mark for one in line.hands],
        )
        for key, many in often.most_common()
        for line in [first[key]]
    ]


def parts(found: Sequence[TravellerLine]) -> list[dict[str, Any]]:
    """Sort what tables made of a board by its lots of cards, in the order of travel.

    Most boards have one lot.
    """
    lots: dict[int, list[TravellerLine]] = {}
    for line in found:
        lots.setdefault(line.played.lot, []).append(line)
    return [
        {
            "lot": lot,
            "first": some[0],  # the first table that had these cards
            "hands": list(_by_hand(some, lot)),
            "field": field(some),
        }
        for lot, some in lots.items()
    ]


def by_hand(found: Sequence[TravellerLine]) -> list[OfHand]:
    """Return the hands of a board, each with all who held it, the best result first."""
    return [one for part in parts(found) for one in part["hands"]]


def _by_hand(found: Sequence[TravellerLine], lot: int) -> Iterator[OfHand]:
    for at, hand in enumerate(HANDS):
        marks = Counter(line.hands[at].mark for line in found)
        held = (Held(one, one.hands[at], marks[one.hands[at].mark]) for one in found)
        yield OfHand(hand, sorted(held, key=_best_first), lot)


def _best_first(held: Held) -> tuple[Any, ...]:
    compared, mark = held.own.compared, held.own.mark
    return (
        compared is None,
        -(compared or 0),
        -(mark or 0),
        held.line.played.round,
        held.line.played.table,
    )
