"""Reads how the jury of this club ruled before, in as many queries for one as for all.

Practice counts for nobody, and neither does what was lifted or replaced.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from scoring import wording
from tournaments.jury.rules.precedents import Ruled, Summary, season_of, summary
from tournaments.models import Case, Ruling, RulingPoints, Tournament

LISTED = 10  # cases that are shown of an offence, the newest


class Before(NamedTuple):
    """The rulings on an offence, with the newest cases."""

    offence: str
    name: str
    summary: Summary
    cases: list[tuple[Case, Summary]]


class Day(NamedTuple):
    """A tournament, and its rulings offence by offence."""

    tournament: Tournament
    offences: list[Before]
    summary: Summary


class Season(NamedTuple):
    """A season of a game: in all, and day by day, the newest first."""

    year: int
    offences: list[Before]
    summary: Summary
    days: list[Day]


def before(case: Case, offence: str) -> Before | None:
    """How this offence was ruled upon in other cases; None where it never was."""
    game = case.tournament.variant_key
    others = Q(offence=offence) & ~Q(case=case)
    return next(iter(_by_offence(_rulings(game, others))), None)


def times(game: str) -> Mapping[str, int]:
    """How often each offence of a game was ruled upon."""
    found = _standing(game).order_by().values_list("offence")
    return dict(found.annotate(times=Count("pk")))


def outcomes(game: str, offence: str) -> Mapping[tuple[int, int], int]:
    """How often which points were given: at fault, and the most of the others."""
    found = RulingPoints.objects.filter(
        ruling__in=_standing(game), ruling__offence=offence
    )
    own: dict[int, list[int]] = defaultdict(list)
    others: dict[int, int] = defaultdict(int)
    for one in found:
        if one.is_offender:
            own[one.ruling_id].append(one.points)
        else:
            others[one.ruling_id] = max(others[one.ruling_id], one.points)
    return Counter(
        (points, others[ruling]) for ruling, fines in own.items() for points in fines
    )


def seasons(game: str) -> list[Season]:
    """Every season in which the jury ruled, the newest first."""
    found = sorted(
        _rulings(game, Q()), key=lambda one: _day(one[0]).played_date, reverse=True
    )
    by_season = groupby(found, key=lambda one: season_of(_day(one[0]).played_date))
    return [_season(year, list(rulings)) for year, rulings in by_season]


def _season(year: int, rulings: Sequence[tuple[Ruling, Ruled]]) -> Season:
    by_day: dict[Tournament, list[tuple[Ruling, Ruled]]] = defaultdict(list)
    for ruling, ruled in rulings:
        by_day[_day(ruling)].append((ruling, ruled))
    days = [Day(day, _by_offence(own), _summed(own)) for day, own in by_day.items()]
    return Season(year, _by_offence(rulings), _summed(rulings), days)


def _day(ruling: Ruling) -> Tournament:
    return ruling.case.tournament


def _summed(rulings: Iterable[tuple[Ruling, Ruled]]) -> Summary:
    return summary(ruled for _ruling, ruled in rulings)


def _rulings(game: str, narrowed: Q) -> list[tuple[Ruling, Ruled]]:
    """The rulings that stand of a game's tournaments, the newest first."""
    found = list(
        _standing(game)
        .filter(narrowed)
        .select_related("case__tournament")
        .order_by("-pk")
    )
    points: Mapping[int, list[int]] = defaultdict(list)
    at_fault = RulingPoints.objects.filter(ruling__in=found, is_offender=True)
    for ruling, given in at_fault.values_list("ruling", "points"):
        points[ruling].append(given)
    return [(one, _ruled(one, points[one.pk])) for one in found]


def _standing(game: str) -> QuerySet[Ruling]:
    """The rulings of a game that count."""
    return Ruling.objects.standing().filter(
        is_lifted=False,
        case__tournament__variant_key=game,
        case__tournament__is_practice=False,
    )


def _ruled(ruling: Ruling, points: list[int]) -> Ruled:
    given = [ruling.side_points] if ruling.side else points
    return Ruled(tuple(given), ruling.effect, ruling.is_warning, ruling.is_exclusion)


def _by_offence(rulings: Iterable[tuple[Ruling, Ruled]]) -> list[Before]:
    """Rulings by offence, the most frequent first; each is called as it was last."""
    found: dict[str, list[tuple[Ruling, Ruled]]] = defaultdict(list)
    for ruling, ruled in rulings:
        found[ruling.offence].append((ruling, ruled))
    every = [
        Before(
            offence,
            _name(own[0][0].names, offence),
            _summed(own),
            [(ruling.case, summary([ruled])) for ruling, ruled in own[:LISTED]],
        )
        for offence, own in found.items()
    ]
    return sorted(every, key=lambda one: (-one.summary.rulings, one.name))


def _name(names: Mapping[str, Any], offence: str) -> str:
    return wording.named(names) if names else offence
