"""Reads how far cases have come: told, still to be appealed, final."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life
from tournaments.rulings.rules.life import Course
from tournaments.standings.published import published_at


class Progress(NamedTuple):
    """The progress of a case at a moment."""

    told: bool  # the table has heard the ruling that stands
    to_tell: bool  # the table waits to hear what was decided last
    appealable: bool  # whoever has not appealed yet may do so now
    until: datetime | None  # until when; None while that is not known
    awaits_ranking: bool  # the time runs once the ranking of the round is published
    minutes: int  # how long that time is
    final: bool


def is_final(case: Case, now: datetime | None = None) -> bool:
    """Return whether nothing more comes of a case, unless the jury opens it again."""
    return progress_in(case, now).final


def progress_in(case: Case, now: datetime | None = None) -> Progress:
    """Return the progress of one case."""
    return progress_of(case.tournament, [case], now or timezone.now())[case.pk]


def progress_of(
    tournament: Tournament, cases: Iterable[Case], now: datetime
) -> dict[int, Progress]:
    """Return the progress of these cases by key, in a fixed number of queries."""
    every = list(cases)
    return {
        case.pk: Progress(
            told=life.is_told(case.state, case.told_at),
            to_tell=life.waits_to_be_told(case.state, case.told_at),
            appealable=life.is_appealable(course, now),
            until=life.appeals_until(course),
            awaits_ranking=course.awaits_ranking,
            minutes=_minutes(case, tournament),
            final=life.is_final(course, now),
        )
        for case, course in zip(every, _courses(tournament, every), strict=True)
    }


def _minutes(case: Case, tournament: Tournament) -> int:
    """Return the minutes for an appeal, as they were when the table was told."""
    if case.told_at is None or case.appeal_until is None:
        return tournament.appeal_minutes
    return round((case.appeal_until - case.told_at).total_seconds() / 60)


def final_case_keys(tournament: Tournament, now: datetime) -> tuple[int, ...]:
    """The cases that are final by now; no event tells when the time to appeal ends."""
    told = Case.objects.filter(tournament=tournament, told_at__isnull=False)
    every = list(told.select_related("table__round").order_by("pk"))
    far = progress_of(tournament, every, now)
    return tuple(case.pk for case in every if far[case.pk].final)


def possible_steps(case: Case, progress: Progress) -> set[str]:
    """Return the steps possible in a case now; each is checked again when taken."""
    if case.tournament.state == Tournament.State.FINISHED:
        return set()
    counts_nothing = case.kind == Case.Kind.REFUSED  # until the jury has ruled
    may = {
        "withdraw": not counts_nothing,
        "settle": not counts_nothing,
        "sign": case.to_sign,
        "tell": progress.to_tell and not case.to_sign,
        "appeal": progress.appealable,
        "decide": not progress.final,
        "reopen": progress.final,
    }
    return {
        step
        for step, leads in life.STEPS.items()
        if case.state in leads and may.get(step, True)
    }


def awaited_round(case: Case) -> int:
    """The round whose ranking has to be out before the time to appeal runs; 0: none."""
    number = case.table.round.number if case.table is not None else 0
    published = published_at(case.tournament) if number else {}
    return number if number in published and published[number] is None else 0


def _courses(tournament: Tournament, cases: Sequence[Case]) -> list[Course]:
    told = any(case.told_at and case.table_id for case in cases)
    published = published_at(tournament) if told else {}
    over = tournament.state == Tournament.State.FINISHED
    found = []
    for case in cases:
        number = case.table.round.number if case.table is not None else 0
        ranking = published.get(number)
        found.append(
            Course(
                case.state,
                told_at=case.told_at,
                told_until=case.appeal_until,
                published_at=ranking,
                awaits_ranking=number in published and ranking is None,
                appeals=len(case.appellants),
                over=over,
            )
        )
    return found
