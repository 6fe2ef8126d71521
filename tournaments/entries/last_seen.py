"""Reads who has not come for so long that the club keeps their details no more."""

from calendar import monthrange
from datetime import date

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from tournaments.accounts.queries import host
from tournaments.entries.models import Entry
from tournaments.entries.people import real
from tournaments.plans.models import Tournament
from tournaments.players.imports import CONTACTS
from tournaments.players.models import Player

# Whoever is only registered is seen once the tournament is over, or is expected.
CAME = Q(entries__tournament__is_practice=False) & (
    ~Q(entries__state=Entry.State.REGISTERED)
    | ~Q(entries__tournament__state=Tournament.State.FINISHED)
)


def with_contact(people: QuerySet[Player]) -> QuerySet[Player]:
    """Those of whom it is kept how to reach them, under whichever name."""
    without = Q(**{one.name: one.empty for one in CONTACTS})
    others = Player.objects.filter(merged_into=OuterRef("pk")).exclude(without)
    return people.filter(~without | Exists(others))


def contacts_due() -> QuerySet[Player]:
    """Return those whose contact details the club has kept longer than it wants to."""
    return with_contact(_due(host().contact_months))


def names_due() -> QuerySet[Player]:
    """Return those whom the club has kept longer than it wants to."""
    return _due(host().name_months)


def how_many_are_due() -> int:
    """Count the members of whom the club has something that it wants to forget."""
    contacts = contacts_due().values_list("pk", flat=True)
    return len({*contacts, *names_due().values_list("pk", flat=True)})


def _due(months: int | None) -> QuerySet[Player]:
    """Return those who last came, or else were added, more than so many months ago."""
    if not months:
        return real().none()
    day = months_before(timezone.localdate(), months)
    came = Max("entries__tournament__played_date", filter=CAME)
    people = real().annotate(last_seen=Coalesce(came, TruncDate("created_at")))
    return people.filter(last_seen__lt=day).order_by("last_seen", "folded_name", "pk")


def months_before(day: date, months: int) -> date:
    """Return this day so many months before, or the last of a month that is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
