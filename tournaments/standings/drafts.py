"""Reads drafts of the rounds to come: whether they still hold, what each is worth."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.shortcuts import get_object_or_404

from seating.methods import METHODS
from seating.partners.report import judge_changing, judge_fixed
from seating.report import Judged, UnmetWish, report, tally, unmet_wishes
from seating.request import Round as Planned, SeatingPlan
from seating.sizes import Impossible
from tournaments.plans.models import Tournament
from tournaments.standings.engine_request import (
    PARTNERED,
    fill_with_jokers,
    history,
    refusal_in_words,
    request_of,
    sides,
)
from tournaments.standings.known import Known, must_pair
from tournaments.tables.models import Draft, Round
from tournaments.tables.queries import rounds


def draft_or_404(tournament: Tournament, public_id: str) -> Draft:
    return get_object_or_404(tournament.drafts, public_id=public_id)


def drafts(tournament: Tournament) -> list[Draft]:
    """All drafts of a tournament, the newest first."""
    return list(tournament.drafts.order_by("-number"))


def seated_drafts(tournament: Tournament) -> set[int]:
    """The drafts from which a round was seated."""
    return set(
        Round.objects.filter(tournament=tournament)
        .exclude(draft=None)
        .values_list("draft_id", flat=True)
    )


def rounds_as_json(rounds: Iterable[Planned]) -> list[dict[str, Any]]:
    """Planned rounds as a draft keeps them."""
    return [
        {
            "tables": [list(table) for table in one.tables],
            "sitting_out": list(one.sitting_out),
        }
        for one in rounds
    ]


def uneven_in(
    seatings: Iterable[tuple[Sequence[Sequence[int]], Sequence[int]]], size: int
) -> str:
    """Return what a seating made elsewhere does with a number that does not divide."""
    tables, out = zip(*seatings, strict=True)
    sizes = {len(table) for round in tables for table in round}
    if min(sizes, default=size) < size:
        return "jokers"
    if max(sizes, default=size) > size:
        return "five"
    return "out_average" if any(out) else ""


def plan_of(draft: Draft) -> SeatingPlan:
    """The plan that a draft keeps, as far as the tournament still goes."""
    ahead = max(draft.tournament.rounds - draft.first_round + 1, 1)
    return SeatingPlan(
        tuple(
            Planned(
                tuple(tuple(table) for table in one["tables"]),
                tuple(one["sitting_out"]),
            )
            for one in draft.rounds[:ahead]
        ),
        draft.found_by,
    )


def players_of(draft: Draft) -> set[str]:
    """Return who was here when the draft was made."""
    return _everybody(plan_of(draft).rounds[0])


def _everybody(round: Planned) -> set[str]:
    seated = (who for table in round.tables for who in table)
    return {str(who) for who in (*seated, *round.sitting_out)}


def round_from_draft(
    draft: Draft, number: int, known: Known, *, drawn_now: bool
) -> SeatingPlan:
    """Return a round of a draft, with jokers where a player is missing.

    A refusal names other ways out only if the draft is `drawn_now`.
    """
    whole, ahead = plan_of(draft), number - draft.first_round
    with refusal_in_words(known):
        try:
            full = fill_with_jokers(
                known.with_uneven(draft.uneven), whole.rounds[ahead]
            )
        except Impossible as error:
            if drawn_now:
                raise
            raise Impossible("jokers_drafted", **error.params) from error
    return replace(whole, rounds=(full,))


def holds(draft: Draft, number: int, known: Known) -> bool:
    """Return whether a draft still says how to seat this round.

    It does while the rounds since were played as it said, and the same players are
    here.
    """
    ahead = number - draft.first_round
    if not 0 <= ahead < len(draft.rounds):
        return False
    here = set(known.here)
    if not here <= players_of(draft) <= here.union(known.jokers):
        return False
    plan = plan_of(draft)
    if draft.method == "partners":
        together = set(map(frozenset, sides(known.with_uneven(draft.uneven))))
        if not together.issuperset(_partners(plan.rounds[0])):
            return False
    groups = _partners if draft.method in PARTNERED else _tables
    since = history(known, draft.method)[draft.first_round - 1 : number - 1]
    now = [_with_who_came(one, known.came_for) for one in since]
    return list(map(groups, now)) == list(map(groups, plan.rounds[:ahead]))


def keeps_turns(draft: Draft, number: int, known: Known) -> bool:
    """Return whether a draft sends those first to odd tables who were there least.

    It does not where a round before was changed by hand, or seated in another way.
    """
    known = known.with_uneven(draft.uneven)
    planned = plan_of(draft).rounds[number - draft.first_round]
    asked = request_of(known, number, draft.seed, players_of(draft), draft.method)
    return tally([planned], asked).even


def _with_who_came(round: Planned, came_for: Mapping[str, str]) -> Planned:
    """Return a round as if played by those who took places of others since."""
    tables = (
        dict.fromkeys(came_for.get(str(who), who) for who in table)
        for table in round.tables
    )
    return replace(round, tables=tuple(map(tuple, tables)))


def _tables(round: Planned) -> set[frozenset[Any]]:
    return {frozenset(table) for table in round.tables}


def _partners(round: Planned) -> set[frozenset[Any]]:
    return {frozenset(table[first::2]) for table in round.tables for first in range(2)}


def draft_in_force(known: Known, number: int) -> Draft | None:
    """The draft of the round before this one, if this one can go on as planned."""
    draft = Draft.objects.filter(
        seated_rounds__tournament=known.tournament, seated_rounds__number=number - 1
    ).first()
    if draft is None:
        return None
    draft.tournament = known.tournament
    if must_pair(known) and draft.method in METHODS and draft.method != "partners":
        return None
    return draft if holds(draft, number, known) else None


def next_to_draw(tournament: Tournament) -> int:
    """The round that is drawn or that can still be drawn anew."""
    every = rounds(tournament)
    if every and every[-1].state in (Round.State.DRAWN, Round.State.PUBLISHED):
        return every[-1].number
    return len(every) + 1


def judged_draft(draft: Draft, known: Known) -> Judged:
    """Judge a draft, with the rounds that were played before it."""
    return _judged(draft, plan_of(draft), known, draft.first_round, players_of(draft))


def judged_round(draft: Draft, round: Round, known: Known) -> Judged:
    """Judge the rest of the day, with a round as it is seated now."""
    seated = history(known, draft.method)[round.number - 1]
    to_come = plan_of(draft).rounds[round.number - draft.first_round + 1 :]
    plan = SeatingPlan((seated, *to_come), draft.found_by)
    return _judged(draft, plan, known, round.number, _everybody(plan.rounds[0]))


def _judged(
    draft: Draft, plan: SeatingPlan, known: Known, number: int, players: Collection[str]
) -> Judged:
    known = known.with_uneven(draft.uneven)
    request = replace(
        request_of(known, number, draft.seed, players, draft.method),
        rounds=len(plan.rounds),  # rounds may have been added since
    )
    if draft.method == "change_partners":
        return judge_changing(plan.rounds, request)
    if draft.method == "partners":
        return judge_fixed(plan.rounds, request, sides(known))
    return report(plan, request)


def unmet_in(round: Round, known: Known) -> tuple[UnmetWish, ...]:
    """The wishes that do not hold in one round as it is seated now."""
    if round.number > len(known.rounds):  # nobody sits in it
        return ()
    seated = known.without_jokers[round.number - 1]
    players = {str(who) for table in seated.tables for who in table}
    request = request_of(known.with_uneven(round.uneven), round.number, 0, players)
    otherwise = "ignored" if round.draw_method in PARTNERED else "broken"
    return unmet_wishes([seated], request, otherwise)
