"""Reads whose place can be taken, and who can take it."""

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from tournaments.deals.since_gone import seats_left
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE
from tournaments.fields import OneOf
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round
from tournaments.tables.places import seat_of


class EntryChoice(OneOf):
    """A choice of one entry that says who has left, and from which table."""

    def label_from_instance(self, entry: Entry) -> str:
        words = {"name": super().label_from_instance(entry)}
        if entry.state not in GONE:
            return words["name"]
        table = getattr(entry, "left_table", None)
        if table is None:
            return _("%(name)s (has left)") % words
        return _("%(name)s (has left table %(table)s)") % {**words, "table": table}


def replaceable_entries(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return whose place can be taken: nobody has it, or its player came back since.

    Who left a table of an open round is offered too: a joker may sit there for him.
    First stand those who left a seat that is empty since.
    """
    sitting = Occupant.objects.exclude(table__round__state=Round.State.CLOSED)
    taken = Entry.objects.filter(place_of__isnull=False)
    not_back = Q(state__in=GONE, pk__in=taken.values("place_of"))
    empty = _last_in_seat().filter(entry=OuterRef("pk")).values("table__number")[:1]
    return (
        entries.exclude(pk__in=taken.filter(with_points=True).values("place_of"))
        .exclude(not_back & ~Q(pk__in=sitting.values("entry")))
        .annotate(
            left_table=Case(When(state__in=GONE, then=Subquery(empty))),
            stands=Case(
                When(left_table__isnull=False, then=Value(0)), default=Value(1)
            ),
        )
        .order_by("stands", "number")
    )


def _last_in_seat() -> QuerySet[Occupant]:
    """Return who came last to each seat of the rounds that are not closed."""
    later = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
    return Occupant.objects.filter(~Exists(later)).exclude(
        table__round__state=Round.State.CLOSED
    )


def free_entries(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return who may take a place: neither gone, nor a joker, nor at a table.

    Somebody who left may take the place of whoever plays on with the points, and
    whoever gave up a seat in this round may have it back.
    """
    heirs = Entry.objects.filter(with_points=True)
    back = Q(state=Entry.State.LEFT, pk__in=heirs.values("place_of"))
    return (
        entries.exclude(Q(state__in=GONE) & ~back)
        .filter(is_joker=False)
        .exclude(pk__in=_last_in_seat().values("entry"))
    )


def free_unpaired_entries(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return who may take anybody's place: not one of a pair, which is parted first."""
    return free_entries(entries).filter(side=None)


def newcomer_keys(leaver: Entry) -> set[int]:
    """Return the keys of who may take this place: who sat nowhere else in this round.

    Of those who left, only the one on whose points this one plays.
    """
    found = free_unpaired_entries(queries.entries(leaver.tournament)).exclude(
        pk=leaver.pk
    )
    own = leaver.place_of_id if leaver.with_points else None
    found = found.exclude(Q(state__in=GONE) & ~Q(pk=own or 0))
    elsewhere = Occupant.objects.exclude(table__round__state=Round.State.CLOSED)
    seat = seat_of(leaver)
    if seat is not None:
        elsewhere = elsewhere.exclude(table=seat.table, seat=seat.seat)
    found = found.exclude(pk__in=elsewhere.values("entry"))
    return set(found.values_list("pk", flat=True))


def free_jokers(tournament: Tournament) -> list[Entry]:
    """The jokers who are here and sit nowhere."""
    here = queries.entries(tournament).filter(is_joker=True, state=Entry.State.PRESENT)
    return list(here.exclude(pk__in=_last_in_seat().values("entry")))


def deals_written_since(seat: Occupant) -> tuple[int, ...]:
    """The deals that were written in a seat since its player left."""
    left = {one.entry: one.since for one in seats_left(seat.table.round)}
    return left.get(seat.entry.public_id, ())
