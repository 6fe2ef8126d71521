"""Whist designs: everybody partners everybody once, and opposes everybody twice."""

from functools import cache
from pathlib import Path

from seating.data import entries
from seating.designs.fields import field
from seating.designs.lines import Tables, developed

# One base round a line: `players | a table | …`, partners on its first and third seat
# and on its second and fourth.
WHIST = Path(__file__).with_name("whist.txt")
LARGEST = 200


@cache
def _bases() -> dict[int, Tables]:
    found = {}
    for line in entries(WHIST):
        head, *tables = line.split("|")
        found[int(head)] = tuple(tuple(map(int, table.split())) for table in tables)
    return found


def whist_design(players: int) -> list[Tables]:
    """All rounds of the design, or none where none is at hand.

    Of 4k players, k tables in 4k - 1 rounds; of 4k + 1, each sits out once in 4k + 1.
    """
    if players > LARGEST or players < 5:
        return []
    if players % 4 == 1 and (by_field := _by_field(players)):
        return by_field
    base = _bases().get(players)
    if not base:
        return []
    modulus = players - (players % 4 == 0)  # of 4k players the last stays in place
    return developed(
        base, modulus, lambda at, by: at if at == modulus else (at + by) % modulus
    )


def _by_field(players: int) -> list[Tables]:
    """Of a field of 4k + 1: the tables w^i · (1, w^k, -1, -w^k), developed."""
    numbers = field(players)
    if numbers is None:
        return []
    powers = numbers.powers()
    quarter = players // 4
    tables = [[powers[i + turn * quarter] for turn in range(4)] for i in range(quarter)]
    return developed(tables, players, lambda at, by: numbers.plus[at][by])
