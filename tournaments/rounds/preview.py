"""Says what an act would do before it is done: its event in words, and the ranking."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from tournaments.ledger.queries import names_of
from tournaments.ledger.wording import tell
from tournaments.models import Event, Tournament
from tournaments.ranking import queries as rankings
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.rules.standings import moved


def preview(
    day: Tournament, act: Callable[[], bool], *, points: bool = False
) -> dict[str, Any]:
    """What an act would do, in sentences, if it can be done; nothing of it is kept.

    With `points` also whose total becomes another.
    """
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
                **ranks(before, after, names.entries),
            }
            if points:
                found["totals"] = totals(before, after, names.entries)
        transaction.set_rollback(True)
    return found


def ranks(before: Ranking, after: Ranking, names: Mapping[str, str]) -> dict[str, Any]:
    """Who changes rank, and who goes below the line of the ranking."""
    stay = {one.result.key for one in after.standings}
    return {
        "changes": [
            (names[one.key], old, new)
            for one, old, new in moved(before.standings, after.standings)
        ],
        "below": [
            (names[one.result.key], one.rank)
            for one in before.standings
            if one.result.key not in stay
        ],
    }


def totals(
    before: Ranking, after: Ranking, names: Mapping[str, str]
) -> list[tuple[str, int, int]]:
    """Whose total becomes another, from how many points to how many."""
    had = {one.result.key: one.result.total for one in before.lines}
    return [
        (names[one.key], had.get(one.key, 0), one.total)
        for one in (line.result for line in after.lines)
        if had.get(one.key, 0) != one.total
    ]
