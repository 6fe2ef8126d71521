"""Whist designs: everybody partners everybody once, and opposes everybody twice."""

from pathlib import Path

from seating.designs.bases import bases
from seating.designs.fields import field
from seating.designs.lines import Tables, develop

WHIST = Path(__file__).with_name("whist.txt")
LARGEST = 200


def whist_design(players: int) -> list[Tables]:
    """All rounds of the design, or none where none is at hand.

    Of 4k players, k tables in 4k - 1 rounds; of 4k + 1, each sits out once in 4k + 1.
    """
    if not 5 <= players <= LARGEST:
        return []
    if players % 4 == 1 and (by_field := _by_field(players)):
        return by_field
    base = bases(WHIST).get((players, 4))
    return base.all_rounds() if base else []


def _by_field(players: int) -> list[Tables]:
    """Develop, in a field of 4k + 1, the tables w^i · (1, w^k, -1, -w^k)."""
    numbers = field(players)
    if numbers is None:
        return []
    powers = numbers.powers
    quarter = players // 4
    tables = [[powers[i + turn * quarter] for turn in range(4)] for i in range(quarter)]
    return develop(tables, players, lambda at, by: numbers.plus[at][by])
