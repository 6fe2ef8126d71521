"""Who stands where: players, teams and prizes, from results and criteria."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, overload

from tournaments.ranking.criteria import Criterion, Names, Result


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


@dataclass(frozen=True)
class SpecialPrize:
    """A prize beside the ranking: for the best at one thing, or for whoever is last."""

    key: str
    names: Names
    measure: str = ""


class Prize(NamedTuple):
    """Who wins what: a place of the ranking, or a special prize.

    A prize of the club's own making is a text, and its winner is for the club to say.
    """

    special: str
    standing: Standing | None


SPECIAL_PRIZES: dict[str, SpecialPrize] = {
    prize.key: prize
    for prize in (
        SpecialPrize(
            "best_round",
            {"fr": "Meilleure manche", "nl": "Beste ronde", "en": "Best round"},
            "best_round",
        ),
        SpecialPrize(
            "made",
            {
                "fr": "Le plus de contrats réussis",
                "nl": "Meeste geslaagde contracten",
                "en": "Most contracts made",
            },
            "made",
        ),
        SpecialPrize(
            "last",
            {"fr": "Le dernier du classement", "nl": "De laatste", "en": "Last place"},
        ),
    )
}


class Order(Sequence[Standing]):
    """Players in order; who stands where is worked out for those one asks for.

    A page of a ranking shows fifty of them, however many play.
    """

    def __init__(
        self, results: Iterable[Result], criteria: Sequence[Criterion]
    ) -> None:
        self.results = list(results)
        self.criteria = criteria
        self.depth = len(criteria)
        # Flat tuples, made criterion by criterion, are the quickest to sort.
        heights = [
            [
                -value if one.higher else value
                for value in map(one.measure, self.results)
            ]
            for one in criteria
        ]
        numbers = [result.number for result in self.results]
        keys = [result.key for result in self.results]
        self._placed = sorted(zip(*heights, numbers, keys, self.results, strict=True))

    def __len__(self) -> int:
        return len(self._placed)

    @overload
    def __getitem__(self, at: int) -> Standing: ...

    @overload
    def __getitem__(self, at: slice) -> list[Standing]: ...

    def __getitem__(self, at: int | slice) -> Standing | list[Standing]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            return list(self._between(start, stop))[::step]
        start = range(len(self))[at]
        return next(self._between(start, start + 1))

    def __iter__(self) -> Iterator[Standing]:
        return self._between(0, len(self))

    def _between(self, start: int, stop: int) -> Iterator[Standing]:
        place = start
        while 0 < place < len(self) and self._parted(place - 1) == self.depth:
            place -= 1
        above = self._parted(start - 1)
        for at in range(start, stop):
            if above < self.depth:
                place = at
            below = self._parted(at)
            deciding = max((d for d in (above, below) if d < self.depth), default=0)
            decided_by = self.criteria[deciding].key if deciding else ""
            yield Standing(place + 1, self._placed[at][-1], decided_by)
            above = below

    def _parted(self, at: int) -> int:
        """The first criterion in which one and the next differ; their number if none.

        Before the first and after the last there is nobody to be parted from.
        """
        if not 0 <= at < len(self) - 1:
            return 0
        one, other = self._placed[at], self._placed[at + 1]
        return next((d for d in range(self.depth) if one[d] != other[d]), self.depth)


def rank(results: Iterable[Result], criteria: Sequence[Criterion]) -> list[Standing]:
    """Return the standings, first to last; players no criterion separates share a rank:
    1, 2, 2, 4. Those are listed by their number.
    """
    return list(Order(results, criteria))


def teams(standings: Iterable[Standing], size: int, criterion: Criterion) -> list[Team]:
    """Rank the clubs by their best `size` players, by the ranking's first criterion.

    A club with fewer players comes after them without a place. Of two clubs with the
    same sum the one whose best player stands higher goes first.
    """
    members: dict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        if standing.result.club:
            members[standing.result.club].append(standing)
    entered = []
    for club, players in members.items():
        best = tuple(players[:size])
        total = sum(criterion.measure(standing.result) for standing in best)
        height = sum(criterion.height(standing.result) for standing in best)
        entered.append((len(best) < size, -height, best[0].rank, club, total, best))
    entered.sort(key=lambda team: team[:4])
    found: list[Team] = []
    for at, (short, height, first, club, total, best) in enumerate(entered):
        place: int | None = None if short else at + 1
        if at and not short and entered[at - 1][:3] == (short, height, first):
            place = found[-1].rank
        found.append(Team(place, club, total, best))
    return found


def prizes(
    standings: Sequence[Standing], one_in: int | None, special: Iterable[str] = ()
) -> list[Prize]:
    """One prize for so many players, then the special ones.

    Whoever shares a place that wins, wins too.
    """
    if not standings:
        return []
    places = max(len(standings) // one_in, 1) if one_in else 0
    found = [Prize("", standing) for standing in standings if standing.rank <= places]
    for key in special:
        if key in SPECIAL_PRIZES:
            found += [Prize(key, won) for won in _winners(standings, key)]
        else:
            found.append(Prize(key, None))
    return found


def _winners(standings: Sequence[Standing], key: str) -> list[Standing]:
    measure = SPECIAL_PRIZES[key].measure
    if not measure:
        return [one for one in standings if one.rank == standings[-1].rank]
    best = max(getattr(standing.result, measure) for standing in standings)
    return [one for one in standings if getattr(one.result, measure) == best]


def moved(
    before: Iterable[Standing], after: Iterable[Standing]
) -> list[tuple[Result, int, int]]:
    """Who changes rank, from where to where, in the order of the new ranking."""
    ranks: Mapping[str, int] = {one.result.key: one.rank for one in before}
    return [
        (one.result, ranks[one.result.key], one.rank)
        for one in after
        if ranks.get(one.result.key, one.rank) != one.rank
    ]
