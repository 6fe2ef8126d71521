"""Results of boards for the demo: alike at every table, as the same cards are."""

from random import Random
from typing import Any

from scoring.deal import PASS

SEATS = "NES"
STRAINS = ("C", "D", "H", "H", "S", "S", "NT")
PASSED, DOUBLED, ANOTHER = 0.03, 0.08, 0.2
BID = (-1, 0, 0, 0, 1, 1, 2)  # tricks that are bid less than there are
TAKEN = (-1, 0, 0, 0, 0, 1)  # tricks that one table takes more than another


def result(board: int, hands: str, rng: Random) -> dict[str, Any]:
    """Draw the record of a board whose seats hold these hands (docs/records.md)."""
    cards = Random(board)  # the same for all tables
    best, strain = cards.choice("LOR"), cards.choice(STRAINS)
    tricks = cards.choice((8, 9, 9, 10, 10, 11, 12))
    if rng.random() < PASSED:
        return {"contract": PASS}
    hand = rng.choice("LOR") if rng.random() < ANOTHER else best
    there = tricks if hand == best else tricks - 2
    level = min(max(there - rng.choice(BID), 7), 13)
    return {
        "contract": "bid",
        "level": level,
        "trump": strain,
        "risk": "X" if rng.random() < DOUBLED else "",
        "bidders": [SEATS[hands.index(hand)]],
        "tricks": min(max(there + rng.choice(TAKEN), 0), 13),
    }
