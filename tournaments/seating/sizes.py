"""How many tables there are, and what becomes of a number that does not divide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from scoring.deal import Names


class Impossible(Exception):
    """That these players cannot be seated so: a code, and what its sentence needs."""

    def __init__(self, code: str, **params: int | tuple[str, ...]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Policy:
    """What happens to a number of players that does not divide."""

    key: str
    name: Names


UNEVEN = {
    policy.key: policy
    for policy in (
        Policy(
            "jokers",
            {
                "fr": "Des jokers complètent les tables",
                "nl": "Jokers vullen de tafels aan",
                "en": "Jokers fill the tables",
            },
        ),
        Policy(
            "five",
            {
                "fr": "Des tables de cinq, où le donneur ne joue pas",
                "nl": "Tafels van vijf, waar de deler niet meespeelt",
                "en": "Tables of five, where the dealer does not play",
            },
        ),
        Policy(
            "out_average",
            {
                "fr": "Exempt, avec la moyenne de ses autres manches",
                "nl": "Vrij, met het gemiddelde van de eigen andere rondes",
                "en": "Sitting out, with the average of one's own other rounds",
            },
        ),
        Policy(
            "out_fixed",
            {
                "fr": "Exempt, avec un nombre de points fixe",
                "nl": "Vrij, met een vast aantal punten",
                "en": "Sitting out, with a fixed number of points",
            },
        ),
    )
}
SITTING_OUT = frozenset({"out_average", "out_fixed"})


class Sizes(NamedTuple):
    """The players at each table, jokers included, and how many are not at one."""

    tables: tuple[int, ...]
    jokers: int = 0
    out: int = 0


def sizes(players: int, *, seats: int, uneven: str, jokers: int) -> Sizes:
    """How so many are seated, with the jokers at hand; Impossible if they cannot."""
    if uneven not in UNEVEN:
        raise Impossible("policy")
    if players < 1:
        raise Impossible("nobody")
    left = players % seats
    tables = (seats,) * (players // seats)
    if not left:
        return Sizes(tables)
    if uneven == "jokers":
        needed = seats - left
        if needed > jokers:
            raise Impossible("jokers", needed=needed, missing=needed - jokers)
        return Sizes((*tables, seats), jokers=needed)
    if not tables:
        raise Impossible("too_few", players=players, seats=seats)
    if uneven == "five":
        if seats != 4:
            raise Impossible("five_game")
        if left > len(tables):
            raise Impossible("five", players=players)
        return Sizes(tables[left:] + (seats + 1,) * left)
    return Sizes(tables, out=left)


def resting(
    players: Sequence[str],
    count: int,
    out: Mapping[str, int],
    first: Sequence[str],
    spared: Sequence[str],
    rng: Random,
) -> list[str]:
    """Who sits out: those who did so least, and of these the lot, or the last."""
    order = list(players)
    rng.shuffle(order)
    rank = {who: number for number, who in enumerate(first)}
    order.sort(key=lambda who: (out.get(who, 0), who in spared, rank.get(who, -1)))
    return sorted(order[:count])


def filled(
    tables: int, jokers: int, rng: Random, *, last: bool, full: Mapping[int, int]
) -> list[int]:
    """How many jokers each table has: spread, and where fewest players must stay."""
    order = list(range(tables))
    if last:
        order.reverse()
    else:
        rng.shuffle(order)
    order.sort(key=lambda table: full.get(table, 0))
    found = [0] * tables
    for joker in range(jokers):
        found[order[joker % tables]] += 1
    return found
