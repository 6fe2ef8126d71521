"""The jury's report of a day: every case, what became of it, and how long it took."""

from typing import Any, NamedTuple

from django.utils import timezone

from tournaments.jury import queries, tables
from tournaments.jury import wording as words
from tournaments.jury.progress import progress_of
from tournaments.jury.stages import stage
from tournaments.models import Case, Ruling, Tournament


class Row(NamedTuple):
    """A case on the report; without names on the wall."""

    case: Case
    place: str
    what: str  # the offence, or why there was a case
    article: str
    sentences: list[str]
    people: list[tuple[str, bool, int]]  # name, at fault, points
    minutes: int | None  # from the call until the table was told
    stage: str  # how far it is


def report(tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """Every case in its order, for the desk with the names; the counts below them."""
    decided = {one.ruling.case_id: one for one in tables.decisions(tournament)}
    every = list(reversed(queries.cases(tournament)))
    far = progress_of(tournament, every, timezone.now())
    rows = [
        _row(case, decided.get(case.pk), desk, stage(case, far[case.pk]))
        for case in every
    ]
    waited = [row.minutes for row in rows if row.minutes is not None]
    return {
        "rows": rows,
        "decided": sum(not one.ruling.is_lifted for one in decided.values()),
        "longest": max(waited, default=None),
    }


def _row(case: Case, shown: tables.Shown | None, desk: bool, stage: str) -> Row:
    minutes = None
    if case.told_at is not None:
        minutes = int((case.told_at - case.called_at).total_seconds()) // 60
    place = words.place(case)
    if shown is None:
        return Row(case, place, words.what(case), "", [], [], minutes, stage)
    in_boards = case.tournament.duplicate  # there a player is called by name
    without = in_boards and not desk
    sentences = _without_names(shown.ruling) if without else shown.sentences
    if desk:
        people = [
            (str(one.entry.player), one.is_offender, one.points)
            for one in shown.people
            if one.points or one.is_offender
        ]
    else:
        people = sorted(
            {
                ("", one.is_offender, one.points)
                for one in shown.people
                if one.points or one.is_offender
            },
            key=lambda one: (not one[1], one[2]),
        )
    return Row(
        case, place, shown.name, shown.article, sentences, people, minutes, stage
    )


def _without_names(ruling: Ruling) -> list[str]:
    """What a ruling does, without saying to whom."""
    effects = [words.effect(ruling.effect)] if ruling.effect else []
    return effects + words.to_a_player(ruling)
