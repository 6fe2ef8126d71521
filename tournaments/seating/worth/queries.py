"""Judges drafts and rounds with what was played before, each by its own measure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tournaments.models import Draft, Round
from tournaments.seating.asking.queries import PARTNERED, Known, request_of, sides
from tournaments.seating.drafts import queries as drafts
from tournaments.seating.engine.pairing import Changing, Fixed, changing, fixed
from tournaments.seating.engine.report import Report, Unmet, report, unmet
from tournaments.seating.engine.request import Plan

Worth = Report | Changing | Fixed


def judged_draft(draft: Draft, known: Known) -> Worth:
    """What a draft is worth, with the rounds that were played before it."""
    plan, players = drafts.plan_of(draft), drafts.players_of(draft)
    return _judged(draft, plan, known, draft.first_round, players)


def judged_round(draft: Draft, round: Round, known: Known) -> Worth:
    """What the rest of the day is worth with a round as it is seated now."""
    plan = drafts.as_seated(draft, round, known)
    first = plan.rounds[0]
    players = {str(who) for table in first.tables for who in table}
    players |= {str(who) for who in first.sitting_out}
    return _judged(draft, plan, known, round.number, players)


def _judged(
    draft: Draft, plan: Plan, known: Known, number: int, players: Collection[str]
) -> Worth:
    request = replace(
        request_of(known, number, draft.seed, players, draft.method),
        rounds=len(plan.rounds),  # rounds may have been added since
    )
    if draft.method == "change_partners":
        return changing(plan.rounds, request)
    if draft.method == "partners":
        return fixed(plan.rounds, request, sides(known.tournament, known.people))
    return report(plan, request)


def unmet_in(round: Round, known: Known) -> tuple[Unmet, ...]:
    """The wishes that do not hold in one round as it is seated now."""
    if round.number > len(known.rounds):  # nobody sits in it
        return ()
    seated = known.rounds[round.number - 1]
    players = {str(who) for table in seated.tables for who in table}
    request = request_of(known, round.number, 0, players)
    return unmet(
        [seated], request, "ignored" if ignored(round.draw_method) else "broken"
    )


def ignored(method: str) -> bool:
    """Whether a way to draw has no place for wishes."""
    return method in PARTNERED
