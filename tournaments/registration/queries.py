"""Reads who takes part in a tournament."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone

from scoring.variants import VARIANTS
from tournaments.models import (
    DealVersion,
    Entry,
    Event,
    Occupant,
    Player,
    Round,
    Table,
    Tournament,
)
from tournaments.registration.filling import Filling, filling
from tournaments.registration.folding import folded
from tournaments.registration.members import queries as members

State = Entry.State
IN = (State.REGISTERED, State.PRESENT)
MOST_FOUND = 8
# What a list can be narrowed to: the first is everybody.
NARROWED = {
    "all": Q(),
    "missing": Q(state=State.REGISTERED),
    "here": Q(state=State.PRESENT),
    "unpaid": Q(state__in=IN, paid_at=None),
    "out": Q(state__in=(State.LEFT, State.EXCLUDED)),
}


class Counts(NamedTuple):
    """The figures at the top of the list, and what they mean for the tables."""

    registered: int
    here: int
    missing: int
    paid: int
    unpaid: int
    out: int
    all: int
    seats: int
    filling: Filling


def tournament_or_404(public_id: str) -> Tournament:
    found = Tournament.objects.filter(public_id=public_id).first()
    if found is None:
        raise Http404(public_id)
    return found


def entry_or_404(tournament: Tournament, public_id: str) -> Entry:
    found = entries(tournament).filter(public_id=public_id).first()
    if found is None:
        raise Http404(public_id)
    found.tournament = tournament
    return found


def entries(tournament: Tournament) -> QuerySet[Entry]:
    """All entries of a tournament by number, with their player, club and side."""
    return (
        Entry.objects.filter(tournament=tournament)
        .select_related("player__club", "side")
        .order_by("number")
    )


def listed(
    tournament: Tournament, search: str = "", narrowed: str = "all"
) -> QuerySet[Entry]:
    """The entries that the desk looks for, by a part of a name or by number."""
    found = entries(tournament).filter(NARROWED.get(narrowed, Q()))
    for word in folded(search).split():
        asked = Q(player__folded_name__contains=word)
        if members.number(word):
            asked |= Q(number=int(word))
        found = found.filter(asked)
    return found


def counts(tournament: Tournament) -> Counts:
    among = Q(state__in=IN)
    a_joker = Q(is_joker=True)
    found = Entry.objects.filter(tournament=tournament).aggregate(
        jokers_registered=Count("pk", filter=among & a_joker),
        jokers_here=Count("pk", filter=NARROWED["here"] & a_joker),
        registered=Count("pk", filter=among),
        here=Count("pk", filter=NARROWED["here"]),
        missing=Count("pk", filter=NARROWED["missing"]),
        paid=Count("pk", filter=among & Q(paid_at__isnull=False)),
        unpaid=Count("pk", filter=NARROWED["unpaid"]),
        out=Count("pk", filter=NARROWED["out"]),
        all=Count("pk"),
    )
    registered, here = found.pop("jokers_registered"), found.pop("jokers_here")
    seats = len(VARIANTS[tournament.variant_key].seats)
    # Before anybody is here, what was registered is what one plans with.
    players = found["here"] or found["registered"]
    jokers = here if found["here"] else registered
    filled = filling(players - jokers, seats, jokers)
    return Counts(**found, seats=seats, filling=filled)


def closes_at(tournament: Tournament) -> datetime | None:
    """The moment at which registration closes: a time of the club's own clock."""
    if tournament.registration_closes_at is None:
        return None
    local = datetime.combine(tournament.played_date, tournament.registration_closes_at)
    return timezone.make_aware(local)


def closed_since(tournament: Tournament) -> datetime | None:
    """The moment at which registration closed, if it has."""
    closing = closes_at(tournament)
    return closing if closing is not None and closing <= timezone.now() else None


def late(tournament: Tournament) -> set[str]:
    """The public identifiers of those who registered or came after the closing."""
    closing = closed_since(tournament)
    if closing is None:
        return set()
    registered = Entry.objects.filter(tournament=tournament, created_at__gt=closing)
    came = Event.objects.filter(
        tournament=tournament, kind="entry_arrived", made_at__gt=closing
    )
    return {
        *registered.values_list("public_id", flat=True),
        *came.values_list("facts__entry", flat=True),
    }


def members_found(tournament: Tournament, search: str) -> list[Player]:
    """The first members that match, each knowing whether they are `entered`."""
    if not folded(search):
        return []
    entered = Entry.objects.filter(tournament=tournament, player=OuterRef("pk"))
    found = members.members(search).annotate(entered=Exists(entered))
    return list(found[:MOST_FOUND])


def has_partners(tournament: Tournament) -> bool:
    """Whether the game is played by fixed partnerships."""
    return VARIANTS[tournament.variant_key].match is not None


def partner_of(entry: Entry) -> Entry | None:
    if entry.side is None:
        return None
    pair = entries(entry.tournament).filter(side=entry.side).exclude(pk=entry.pk)
    return pair.first()


def free_partners(entry: Entry) -> QuerySet[Entry]:
    """Those of the tournament who have no partner yet."""
    alone = entries(entry.tournament).filter(side=None, state__in=IN)
    return alone.exclude(pk=entry.pk)


def seated(entry: Entry) -> bool:
    """Whether an entry has sat, or is to sit, at a table."""
    return Occupant.objects.filter(entry=entry).exists()


def seated_now(entry: Entry) -> Occupant | None:
    """Where an entry sits in a round that is not closed, unless replaced there."""
    newer = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
    return (
        Occupant.objects.filter(~Exists(newer), entry=entry)
        .exclude(table__round__state=Round.State.CLOSED)
        .select_related("table__round")
        .order_by("-table__round__number", "-from_deal")
        .first()
    )


def free_to_sit(entry: Entry) -> QuerySet[Entry]:
    """Who is here and sits at no table of a round that is not closed."""
    seated = Occupant.objects.filter(entry=OuterRef("pk")).exclude(
        table__round__state=Round.State.CLOSED
    )
    return entries(entry.tournament).filter(~Exists(seated), state=State.PRESENT)


def next_deal(table: Table) -> int:
    """The first deal of which nothing is written yet, nor of a later one."""
    written = DealVersion.objects.filter(table=table).aggregate(last=Max("number"))
    return (written["last"] or 0) + 1


def events_of(entry: Entry) -> list[Event]:
    """What happened to an entry at the door, the newest first, with the reasons."""
    found = (
        Event.objects.filter(tournament=entry.tournament, kind__startswith="entry_")
        .filter(facts__entry=entry.public_id)
        .select_related("made_by", "words")
    )
    return list(found.order_by("-number"))
