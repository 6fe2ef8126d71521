"""Says what an act would do before it is done: its event in words, and the ranking."""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any

from django.db import transaction

from tournaments.boards.names import names_of
from tournaments.ledger.models import Event
from tournaments.ledger.wording import tell
from tournaments.plans.models import Tournament
from tournaments.standings import queries as standings
from tournaments.standings.rules.ranking import JOINED, Ranking
from tournaments.standings.rules.standings import Standing


def preview(
    day: Tournament, act: Callable[[], bool], *, points: bool = False
) -> dict[str, Any]:
    """Say what an act would do, if it can be done; nothing of it is kept.

    With `points` also whose total becomes another.
    """
    before = standings.ranking(day, desk=True)
    found: dict[str, Any] = {}
    with transaction.atomic():
        if act():
            event = Event.objects.filter(tournament=day).order_by("-number")[:1]
            names = names_of(day)
            (told,) = tell(list(event), names, day.variant_key)
            after = standings.ranking(day, desk=True)
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
    """Return whose rank changes, who is paired from now on, who goes below the line."""
    now = {
        one: line for line in after.standings for one in after.members(line.result.key)
    }
    gone = {one for line in after.gone for one in after.members(line.result.key)}

    def called(ranking: Ranking, line: Standing) -> str:
        return JOINED.join(names[one] for one in ranking.members(line.result.key))

    found: dict[str, Any] = {"changes": [], "paired": [], "below": []}
    for was in before.standings:
        people = before.members(was.result.key)
        line = next((now[one] for one in people if one in now), None)
        if line is None:
            if not gone.isdisjoint(people):
                found["below"].append((called(before, was), was.rank))
        elif len(people) < len(after.members(line.result.key)):
            found["paired"].append(
                (called(before, was), called(after, line), line.rank)
            )
        elif line.rank != was.rank:
            found["changes"].append((called(after, line), was.rank, line.rank))
    found["changes"].sort(key=itemgetter(2))
    return found


def totals(
    before: Ranking, after: Ranking, names: Mapping[str, str]
) -> list[tuple[str, int, int]]:
    """Return whose total changes, from how many points to how many."""
    had = {one.result.key: one.result.total for one in before.lines}
    return [
        (names[one.key], had.get(one.key, 0), one.total)
        for one in (line.result for line in after.lines)
        if had.get(one.key, 0) != one.total
    ]
