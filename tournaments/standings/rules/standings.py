"""Ranks players and teams, from results and criteria."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from scoring import order
from scoring.standing.criteria import Criterion
from scoring.standing.figure import IN_BOARDS
from scoring.standing.figures import Result, join_results

Figures = TypeVar("Figures")


class Standing(NamedTuple):
    """A player's place, and the criterion that parted him from one just as good.

    `decided_by` is empty where the first criterion already did, or where none did.
    """

    rank: int
    result: Result
    decided_by: str = ""


class Team(NamedTuple):
    """A club's place, with the players that count; without enough of them no place."""

    rank: int | None
    club: str
    total: int | Fraction
    members: tuple[Standing, ...]


class Order(order.Order[Result, Standing]):
    """Players in order; who stands where is worked out for those one reads."""

    def __init__(
        self, results: Iterable[Result], criteria: Sequence[Criterion]
    ) -> None:
        self.results = list(results)
        heights: list[list[Any]] = [
            [-one.measure(result) for result in self.results] for one in criteria
        ]
        if criteria and criteria[0].plays == (IN_BOARDS,):
            # Without a board one is last.
            heights[0] = [
                (not result.boards, height)
                for result, height in zip(self.results, heights[0], strict=True)
            ]
        numbers = [result.number for result in self.results]
        keys = [result.key for result in self.results]

        def place(rank: int, result: Result, parted: int) -> Standing:
            return Standing(rank, result, criteria[parted].key if parted else "")

        super().__init__(self.results, heights, [numbers, keys], place)


def rank(results: Iterable[Result], criteria: Sequence[Criterion]) -> list[Standing]:
    """Return the standings, first to last; players no criterion separates share a rank:
    1, 2, 2, 4. Those are listed by their number.
    """
    return list(Order(results, criteria))


def results_with_taken_over(
    results: Iterable[Result], taken: Mapping[str, str]
) -> list[Result]:
    """These results, with what those had whose points were taken over."""
    own = {one.key: one for one in results}
    return list(add_taken_over(own, taken, join_results).values())


def add_taken_over(
    own: Mapping[str, Figures],
    taken: Mapping[str, str],
    join: Callable[[Figures, Figures], Figures],
) -> dict[str, Figures]:
    """Add to each one's figures all that was taken over; `taken` says from whom.

    Nobody takes over from two, and whom somebody took over from keeps his own.
    """
    found = dict(own)
    for key in own:
        for before in lineage(key, taken)[1:]:
            if before in own:
                found[key] = join(found[key], own[before])
    return found


def lineage(key: str, taken: Mapping[str, str]) -> list[str]:
    """An entry, the one whose points it took over, the one before that, and so on."""
    found = [key]
    while (before := taken.get(found[-1])) is not None and before not in found:
        found.append(before)
    return found


def part_gone(
    results: Iterable[Result], criteria: Sequence[Criterion]
) -> tuple[Order, Sequence[Standing]]:
    """Part those who are ranked, in order, from those who went, in theirs."""
    every = list(results)
    staying = [result for result in every if not result.gone]
    gone = rank((result for result in every if result.gone), criteria)
    return Order(staying, criteria), [Standing(0, one.result) for one in gone]


def teams(standings: Iterable[Standing], size: int, criterion: Criterion) -> list[Team]:
    """Rank the clubs by their best `size` players, by the ranking's first criterion.

    A club with fewer players comes after them without a place. Of two clubs with the
    same sum the one whose best player stands higher goes first.
    """
    members: dict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        if standing.result.club:
            members[standing.result.club].append(standing)
    best = {club: tuple(players[:size]) for club, players in members.items()}
    heights = [
        (
            len(players) < size,
            -sum(criterion.measure(one.result) for one in players),
            players[0].rank,
        )
        for players in best.values()
    ]

    def team(rank: int, club: str, _parted: int) -> Team:
        players = best[club]
        total = sum(criterion.measure(one.result) for one in players)
        return Team(rank if len(players) == size else None, club, total, players)

    return list(order.Order(best, [heights], [best], team))


def changed_ranks(
    before: Iterable[Standing], after: Iterable[Standing]
) -> list[tuple[Result, int, int]]:
    """List who changes rank, from where to where, in the order of the new ranking."""
    ranks: Mapping[str, int] = {one.result.key: one.rank for one in before}
    return [
        (one.result, ranks[one.result.key], one.rank)
        for one in after
        if ranks.get(one.result.key, one.rank) != one.rank
    ]
