"""Sorts what all tables made of a board hand by hand, the best result first."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from tournaments.boards.after.tables import Hand, Line
from tournaments.boards.rules.marks import HANDS
from tournaments.boards.rules.strip import Strip, strip_of


class Held(NamedTuple):
    """A hand of a board at a table, among all who held it."""

    line: Line
    own: Hand
    often: int  # its mark, at how many tables


class OfHand(NamedTuple):
    """All who held one hand of a board, the best result first."""

    hand: str
    held: list[Held]

    @property
    def strip(self) -> Strip | None:
        """Their marks as dots."""
        marks = (held.own.mark for held in self.held)
        return strip_of([mark for mark in marks if mark is not None])


def by_hand(found: Sequence[Line]) -> list[OfHand]:
    """What each hand of a board brought, the best first, and how often each mark."""
    made = []
    for at, hand in enumerate(HANDS):
        marks = Counter(line.hands[at].mark for line in found)
        held = (Held(one, one.hands[at], marks[one.hands[at].mark]) for one in found)
        made.append(OfHand(hand, sorted(held, key=_best_first)))
    return made


def _best_first(held: Held) -> tuple[Any, ...]:
    compared, mark = held.own.compared, held.own.mark
    return (
        compared is None,
        -(compared or 0),
        -(mark or 0),
        held.line.played.round,
        held.line.played.table,
    )
