"""Reads who takes part in a tournament."""

from collections.abc import Collection
from typing import Any

from django.db.models import (
    Case,
    Exists,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, Concat, Left, NullIf, Upper
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from tournaments.accounts.models import Host
from tournaments.entries.models import Entry
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import closed_since
from tournaments.players.rules.naming import (
    INITIAL,
    INITIALS,
    Named,
    full_name,
    wall_names,
)
from tournaments.record import Gone

State = Entry.State
IN = (State.REGISTERED, State.PRESENT)
NAME = ("player__first_name", "player__last_name", "number")
# How a name may be shown: as its owner says, or else as the club does.
SHOWS = Coalesce(
    NullIf("player__shown", Value("")),
    Subquery(Host.objects.values("shown")[:1]),
    Value(INITIAL),
)
# What is left of a name that is shortened most; who differs in it is called otherwise.
SHORTEST = Case(
    When(
        shows=INITIALS,
        then=Upper(Concat(Left("player__first_name", 1), Left("player__last_name", 1))),
    ),
    default="player__first_name",
)


def entry_or_404(tournament: Tournament, public_id: str) -> Entry:
    found = get_object_or_404(entries(tournament), public_id=public_id)
    found.tournament = tournament
    return found


def person_or_gone(tournament: Tournament, public_id: str) -> Entry:
    """Return the entry asked for; Gone for who was forgotten, 404 for nobody."""
    found = entry_or_404(tournament, public_id)
    if found.player.forgotten_at:
        raise Gone(public_id)
    return found


def listed_in_ranking(tournament: Tournament) -> QuerySet[Entry]:
    """Return whoever came, has a score, or paid and left; no jokers."""
    came = Q(state=State.PRESENT) | Q(total__isnull=False)
    came |= Q(state__in=GONE, paid_at__isnull=False)
    return Entry.objects.filter(came, tournament=tournament, is_joker=False)


def names(
    tournament: Tournament, *, full: bool, keys: Collection[str] | None = None
) -> dict[str, str]:
    """Return the name of each entry: in `full` at the desk, else as it may be shown."""
    entries = Entry.objects.filter(tournament=tournament)
    if full:
        asked = entries if keys is None else entries.filter(public_id__in=keys)
        rows = asked.values_list("public_id", *NAME)
        return {key: full_name(*readable_name(*name)) for key, *name in rows}
    entries = entries.annotate(shows=SHOWS)
    if keys is not None:
        # A name is longer where another begins as it does, whoever else is asked for.
        begins = entries.annotate(shortest=SHORTEST)
        asked = begins.filter(public_id__in=keys)
        entries = begins.filter(shortest__in=asked.values("shortest"))
    rows = entries.values_list("public_id", *NAME, "shows")
    return wall_names({key: Named(*readable_name(*name)) for key, *name in rows})


def entries(tournament: Tournament) -> QuerySet[Entry]:
    """All entries of a tournament by number, with their player, club and side."""
    return (
        Entry.objects.filter(tournament=tournament)
        .select_related("player__club", "side")
        .order_by("number")
    )


def numbers_of(tournament: Tournament) -> dict[str, int]:
    """The number of each entry."""
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return dict(entries.values_list("public_id", "number"))


def numbers_of_players(tournament: Tournament) -> dict[int, int]:
    """The number of each player who is entered, by his key."""
    entries = Entry.objects.filter(tournament=tournament)
    return dict(entries.values_list("player", "number"))


def late_entries(tournament: Tournament) -> set[str]:
    """The public identifiers of those who registered or came after the closing."""
    closing = closed_since(tournament)
    if closing is None:
        return set()
    registered = Entry.objects.filter(tournament=tournament, created_at__gt=closing)
    return {
        *registered.values_list("public_id", flat=True),
        *Event.objects.filter(
            tournament=tournament, kind="entry_arrived", made_at__gt=closing
        ).values_list("facts__entry", flat=True),
    }


def partner_of(entry: Entry) -> Entry | None:
    if entry.side is None:
        return None
    pair = entries(entry.tournament).filter(side=entry.side)
    return pair.exclude(pk=entry.pk).first()


def free_partners(entry: Entry) -> QuerySet[Entry]:
    """Those of the tournament who have no partner, or none any more who is in."""
    others = Entry.objects.filter(side=OuterRef("side"), state__in=IN)
    beside = Exists(others.exclude(pk=OuterRef("pk")))
    return entries(entry.tournament).filter(~beside, state__in=IN).exclude(pk=entry.pk)


def events_of(entry: Entry) -> list[Event]:
    """List what happened to an entry at the door, the newest first, with reasons."""
    events = ledger.newest_events(entry.tournament)
    told = Q(kind__startswith="entry_") | Q(kind__startswith="fee_")
    told |= Q(facts__movement__isnull=False)
    return list(events.filter(told, facts__entry=entry.public_id))


def draw_that_counts(tournament: Tournament) -> Event | None:
    """The last draw of numbers by lot that nobody has taken back."""
    standing: list[Event] = []
    kinds = ("numbers_drawn", "numbers_undone")
    events = Event.objects.filter(tournament=tournament, kind__in=kinds)
    for event in events.order_by("number"):
        if event.kind == "numbers_drawn":
            standing.append(event)
        elif standing:
            standing.pop()
    return standing[-1] if standing else None


def readable_name(first_name: str, last_name: str, *more: Any) -> tuple[Any, ...]:
    """Return a name with what stands beside it; `a player` for who was forgotten."""
    if first_name or last_name:
        return first_name, last_name, *more
    return "", gettext("a player"), *more


def forgotten_entries(tournament: Tournament) -> set[str]:
    """The entries of those who were forgotten: they have no page of their own."""
    gone = tournament.entries.filter(player__forgotten_at__isnull=False)
    return set(gone.values_list("public_id", flat=True))


GONE = (Entry.State.LEFT, Entry.State.EXCLUDED)


def taken_over(tournament: Tournament) -> dict[str, str]:
    """Return whose points each has who took a place with them, by identifiers."""
    heirs = Entry.objects.filter(tournament=tournament, with_points=True)
    return dict(heirs.values_list("public_id", "place_of__public_id"))
