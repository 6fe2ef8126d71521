"""Adds events to the ledger, in the transaction of what they tell."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.ledger.chain import START, Link, digest_of, hash_of
from tournaments.models import Account, Device, Event, Tournament, Words


def lock(tournament: Tournament) -> Tournament:
    """Wait until nobody else writes in this tournament, and read it anew.

    Every write of the day begins with it, so that two who write at once come one after
    the other and each sees what the other wrote.
    """
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def append(
    *,
    tournament: Tournament,
    kind: str,
    facts: Mapping[str, Any],
    by: Account | None = None,
    device: Device | None = None,
    words: str = "",
) -> Event:
    """Add one event; the caller holds the lock of the tournament.

    `facts` name people and things by their public identifiers only; what was there
    before and after stands in them. A free text goes in `words`.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an event is written with what it tells, or not at all")
    chain = Event.objects.filter(tournament=tournament).order_by("-number")
    number, previous = chain.values_list("number", "hash").first() or (0, START)
    salt = secrets.token_hex(16) if words else ""
    now = timezone.now()
    link = Link(
        tournament=tournament.public_id,
        number=number + 1,
        kind=kind,
        made_at=now.isoformat(),
        made_by=by.public_id if by else "",
        device=device.public_id if device else "",
        facts=facts,
        words_digest=digest_of(words, salt) if words else "",
    )
    event = Event.objects.create(
        tournament=tournament,
        number=link.number,
        kind=kind,
        made_by=by,
        device=device,
        made_at=now,
        facts=dict(facts),
        words_digest=link.words_digest,
        previous_hash=previous,
        hash=hash_of(link, previous),
    )
    if words:
        Words.objects.create(event=event, salt=salt, text=words)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    return event


def forget_words(*, event: Event) -> None:
    """Forget a free text; the chain holds, for it never held the text."""
    Words.objects.filter(event=event).delete()
