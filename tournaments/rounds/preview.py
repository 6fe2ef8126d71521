"""Says what an act would do before it is done: its event in words, and the ranking."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from tournaments.ledger.queries import names_of
from tournaments.ledger.wording import tell
from tournaments.models import Event, Tournament
from tournaments.ranking import queries as rankings
from tournaments.ranking.rules.standings import moved


def preview(day: Tournament, act: Callable[[], bool]) -> dict[str, Any]:
    """What an act would do, in sentences, if it can be done; nothing of it is kept."""
    before = rankings.ranking(day, desk=True)
    found: dict[str, Any] = {}
    with transaction.atomic():
        if act():
            event = Event.objects.filter(tournament=day).order_by("-number")[:1]
            names = names_of(day)
            (told,) = tell(list(event), names, day.variant_key)
            after = rankings.ranking(day, desk=True)
            found = {
                "told": told.sentences,
                "place": told.place,
                "changes": [
                    (names.entries[one.key], old, new)
                    for one, old, new in moved(before.standings, after.standings)
                ],
            }
        transaction.set_rollback(True)
    return found
