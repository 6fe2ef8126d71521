"""Writes drafts of the rounds to come."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Draft, Tournament
from tournaments.seating import wording
from tournaments.seating.asking import queries as asking
from tournaments.seating.drafts import queries
from tournaments.seating.engine.planner import improve
from tournaments.seating.engine.request import Plan
from tournaments.seating.sizes import Impossible


def make_draft(
    *, tournament: Tournament, number: int, method: str, seed: int, by: Account
) -> Draft:
    """Plan this round and those after it; nobody is seated yet."""
    plan = asking.found(asking.know(tournament), number, method, seed)
    return keep(
        tournament=tournament,
        plan=plan,
        number=number,
        method=method,
        seed=seed,
        by=by,
    )


def keep(
    *,
    tournament: Tournament,
    plan: Plan,
    number: int,
    method: str,
    seed: int,
    by: Account,
    slices: int = 0,
) -> Draft:
    """Keep a plan as the next draft."""
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        last = Draft.objects.filter(tournament=tournament).aggregate(
            last=Max("number")
        )["last"]
        draft = Draft.objects.create(
            tournament=tournament,
            number=(last or 0) + 1,
            first_round=number,
            method=method,
            found_by=plan.method,
            seed=seed,
            slices=slices,
            rounds=queries.kept(plan),
            made_by=by,
        )
    return draft


def search_on(*, draft: Draft, by: Account) -> Draft:
    """Search one slice further; a draft that was seated stays, and a better one is new.

    The search itself runs before the lock is taken: it only reads.
    """
    if draft.method != "meet":
        raise ValidationError(
            _("Only a draft that lets players meet many others is searched on."),
            code="method",
        )
    better = _better(draft)
    with transaction.atomic():
        ledger.lock(draft.tournament)
        if draft.seated_rounds.exists():
            return keep(
                tournament=draft.tournament,
                plan=better,
                number=draft.first_round,
                method=draft.method,
                seed=draft.seed,
                slices=draft.slices + 1,
                by=by,
            )
        changed = Draft.objects.filter(pk=draft.pk, slices=draft.slices).update(
            rounds=queries.kept(better),
            found_by=better.method,
            slices=draft.slices + 1,
        )
    if not changed:  # somebody else searches on with the same draft
        tournament = draft.tournament
        draft.refresh_from_db()
        draft.tournament = tournament
        return draft
    draft.rounds, draft.found_by = queries.kept(better), better.method
    draft.slices += 1
    return draft


def _better(draft: Draft) -> Plan:
    """What one slice of search makes of a draft; it is never worse."""
    known = asking.know(draft.tournament)
    players = queries.players_of(draft)
    try:
        plan = queries.plan_of(draft)
        request = replace(
            asking.request_of(known, draft.first_round, draft.seed, players),
            rounds=len(plan.rounds),
        )
        return improve(plan, request, draft.slices + 1)
    except Impossible as error:  # by a wish that is newer than the draft
        names = {person.entry: person.name for person in known.people.values()}
        raise ValidationError(
            wording.impossible(error, names), code=error.code
        ) from error
