"""Reads tournaments as lists show them, with how many came."""

from django.db.models import Count, Q, QuerySet

from tournaments.entries.queries import GONE
from tournaments.plans.models import Tournament
from tournaments.plans.queries import visible_tournaments

LISTED = (
    "public_id", "name", "played_date", "place", "state", "variant_key", "is_practice",
)  # fmt: skip


def select_for_list(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Read of tournaments what lists show, and count those `entered` in each."""
    # Who has paid and left has been here, and counts.
    came = ~Q(entries__state__in=GONE) | Q(entries__paid_at__isnull=False)
    return tournaments.only(*LISTED).annotate(entered=Count("entries", filter=came))


def search_tournaments(
    search: str, *, desk: bool, archived: bool
) -> QuerySet[Tournament]:
    """The tournaments whose name or place holds what is looked for, newest first."""
    found = visible_tournaments(desk=desk, archived=archived).order_by(
        "-played_date", "-pk"
    )
    for word in search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    return select_for_list(found)
