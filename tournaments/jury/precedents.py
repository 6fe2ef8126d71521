"""Reads how the jury of this club ruled before, in as many queries for one as for all.

Practice counts for nobody, and neither does what was lifted or replaced.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Count, QuerySet

from scoring import wording
from tournaments.jury.rules.precedents import Ruled, Summary, season_of, summary
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling, RulingPoints

LISTED = 10  # cases that are shown of an offence, the newest


class Precedents(NamedTuple):
    """The rulings on an offence, with the newest cases."""

    offence: str
    name: str
    summary: Summary
    cases: list[tuple[Case, Summary]]


class Day(NamedTuple):
    """A tournament, and its rulings offence by offence."""

    tournament: Tournament
    offences: list[Precedents]
    summary: Summary


class Season(NamedTuple):
    """A season of a game: in all, and day by day, the newest first."""

    year: int
    offences: list[Precedents]
    summary: Summary
    days: list[Day]


def precedents_for(case: Case, offence: str) -> Precedents | None:
    """Return the rulings on this offence in other cases; None where there were none."""
    others = _standing(case.tournament.variant_key).filter(offence=offence)
    return next(iter(_by_offence(_read(others.exclude(case=case)))), None)


def times(game: str) -> Mapping[str, int]:
    """Count the rulings on each offence of a game."""
    return dict(
        _standing(game).order_by().values_list("offence").annotate(times=Count("pk"))
    )


def outcomes(game: str, offence: str) -> Mapping[tuple[int, int], int]:
    """Count how often which points were given: at fault, and the most of the others."""
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
    by_season: dict[int, list[Ruling]] = defaultdict(list)
    for ruling in sorted(_read(_standing(game)), key=_played_on, reverse=True):
        by_season[season_of(_played_on(ruling))].append(ruling)
    return [_season(year, rulings) for year, rulings in by_season.items()]


def _played_on(ruling: Ruling) -> date:
    return ruling.case.tournament.played_date


def _season(year: int, rulings: Sequence[Ruling]) -> Season:
    by_day: dict[Tournament, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        by_day[ruling.case.tournament].append(ruling)
    days = [Day(day, _by_offence(own), _summed(own)) for day, own in by_day.items()]
    return Season(year, _by_offence(rulings), _summed(rulings), days)


def _read(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """These rulings with what counts of them, the newest first."""
    whole = rulings.select_related("case__tournament").prefetch_related("points")
    return whole.order_by("-pk")


def _standing(game: str) -> QuerySet[Ruling]:
    """The rulings of a game that count."""
    return Ruling.objects.current().filter(
        is_lifted=False,
        case__tournament__variant_key=game,
        case__tournament__is_practice=False,
    )


def _summed(rulings: Iterable[Ruling]) -> Summary:
    return summary(map(_ruled, rulings))


def _ruled(ruling: Ruling) -> Ruled:
    points = (one.points for one in ruling.points.all() if one.is_offender)
    given = (ruling.side_points,) if ruling.side else tuple(points)
    return Ruled(given, ruling.effect, ruling.is_warning, ruling.is_exclusion)


def _by_offence(rulings: Iterable[Ruling]) -> list[Precedents]:
    """Rulings by offence, the most frequent first; each is called as it was last."""
    found: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        found[ruling.offence].append(ruling)
    every = [
        Precedents(
            offence,
            wording.named(own[0].names) if own[0].names else offence,
            _summed(own),
            [(ruling.case, _summed([ruling])) for ruling in own[:LISTED]],
        )
        for offence, own in found.items()
    ]
    return sorted(every, key=lambda one: (-one.summary.rulings, one.name))
