"""Writes drafts of the rounds to come, and what is wished of them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from seating.meet import improve
from seating.request import SeatingPlan
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.players.models import Club
from tournaments.standings import drafts as queries
from tournaments.standings.engine_request import (
    all_rounds,
    refusal_in_words,
    request_of,
)
from tournaments.standings.known import know
from tournaments.tables.models import Draft, Wish

MOST_WISHES = 200


def plan_draft(
    *,
    tournament: Tournament,
    number: int,
    method: str,
    seed: int,
    by: Account,
    uneven: str = "",
) -> Draft:
    """Plan this round and those after it; nobody is seated, and nothing kept yet."""
    known = know(tournament).with_uneven(uneven)
    plan = all_rounds(known, number, method, seed)
    return Draft(
        tournament=tournament,
        uneven=known.uneven,
        first_round=number,
        method=method,
        found_by=plan.method,
        seed=seed,
        rounds=queries.rounds_as_json(plan.rounds),
        made_by=by,
    )


def save_draft(draft: Draft) -> Draft:
    """Keep a draft under the next number; return an equal one if kept already."""
    with ledger.locked(draft.tournament) as tournament:
        drafts = Draft.objects.filter(tournament=tournament)
        same = drafts.filter(
            first_round=draft.first_round,
            method=draft.method,
            seed=draft.seed,
            uneven=draft.uneven,
            slices=draft.slices,
        )
        kept = next((one for one in same if one.rounds == draft.rounds), None)
        if kept is not None:
            return kept
        draft.number = (drafts.aggregate(last=Max("number"))["last"] or 0) + 1
        draft.save()
    return draft


def search_on(*, draft: Draft, by: Account) -> Draft:
    """Search one slice further; a draft that was seated stays, and a new one is made.

    The search itself runs before the lock is taken: it only reads.
    """
    if draft.method != "meet":
        raise ValidationError(
            _("Only a draft that lets players meet many others is searched on."),
            code="method",
        )
    plan = _better(draft)
    better: dict[str, Any] = {
        "rounds": queries.rounds_as_json(plan.rounds),
        "found_by": plan.method,
        "slices": draft.slices + 1,
    }
    with ledger.locked(draft.tournament):
        if draft.seated_rounds.exists():
            return save_draft(
                Draft(
                    tournament=draft.tournament,
                    first_round=draft.first_round,
                    method=draft.method,
                    seed=draft.seed,
                    uneven=draft.uneven,
                    made_by=by,
                    **better,
                )
            )
        Draft.objects.filter(pk=draft.pk, slices=draft.slices).update(**better)
    # Where somebody else has searched on with it meanwhile, his rounds are kept.
    draft.refresh_from_db(fields=list(better))
    return draft


def _better(draft: Draft) -> SeatingPlan:
    """Search a draft for one slice and return its plan, which is never worse."""
    known = know(draft.tournament).with_uneven(draft.uneven)
    plan = queries.plan_of(draft)
    with refusal_in_words(known):  # by a wish that is newer than the draft
        request = replace(
            request_of(known, draft.first_round, draft.seed, queries.players_of(draft)),
            rounds=len(plan.rounds),
        )
        return improve(plan, request, draft.slices + 1)


def add_wish(
    *,
    tournament: Tournament,
    by: Account,
    entries: Iterable[Entry] = (),
    others: Iterable[Entry] = (),
    clubs: Iterable[Club] = (),
    rounds: Iterable[int] = (),
    **wished: Any,
) -> Wish:
    """Note what is wished; it counts from the next draw on.

    `wished` is the kind of wish, with its table, and whether it must be kept.
    """
    named: dict[str, set[Any]] = {
        "entries": set(entries),
        "others": set(others),
        "clubs": set(clubs),
    }
    wish = Wish(tournament=tournament, rounds=sorted(set(rounds)), **wished)
    with ledger.locked(tournament) as tournament:
        standing = Wish.objects.filter(tournament=tournament, dropped_at=None)
        if standing.count() >= MOST_WISHES:
            raise ValidationError(
                _("There are %(most)s wishes. Drop some that are no longer needed.")
                % {"most": MOST_WISHES},
                code="most",
            )
        same = standing.filter(
            kind=wish.kind, table=wish.table, rounds=wish.rounds, must=wish.must
        )
        if any(_named(one) == named for one in same):
            raise ValidationError(
                _("That is wished already: look at the list."), code="twice"
            )
        people = {entry.pk for entry in named["entries"] | named["others"]}
        still = Entry.objects.filter(tournament=tournament, pk__in=people)
        if still.count() < len(people):
            raise ValidationError(
                _("Somebody here is no longer registered. Look at the list again."),
                code="gone",
            )
        wish.save()
        for field, found in named.items():
            getattr(wish, field).set(found)
        _tell_wish("wish_added", wish, by)
    return wish


def _named(wish: Wish) -> dict[str, set[Any]]:
    """Return the players and clubs that a wish names."""
    return {
        field: set(getattr(wish, field).all())
        for field in ("entries", "others", "clubs")
    }


def drop_wish(*, wish: Wish, by: Account) -> None:
    """Drop a wish; it stays in the record, and counts no longer."""
    with ledger.locked(wish.tournament):
        dropped = Wish.objects.filter(pk=wish.pk, dropped_at=None).update(
            dropped_at=timezone.now()
        )
        if not dropped:
            raise ValidationError(
                _("Somebody has dropped this wish already."), code="gone"
            )
        _tell_wish("wish_dropped", wish, by)


def take_up_wish(*, wish: Wish, by: Account) -> None:
    """Let a dropped wish count again."""
    with ledger.locked(wish.tournament):
        Wish.objects.filter(pk=wish.pk).update(dropped_at=None)
        _tell_wish("wish_added", wish, by)


def _tell_wish(kind: str, wish: Wish, by: Account) -> None:
    facts = {
        "id": wish.public_id,
        "wish": wish.kind,
        **{
            field: sorted(one.public_id for one in found)
            for field, found in _named(wish).items()
        },
        "at_table": wish.table,
        "rounds": wish.rounds,
        "must": wish.must,
    }
    ledger.append(wish.tournament, kind, facts, by=by)
