"""Adds events to the ledger, in the transaction of what they tell."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account, Act
from tournaments.devices.models import Device
from tournaments.ledger.catalogue import kinds, write_checks
from tournaments.ledger.models import Event, Words
from tournaments.ledger.rules.chain import (
    START,
    Link,
    digest_of,
    end_of,
    hash_of,
    signature_of,
)
from tournaments.plans.models import Tournament

# Of a tournament: how far its ledger has come, as it is signed.
HEAD = ("head_number", "head_hash", "head_key", "head_signature")
CLUB = 0x77686973  # the number of the club's lock in PostgreSQL, for nothing else
# The tournaments in which whoever asks writes just now.
_written = ContextVar[frozenset[int]]("_written", default=frozenset())


def lock(tournament: Tournament) -> Tournament:
    """Wait until nobody else writes in this tournament, and read it anew.

    Every write of the day begins with it, so that two who write at once come one after
    the other and each sees what the other wrote.
    """
    found = lock_of(tournament.public_id)
    if found is None:
        raise ValidationError(_("This tournament is not there any more."), code="gone")
    return found


def lock_of(public_id: str) -> Tournament | None:
    """Lock the tournament with this public identifier; None if there is none."""
    return Tournament.objects.select_for_update().filter(public_id=public_id).first()


@contextmanager
def locked(tournament: Tournament) -> Iterator[Tournament]:
    """Write alone in this tournament, all or nothing; it is yielded as it is then.

    What must hold is asked once all is written, after the last of several operations.
    """
    with transaction.atomic():
        found, around = lock(tournament), _written.get()
        if found.pk in around:
            yield found
            return
        looks = [hold(found) for hold in write_checks()]
        token = _written.set(around | {found.pk})
        try:
            yield found
        finally:
            _written.reset(token)
        for look_again in looks:
            look_again()


def lock_club() -> None:
    """Wait until nobody else writes what belongs to the club and to no tournament yet.

    A new member, or a new tournament, has no row that two could wait for. On SQLite
    whoever writes is alone anyway.
    """
    connection = transaction.get_connection()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CLUB])


class Happening(NamedTuple):
    """An event to be added: its kind, facts by public identifiers, a free text."""

    kind: str
    facts: Mapping[str, Any]
    words: str = ""


def append(
    tournament: Tournament,
    kind: str,
    facts: Mapping[str, Any],
    *,
    by: Account | None = None,
    device: Device | None = None,
    words: str = "",
) -> Event:
    """Add one event; the caller holds the lock of the tournament.

    `facts` name people and things by their public identifiers only; what was there
    before and after stands in them. A free text goes in `words`.
    """
    happened = Happening(kind, facts, words)
    (event,) = append_all(
        tournament=tournament, happenings=[happened], by=by, device=device
    )
    return event


def append_all(
    *,
    tournament: Tournament,
    happenings: Iterable[Happening],
    by: Account | None = None,
    device: Device | None = None,
    is_line: bool = False,
) -> list[Event]:
    """Add events that happened at once, in their order, each chained to the last.

    One that `is_line` may be seen a moment later on the pages that are kept.
    """
    happened = list(happenings)
    events, texts = _chained(tournament, happened, by, device)
    while not _moves_head(tournament, events, is_line=is_line):
        tournament.refresh_from_db(fields=HEAD)  # this copy was of before
        events, texts = _chained(tournament, happened, by, device)
    Event.objects.bulk_create(events)
    Words.objects.bulk_create(texts)
    return events


def _moves_head(
    tournament: Tournament, events: Sequence[Event], *, is_line: bool
) -> bool:
    """Sign the last of these events as the end of the ledger, and raise its version.

    Return False, and do nothing, where the ledger has come further than this copy.
    """
    day = Tournament.objects.filter(pk=tournament.pk, head_hash=tournament.head_hash)
    version = F("version") + 1
    raised = {"version": version} | ({} if is_line else {"quiet_since": version})
    signed: tuple[Any, ...] = attrgetter(*HEAD)(tournament)
    if events:
        last = events[-1]
        signed = end_of(tournament.public_id, last.number, last.hash, signing_key())
    head = dict(zip(HEAD, signed, strict=True))
    if not day.update(**raised, **head):
        return False
    for column, value in head.items():
        setattr(tournament, column, value)
    return True


def signing_key() -> bytes:
    """Return the key with which this installation signs its ledgers."""
    return str(settings.LEDGER_KEY).encode()


def record_act(kind: str, facts: Mapping[str, Any], *, by: Account | None) -> None:
    """Record what was done to the club's own lists, by public identifiers only."""
    Act.objects.create(kind=kind, facts=dict(facts), made_by=by)


def void_caches(tournaments: QuerySet[Tournament]) -> None:
    """Void what every process has in its cache of these tournaments."""
    version = F("version") + 1
    tournaments.update(version=version, quiet_since=version)


def _chained(
    tournament: Tournament,
    happenings: Iterable[Happening],
    by: Account | None,
    device: Device | None,
) -> tuple[list[Event], list[Words]]:
    """Return the events of these happenings, chained to the head, and their texts."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an event is written with what it tells, or not at all")
    now, previous = timezone.now(), tournament.head_hash or START
    events, texts = [], []
    first = tournament.head_number + 1
    for at, (kind, facts, words) in enumerate(happenings, start=first):
        if kind not in kinds():
            raise LookupError(f"no room has events of the kind {kind}")
        salt = secrets.token_hex(16) if words else ""
        event = Event(
            tournament=tournament,
            number=at,
            kind=kind,
            made_by=by,
            device=device,
            made_at=now,
            facts=dict(facts),
            words_digest=digest_of(words, salt) if words else "",
            previous_hash=previous,
        )
        previous = event.hash = hash_of(link_of(event), previous)
        event.signature = signature_of(event.hash, signing_key())
        events.append(event)
        if words:
            texts.append(Words(event=event, salt=salt, text=words))
    return events, texts


def link_of(event: Event) -> Link:
    """An event as the chain sees it, with its tournament, account and device read."""
    return Link(
        tournament=event.tournament.public_id,
        number=event.number,
        kind=event.kind,
        made_at=event.made_at.isoformat(),
        made_by=event.made_by.public_id if event.made_by else "",
        device=event.device.public_id if event.device else "",
        facts=event.facts,
        words_digest=event.words_digest,
    )


def forget_words(*, event: Event) -> None:
    """Forget a free text; the chain holds, for it never held the text.

    Whoever erases leaves no trace of it in the files, either (`traces.py`).
    """
    Words.objects.filter(event=event).delete()
