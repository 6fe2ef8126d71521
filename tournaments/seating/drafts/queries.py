"""Reads drafts of the rounds to come, and whether they still hold."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.http import Http404

from scoring.variants import VARIANTS
from tournaments.models import Draft, Round, Tournament
from tournaments.seating import wording
from tournaments.seating.asking.queries import PARTNERED, Known, sides
from tournaments.seating.draw import Drawing
from tournaments.seating.engine.request import (
    Plan,
)
from tournaments.seating.engine.request import Round as Planned
from tournaments.seating.lot import queries as lot
from tournaments.seating.queries import rounds
from tournaments.seating.sizes import Impossible


def draft_or_404(tournament: Tournament, public_id: str) -> Draft:
    found = Draft.objects.filter(tournament=tournament, public_id=public_id).first()
    if found is None:
        raise Http404(public_id)
    found.tournament = tournament
    return found


def drafts(tournament: Tournament) -> list[Draft]:
    """All drafts of a tournament, the newest first."""
    found = Draft.objects.filter(tournament=tournament).annotate(
        seated=Exists(Round.objects.filter(draft=OuterRef("pk")))
    )
    return list(found.select_related("tournament").order_by("-number"))


def kept(plan: Plan) -> list[dict[str, Any]]:
    """A plan as a draft keeps it."""
    return [
        {
            "tables": [list(table) for table in one.tables],
            "sitting_out": list(one.sitting_out),
        }
        for one in plan.rounds
    ]


def plan_of(draft: Draft) -> Plan:
    """The plan that a draft keeps, as far as the tournament still goes."""
    ahead = max(draft.tournament.rounds - draft.first_round + 1, 1)
    return Plan(
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
    """Who was here when the draft was made."""
    first = draft.rounds[0]
    return {who for table in first["tables"] for who in table} | {*first["sitting_out"]}


def drawing_of(draft: Draft, number: int, known: Known) -> Drawing:
    """A round of a draft, with jokers where a player is missing."""
    planned = draft.rounds[number - draft.first_round]
    tables = [list(table) for table in planned["tables"]]
    tournament = known.tournament
    if tournament.uneven == "jokers":
        size = len(VARIANTS[tournament.variant_key].seats)
        fillers = iter(lot.jokers(known.people))
        missing = sum(max(size - len(table), 0) for table in tables)
        try:
            for table in tables:
                while len(table) < size:
                    table.append(next(fillers))
        except StopIteration:
            have = len(lot.jokers(known.people))
            error = Impossible("jokers", missing=missing - have)
            raise ValidationError(
                wording.impossible(error, {}), code=error.code
            ) from None
    return Drawing(
        tuple(tuple(table) for table in tables),
        tuple(planned["sitting_out"]),
        draft.method,
        draft.seed,
    )


def holds(draft: Draft, number: int, known: Known) -> bool:
    """Whether a draft still says how to seat this round.

    It does while the rounds since were played as it said, and the same players are
    here.
    """
    ahead = number - draft.first_round
    if not 0 <= ahead < len(draft.rounds):
        return False
    here = {one.entry for one in known.people.values() if one.plays}
    if not here <= players_of(draft) <= here.union(lot.jokers(known.people)):
        return False
    plan = plan_of(draft)
    if draft.method == "partners":
        together = set(map(frozenset, sides(known.tournament, known.people)))
        if not together.issuperset(_partners(plan.rounds[0])):
            return False
    partnered = draft.method in PARTNERED
    played = known.seated if partnered else known.rounds
    since = played[draft.first_round - 1 : number - 1]
    same = _partners if partnered else _tables
    return len(since) == ahead and all(
        same(one) == same(planned)
        for one, planned in zip(since, plan.rounds, strict=False)
    )


def _tables(round: Planned) -> set[frozenset[Any]]:
    return {frozenset(table) for table in round.tables}


def _partners(round: Planned) -> set[frozenset[Any]]:
    return {frozenset(table[first::2]) for table in round.tables for first in range(2)}


def last_taken(tournament: Tournament, number: int) -> Draft | None:
    """The draft from which the round before this one was seated."""
    before = Round.objects.filter(tournament=tournament, number=number - 1)
    taken = before.select_related("draft").first()
    if taken is None or taken.draft is None:
        return None
    taken.draft.tournament = tournament
    return taken.draft


def standing_draft(known: Known, number: int) -> Draft | None:
    """The draft by which this round can go on as planned."""
    draft = last_taken(known.tournament, number)
    return draft if draft is not None and holds(draft, number, known) else None


def as_seated(draft: Draft, round: Round, known: Known) -> Plan:
    """The plan of a draft with a round in it as it is seated now, swaps included."""
    partnered = draft.method in PARTNERED
    seated = (known.seated if partnered else known.rounds)[round.number - 1]
    planned = list(plan_of(draft).rounds[round.number - draft.first_round :])
    return Plan((seated, *planned[1:]), draft.found_by)


def next_to_draw(tournament: Tournament) -> int:
    """The round that is drawn or that can still be drawn anew."""
    every = rounds(tournament)
    if every and every[-1].state in (Round.State.DRAWN, Round.State.PUBLISHED):
        return every[-1].number
    return len(every) + 1
