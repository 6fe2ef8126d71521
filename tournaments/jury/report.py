"""The jury's report of a day: every case, what became of it, and how long it took."""

from typing import Any, NamedTuple

from django.utils import timezone

from tournaments.jury import queries, tables, wording as words
from tournaments.jury.progress import progress_of
from tournaments.jury.publicity import rulings_on_the_wall
from tournaments.jury.stages import stage, stage_on_the_wall
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case, Ruling


class Row(NamedTuple):
    """A case on the report; without names on the wall."""

    case: Case
    place: str
    what: str  # the offence, or why there was a case
    minutes: int | None  # from the call until the table was told
    stage: str  # how far it is
    article: str
    sentences: list[str]
    people: list[tuple[str, bool, int]]  # name, at fault, points
    ruled: bool = False


def report(tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """Every case in its order, for the desk with the names; the counts below them.

    The wall shows nothing of what a table waits to hear: a case of which it was told
    nothing is not there, and another stands as it was told.
    """
    every = list(reversed(queries.cases(tournament)))
    if desk:
        found = {
            one.ruling.case_id: one for one in tables.decisions_in_words(tournament)
        }
        named, waits = set(found), set()
    else:
        found, named, hidden = rulings_on_the_wall(tournament)
        waits = {case.pk for case in every if case.number in hidden.cases}
        every = [case for case in every if case.pk not in waits - found.keys()]
    far = progress_of(tournament, every, timezone.now())
    how_far = stage if desk else stage_on_the_wall
    rows = []
    for case in every:
        known = "" if case.pk in waits else how_far(case, far[case.pk])
        unnamed = case.pk in found and case.pk not in named
        rows.append(_row(case, found.get(case.pk), desk, known, unnamed=unnamed))
    waited = [row.minutes for row in rows if row.minutes is not None]
    return {
        "rows": rows,
        "decided": sum(
            not found[case.pk].ruling.is_lifted for case in every if case.pk in found
        ),
        "longest": max(waited, default=None),
    }


def decisions_without_names(tournament: Tournament) -> list[Row]:
    """The rulings that the hall knows, without names."""
    rows: list[Row] = report(tournament, desk=False)["rows"]
    return [row for row in rows if row.ruled]


def _row(
    case: Case,
    shown: tables.RulingInWords | None,
    desk: bool,
    stage: str,
    *,
    unnamed: bool,
) -> Row:
    """A case as it is told; `unnamed`, without the offence, by its points alone."""
    place, what = words.place(case), words.case_cause(case)
    row = Row(case, place, what, _minutes(case), stage, "", [], [])
    if shown is None:
        return row
    if unnamed:
        return row._replace(ruled=True, people=_nobody(shown))
    # In boards a player is called by name.
    without = case.tournament.duplicate and not desk
    return row._replace(
        ruled=True,
        what=shown.name,
        article=shown.article,
        sentences=_without_names(shown.ruling) if without else shown.sentences,
        people=_people(shown) if desk else _nobody(shown),
    )


def _minutes(case: Case) -> int | None:
    if case.told_at is None:
        return None
    return int((case.told_at - case.called_at).total_seconds()) // 60


def _people(shown: tables.RulingInWords) -> list[tuple[str, bool, int]]:
    return [
        (str(one.entry.player), one.is_offender, one.points)
        for one in shown.people
        if one.points or one.is_offender
    ]


def _nobody(shown: tables.RulingInWords) -> list[tuple[str, bool, int]]:
    """The points without the names of those who have them."""
    found = {("", at_fault, points) for _name, at_fault, points in _people(shown)}
    return sorted(found, key=lambda one: (not one[1], one[2]))


def _without_names(ruling: Ruling) -> list[str]:
    """Say what a ruling does, but not to whom."""
    effects = [words.effect(ruling.effect)] if ruling.effect else []
    return effects + words.to_a_player(
        warned=ruling.is_warning, excluded=ruling.is_exclusion
    )
