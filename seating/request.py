"""The words of the engine: what is asked of a seating, and what comes back."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from seating.methods import BALANCED
from seating.sizes import Impossible as Impossible, Player as Player

EFFORT = 60_000  # swaps tried; a clock would give each machine its own seating
MOST = 2000  # players of a day
LONGEST = 1000  # rounds
SEATS = ("N", "E", "S", "W", "X")  # the fifth deals and does not play


Times = tuple[tuple[Player, int], ...]  # of players, how often something happened


@dataclass(frozen=True)
class Round:
    """A round, played or planned; a table lists its players in the order of seats."""

    tables: tuple[tuple[Player, ...], ...]
    sitting_out: tuple[Player, ...] = ()


@dataclass(frozen=True)
class Apart:
    """No two of these at one table, in these rounds of the day or in all.

    With `others`, none of these sits with one of those, and either may sit with their
    own. Rounds count from 1, those played included. A weight of 0 must be kept; another
    says how many repeated meetings it is worth.
    """

    players: tuple[Player, ...]
    rounds: tuple[int, ...] = ()
    weight: int = 0
    others: tuple[Player, ...] = ()

    def pairs(self, here: Container[Player]) -> Iterator[tuple[Player, Player]]:
        """Return each two of those who are here that should not meet."""
        players, others = (
            [who for who in dict.fromkeys(side) if who in here]
            for side in (self.players, self.others)
        )
        if not self.others:
            yield from combinations(players, 2)
            return
        found = (pair for pair in product(players, others) if pair[0] != pair[1])
        yield from {frozenset(pair): pair for pair in found}.values()


@dataclass(frozen=True)
class Stay:
    """A player who must sit at a table (from 1), in these rounds of the day or all."""

    player: Player
    table: int
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Wishes:
    """The wishes beside meeting others."""

    apart: tuple[Apart, ...] = ()
    stays: tuple[Stay, ...] = ()


@dataclass(frozen=True)
class Request:
    """A seating as it is asked for; equal requests give equal seatings.

    `players` play from now on, for `rounds` more rounds, and by standing come from
    first to last. `history` holds the rounds that were played, and may name people who
    have left; where the writer stays, the first of each table of its last round is
    that. `pairs` are the fixed partnerships. `uneven` says what happens to a number
    that does not divide: some sit `out` in fair turn, or some tables have one more
    (`five`), one fewer (`three`), or as many fewer as there are `jokers` to sit down.

    `odd_before` is how often each sat at a table of another size, where the history
    does not tell it, and `rested` how many deals each sat out at tables of five; a
    round has so many `deals`.
    """

    players: tuple[Player, ...]
    rounds: int
    size: int = 4
    uneven: str = "out"
    seed: int = 1
    history: tuple[Round, ...] = ()
    wishes: Wishes = Wishes()
    effort: int = EFFORT
    method: str = "meet"
    weight: int = BALANCED
    pairs: tuple[tuple[Player, Player], ...] = ()
    odd_before: Times | None = None
    rested: Times = ()
    deals: int = 0

    @cached_property
    def number(self) -> dict[Player, int]:
        """The place of each player among them, from 0."""
        return {who: at for at, who in enumerate(self.players)}

    @cached_property
    def players_before(self) -> set[Player]:
        """The players who have a place in a round that was played."""
        return {
            who
            for round in self.history
            for some in (*round.tables, round.sitting_out)
            for who in some
        }

    @property
    def odd_turns_before(self) -> Counter[Player]:
        """The number of times each sat at a table of another size before."""
        if self.odd_before is not None:
            return Counter(dict(self.odd_before))
        return Counter(
            who
            for round in self.history
            for table in round.tables
            if len(table) != self.size
            for who in table
        )

    @property
    def turns(self) -> Counter[Player]:
        """The turns that each had before: at an odd table, or out of a round."""
        turns = self.odd_turns_before
        if self.uneven == "five":
            turns.update(who for round in self.history for who in round.sitting_out)
        return turns


def rests(deals: int) -> tuple[int, ...]:
    """Return how many deals each seat of a table of five sits out: those it deals."""
    return tuple(len(range(seat, deals, len(SEATS))) for seat in range(len(SEATS)))


@dataclass(frozen=True)
class SeatingPlan:
    """The rounds to come, and the key of the way in which they were found.

    By standing, `displacement` says how many hundredths of a table players sit from
    their own, on average.
    """

    rounds: tuple[Round, ...]
    method: str
    displacement: int | None = None


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[Player]]:
    """Count how often each two sat at one table."""
    return Counter(
        frozenset(pair)
        for round in rounds
        for table in round.tables
        for pair in combinations(table, 2)
    )


def numbered(count: int) -> tuple[Player, ...]:
    """Make so many players without names."""
    return tuple(range(1, count + 1))
