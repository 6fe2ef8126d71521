"""What is asked of a seating, and what comes back: the words of the engine."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.seating.sizes import Impossible

__all__ = [
    "Apart",
    "Impossible",
    "Plan",
    "Player",
    "Request",
    "Round",
    "Stay",
    "Wishes",
]

Player = int | str

EFFORT = 60_000  # swaps tried; a clock would give each machine its own seating
FEWEST, MOST = 6, 2000  # players of a day; a test or a club may seat fewer
LONGEST = 1000  # rounds
SEATS = ("N", "E", "S", "W", "X")  # the fifth deals and does not play


@dataclass(frozen=True)
class Round:
    """A round, played or planned; a table lists its players in the order of seats."""

    tables: tuple[tuple[Player, ...], ...]
    sitting_out: tuple[Player, ...] = ()


@dataclass(frozen=True)
class Apart:
    """No two of these at one table, in these rounds of the day or in all.

    Rounds count from 1, those played included. A weight of 0 must be kept; another
    says how many repeated meetings it is worth.
    """

    players: tuple[Player, ...]
    rounds: tuple[int, ...] = ()
    weight: int = 0


@dataclass(frozen=True)
class Stay:
    """Who must sit at a table (from 1), in these rounds of the day or in all."""

    player: Player
    table: int
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Wishes:
    """What is wished beside meeting others."""

    apart: tuple[Apart, ...] = ()
    stays: tuple[Stay, ...] = ()


@dataclass(frozen=True)
class Request:
    """A seating as it is asked for; the same request gives the same seating.

    `players` play from now on, for `rounds` more rounds. `history` holds the rounds
    that were played, and may name people who have left. `uneven` says what happens to
    a number that does not divide: some sit `out` in fair turn, or some tables have
    one more (`five`) or one fewer (`three`).
    """

    players: tuple[Player, ...]
    rounds: int
    size: int = 4
    uneven: str = "out"
    seed: int = 1
    history: tuple[Round, ...] = ()
    wishes: Wishes = Wishes()
    effort: int = EFFORT


@dataclass(frozen=True)
class Plan:
    """The rounds to come, and the key of the way in which they were found."""

    rounds: tuple[Round, ...]
    method: str


def numbered(count: int) -> tuple[Player, ...]:
    """So many players without names."""
    return tuple(range(1, count + 1))
