"""Reads the ledger."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from tournaments.history.rules.rows import Told
from tournaments.ledger.erasing import ERASED
from tournaments.ledger.models import Event
from tournaments.ledger.rules.chain import (
    Break,
    End,
    Written,
    digest_of,
    fingerprint,
    first_break,
)
from tournaments.ledger.writes import HEAD, link_of, signing_key
from tournaments.plans.models import Tournament


def chain_of(tournament: Tournament) -> Iterator[Written]:
    """The chain of a tournament, as it is written."""
    events = Event.objects.filter(tournament=tournament).order_by("number")
    for event in events.select_related("made_by", "device", "tournament").iterator():
        yield Written(link_of(event), event.previous_hash, event.hash, event.signature)


def signed_head_of(tournament: Tournament) -> End | None:
    """Return the signed end of a tournament's chain, if there is one."""
    found = Tournament.objects.values_list(*HEAD).get(pk=tournament.pk)
    return End(*found) if found[0] else None


def has_other_key() -> bool:
    """Tell whether a ledger was signed last with another key than the one here."""
    signed = Tournament.objects.exclude(head_number=0)
    return signed.exclude(head_key=fingerprint(signing_key())).exists()


def find_break(tournament: Tournament) -> Break | None:
    """Return the first break of a tournament's chain, changed texts included."""
    return first_break(
        chain_of(tournament),
        signed_head_of(tournament),
        tournament.public_id,
        signing_key(),
    ) or _texts_broken_at(tournament)


def _texts_broken_at(tournament: Tournament) -> Break | None:
    """The first text that was changed, slipped in, or taken away without a word."""
    events = Event.objects.filter(tournament=tournament)
    erased = set(events.filter(kind=ERASED).values_list("facts__event", flat=True))
    spoken = events.exclude(words=None, words_digest="").order_by("number")
    for number, digest, text, salt in spoken.values_list(
        "number", "words_digest", "words__text", "words__salt"
    ).iterator():
        if text is not None and digest_of(text, salt) != digest:
            return Break(number, "words_changed")
        if text is None and number not in erased:
            return Break(number, "words_gone")
    return None


def same_last_event(
    tournament: Tournament, kind: str, facts: Mapping[str, Any], words: str = ""
) -> Event | None:
    """Return the last event of this kind if it has these very facts: a double tap."""
    events = Event.objects.filter(tournament=tournament, kind=kind)
    last = events.select_related("words").order_by("-number").first()
    if last is None or any(last.facts.get(key) != facts[key] for key in facts):
        return None
    spoken = last.words.text if hasattr(last, "words") else ""
    return last if spoken == words else None


def head(tournament: Tournament) -> str:
    """The hash that vouches for everything so far; it stands on printed rankings."""
    last = Event.objects.filter(tournament=tournament).order_by("-number").first()
    return last.hash if last else ""


def newest_events(
    tournament: Tournament, kind: str = "", table: str = ""
) -> QuerySet[Event]:
    """Return the events, newest first: all, or of one kind, or at one table."""
    asked = {"kind": kind, "facts__table": table}
    narrowed = {name: value for name, value in asked.items() if value}
    events = Event.objects.filter(tournament=tournament, **narrowed)
    return events.order_by("-number").select_related("made_by", "device", "words")


def kinds_of(tournament: Tournament) -> list[str]:
    """The kinds of events that there are."""
    events = Event.objects.filter(tournament=tournament).order_by("kind")
    return list(events.values_list("kind", flat=True).distinct())


MADE = "tournament_made"


def read_events(tournament: Tournament, **which: Any) -> list[Told]:
    """Read the events of a tournament in their order, or some of them."""
    events = Event.objects.filter(tournament=tournament, **which).order_by("number")
    found = events.values_list(
        "number", "kind", "facts", "made_by__public_id", "device__public_id",
        "made_at", "words__text",
    )  # fmt: skip
    return [Told(*row) for row in found.iterator()]


def tells_all(events: Sequence[Told]) -> bool:
    """Tell whether a ledger goes back to the making of its tournament."""
    return bool(events) and events[0].kind == MADE


def number_in(tournament: Tournament, event: Event) -> int | None:
    """The number of an event, if it is one of this tournament."""
    return event.number if event.tournament_id == tournament.pk else None
