"""Notes what is wished of the seating, and drops it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Entry, Tournament, Wish

MOST_WISHES = 200


def add_wish(
    *,
    tournament: Tournament,
    kind: str,
    by: Account,
    entries: Iterable[Entry] = (),
    table: int | None = None,
    rounds: Iterable[int] = (),
    must: bool = True,
) -> Wish:
    """Note what is wished; it counts from the next draw on."""
    entries, rounds = list(entries), sorted(set(rounds))
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        standing = Wish.objects.filter(tournament=tournament, dropped_at=None)
        if standing.count() >= MOST_WISHES:
            raise ValidationError(
                _("There are %(most)s wishes. Drop some that are no longer needed.")
                % {"most": MOST_WISHES},
                code="most",
            )
        if kind == Wish.Kind.CLUBS and standing.filter(kind=kind, rounds=rounds):
            raise ValidationError(
                _("That is wished already: look at the list."), code="twice"
            )
        wish = Wish.objects.create(
            tournament=tournament, kind=kind, table=table, rounds=rounds, must=must
        )
        wish.entries.set(entries)
        ledger.append(
            tournament=tournament, kind="wish_added", facts=_facts(wish, entries), by=by
        )
    return wish


def drop_wish(*, wish: Wish, by: Account) -> Wish:
    """Drop a wish; it stays in the record, and counts no longer."""
    with transaction.atomic():
        tournament = ledger.lock(wish.tournament)
        dropped = Wish.objects.filter(pk=wish.pk, dropped_at=None).update(
            dropped_at=timezone.now()
        )
        if not dropped:
            raise ValidationError(
                _("Somebody has dropped this wish already."), code="gone"
            )
        entries = list(wish.entries.all())
        ledger.append(
            tournament=tournament,
            kind="wish_dropped",
            facts=_facts(wish, entries),
            by=by,
        )
    return wish


def take_up_wish(*, wish: Wish, by: Account) -> Wish:
    """Let a dropped wish count again."""
    with transaction.atomic():
        tournament = ledger.lock(wish.tournament)
        Wish.objects.filter(pk=wish.pk).update(dropped_at=None)
        entries = list(wish.entries.all())
        ledger.append(
            tournament=tournament, kind="wish_added", facts=_facts(wish, entries), by=by
        )
    return wish


def _facts(wish: Wish, entries: Iterable[Entry]) -> dict[str, Any]:
    return {
        "wish": wish.kind,
        "entries": [entry.public_id for entry in entries],
        "at_table": wish.table,
        "rounds": wish.rounds,
        "must": wish.must,
    }
