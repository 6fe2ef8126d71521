"""Says what a seating with partners is worth, beside the best that is possible."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from seating.bounds import repeats_of
from seating.longer_rests import Unit
from seating.report import Judged, repeated_pairs, tally
from seating.request import Player, Request, Round

Side = tuple[Player, Player]


@dataclass(frozen=True)
class ChangingReport(Judged):
    """Partners that change: over the rounds played and planned together.

    `repeats` counts partners who had each other before. Two are opponents from
    `opponents_least` to `opponents_most` times; at best from `even_least` to
    `even_most`. `astray` counts the pairs that are outside of that.
    """

    opponents_least: int
    opponents_most: int
    even_least: int
    even_most: int
    astray: int

    @property
    def ideal(self) -> bool:
        """Everybody partners everybody equally often at most once, and opposes too."""
        return not self.repeats and self.opponents_least == self.opponents_most

    @property
    def best(self) -> bool:
        return self.repeats == self.repeats_bound and not self.astray

    @property
    def order(self) -> tuple[int, ...]:
        return (self.repeats, self.astray, self.worst_pair, self.revisits)


@dataclass(frozen=True)
class FixedReport(Judged):
    """Partners that stay: how often two pairs meet, played and planned together."""


def judge_changing(rounds: Sequence[Round], request: Request) -> ChangingReport:
    """Judge rounds in which first and third seat are partners, and second and fourth.

    A table of another size has none.
    """
    before, _ = _count_meetings(request.history)
    partners, opponents = _count_meetings((*request.history, *rounds))
    games = Counter(who for round in rounds for side in _sides(round) for who in side)
    here = request.players
    times = [opponents[frozenset(pair)] for pair in combinations(here, 2)]
    even, more = divmod(sum(times), max(len(times), 1))
    most = even + bool(more)
    return ChangingReport(
        **vars(tally(rounds, request, "ignored")),
        repeats=repeats_of(partners),
        repeats_bound=repeats_of(before) + _fewest_repeats(before, here, games),
        opponents_least=min(times, default=0),
        opponents_most=max(times, default=0),
        even_least=even,
        even_most=most,
        astray=sum(not even <= often <= most for often in times),
        worst_pair=max((partners + opponents).values(), default=0),
        again=repeated_pairs(partners, here),
    )


def judge_fixed(
    rounds: Sequence[Round], request: Request, sides: Sequence[Side]
) -> FixedReport:
    """Judge rounds of these sides, which stay together."""
    side = {who: pair for pair in sides for who in pair}
    before = _count_sides(request.history, side)
    met = _count_sides((*request.history, *rounds), side)
    games = Counter(
        pair
        for round in rounds
        for table in round.tables
        for pair in {side[who] for who in table if who in side}
    )
    return FixedReport(
        **vars(tally(rounds, request, "ignored")),
        repeats=repeats_of(met),
        repeats_bound=repeats_of(before) + _fewest_repeats(before, sides, games),
        worst_pair=max(met.values(), default=0),
        again=repeated_pairs(met, sides),
    )


def _sides(round: Round) -> list[Side]:
    return [
        pair
        for table in round.tables
        if len(table) == 4
        for pair in ((table[0], table[2]), (table[1], table[3]))
    ]


def _count_meetings(
    rounds: Sequence[Round],
) -> tuple[Counter[frozenset[Player]], Counter[frozenset[Player]]]:
    """Count how often each two were partners, and opponents."""
    partners: Counter[frozenset[Player]] = Counter()
    opponents: Counter[frozenset[Player]] = Counter()
    for round in rounds:
        sides = _sides(round)
        partners.update(map(frozenset, sides))
        opponents.update(
            frozenset((one, other))
            for north, east in zip(sides[::2], sides[1::2], strict=True)
            for one in north
            for other in east
        )
    return partners, opponents


def _count_sides(
    rounds: Sequence[Round], side: Mapping[Player, Side]
) -> Counter[frozenset[Side]]:
    """Count how often each two sides sat at one table."""
    return Counter(
        frozenset(pair)
        for round in rounds
        for table in round.tables
        for pair in combinations({side[who]: 0 for who in table if who in side}, 2)
    )


def _fewest_repeats(
    before: Mapping[frozenset[Unit], int],
    here: Sequence[Unit],
    games: Mapping[Unit, int],
) -> int:
    """The fewest repeats to come: who has met all the others meets one again."""
    known = Counter(one for pair in before for one in pair if pair <= set(here))
    over = (games.get(one, 0) - (len(here) - 1 - known[one]) for one in here)
    return -(-sum(more for more in over if more > 0) // 2)
