"""Who stands where: players, teams and prizes, from results and criteria."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

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
    total: int
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


def rank(results: Iterable[Result], criteria: Sequence[Criterion]) -> list[Standing]:
    """Return the standings, first to last; players no criterion separates share a rank:
    1, 2, 2, 4. Those are listed by their number.
    """
    results = list(results)
    # Flat tuples, made criterion by criterion: the quickest to sort, for this is done
    # anew for each page, however many play.
    heights = [
        [-value if one.higher else value for value in map(one.measure, results)]
        for one in criteria
    ]
    numbers = [result.number for result in results]
    keys = [result.key for result in results]
    placed = sorted(zip(*heights, numbers, keys, results, strict=True))
    depth = len(criteria)
    found: list[Standing] = []
    above = place = 0  # where this one parts from the one above; on which place
    for at, (mine, next_one) in enumerate(zip_longest(placed, placed[1:]), start=1):
        below = 0
        if next_one and not (depth and mine[0] != next_one[0]):
            below = _parted(mine, next_one, depth)
        if at == 1 or above < depth:
            place = at
        decided_by = ""
        if above or below:
            deciding = max((d for d in (above, below) if d < depth), default=0)
            decided_by = criteria[deciding].key if deciding else ""
        found.append(Standing(place, mine[-1], decided_by))
        above = below
    return found


def _parted(one: tuple[Any, ...], other: tuple[Any, ...], depth: int) -> int:
    """The first criterion in which two differ; their number if in none."""
    return next((at for at in range(depth) if one[at] != other[at]), depth)


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
