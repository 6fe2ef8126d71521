"""How those are read who were forgotten, and who they are in a tournament."""

from typing import Any

from django.utils.translation import gettext

from tournaments.models import Entry, Tournament


def as_read(first_name: str, last_name: str, *more: Any) -> tuple[Any, ...]:
    """A name as somebody reads it: who was forgotten is a player, in his language.

    What stands beside a name stays as it is.
    """
    if first_name or last_name:
        return first_name, last_name, *more
    return "", gettext("a player"), *more


def forgotten(tournament: Tournament) -> set[str]:
    """The entries of those who were forgotten: they have no page of their own."""
    gone = Entry.objects.filter(
        tournament=tournament, player__forgotten_at__isnull=False
    )
    return set(gone.values_list("public_id", flat=True))
