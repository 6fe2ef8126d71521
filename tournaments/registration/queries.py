"""Reads who takes part in a tournament."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Count, Exists, Max, Model, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from scoring.variants import VARIANTS
from tournaments.ledger import queries as ledger
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
from tournaments.planning.queries import GONE
from tournaments.registration.members import queries as members
from tournaments.registration.rules.folding import folded
from tournaments.registration.rules.naming import FULL, display_name
from tournaments.registration.rules.numbering import filling

State = Entry.State
IN = (State.REGISTERED, State.PRESENT)
MOST_FOUND = 8
NAME = ("player__first_name", "player__last_name", "number", "player__shown")
# What a list can be narrowed to: the first is everybody.
NARROWED = {
    "all": Q(),
    "missing": Q(state=State.REGISTERED),
    "here": Q(state=State.PRESENT),
    "unpaid": Q(state__in=IN, paid_at=None),
    "out": Q(state__in=GONE),
}


def entry_or_404(tournament: Tournament, public_id: str) -> Entry:
    found = get_object_or_404(entries(tournament), public_id=public_id)
    found.tournament = tournament
    return found


def ranked(tournament: Tournament) -> QuerySet[Entry]:
    """Who is ranked: whoever came or has a score, and did not leave; no jokers."""
    came = Q(state=Entry.State.PRESENT) | Q(total__isnull=False)
    entries = Entry.objects.filter(came, tournament=tournament, is_joker=False)
    return entries.exclude(state__in=GONE)


Found = TypeVar("Found", bound=Model)


def of_entries(
    found: QuerySet[Found], keys: Collection[str] | None, field: str
) -> QuerySet[Found]:
    """The rows whose field is among these entries; without `keys`, all of them."""
    return found if keys is None else found.filter(**{f"{field}__in": keys})


def names(
    tournament: Tournament, *, full: bool, keys: Collection[str] | None = None
) -> dict[str, str]:
    """How each entry is called: in full at the desk, elsewhere as it chose itself."""
    entries = of_entries(Entry.objects.filter(tournament=tournament), keys, "public_id")
    return {
        key: display_name(first, last, number, FULL if full else shown)
        for key, first, last, number, shown in entries.values_list("public_id", *NAME)
    }


def folded_names(tournament: Tournament, *, full: bool) -> dict[str, str]:
    """How each entry is called, as it is sorted and looked for."""
    called = names(tournament, full=full)
    return {key: folded(name) for key, name in called.items()}


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
        matches = Q(player__folded_name__contains=word)
        if members.number(word):
            matches |= Q(number=int(word))
        found = found.filter(matches)
    return found


def counts(tournament: Tournament) -> dict[str, Any]:
    """The figures at the top of the list, and what they mean for the tables."""
    registered, a_joker = Q(state__in=IN), Q(is_joker=True)
    figures = {
        **NARROWED,
        "registered": registered,
        "paid": registered & Q(paid_at__isnull=False),
        "jokers_registered": registered & a_joker,
        "jokers_here": NARROWED["here"] & a_joker,
    }
    found = Entry.objects.filter(tournament=tournament).aggregate(
        **{name: Count("pk", filter=asked_for) for name, asked_for in figures.items()}
    )
    registered_jokers, jokers = found.pop("jokers_registered"), found.pop("jokers_here")
    seats = len(VARIANTS[tournament.variant_key].seats)
    # Before anybody is here, what was registered is what one plans with.
    if not found["here"]:
        jokers = registered_jokers
    filled = filling((found["here"] or found["registered"]) - jokers, seats, jokers)
    return {**found, "seats": seats, "filling": filled}


def numbers_of(tournament: Tournament) -> dict[str, int]:
    """The number of each entry."""
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return dict(entries.values_list("public_id", "number"))


def numbers_of_players(tournament: Tournament) -> dict[int, int]:
    """The number of each player who is entered, by his key."""
    entries = Entry.objects.filter(tournament=tournament)
    return dict(entries.values_list("player", "number"))


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
    events = ledger.newest_events(entry.tournament)
    return list(events.filter(kind__startswith="entry_", facts__entry=entry.public_id))


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


def has_rounds(tournament: Tournament) -> bool:
    """Whether a round is drawn: from then on a number is somebody's for the day."""
    return Round.objects.filter(tournament=tournament).exists()
