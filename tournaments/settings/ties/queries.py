"""Reads what another order of what decides between equal players would move."""

from copy import copy
from typing import NamedTuple

from scoring.standing.criteria import Criterion
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.standings import queries as ranking
from tournaments.standings.rules.standings import changed_ranks


class Move(NamedTuple):
    """Somebody, or two partners, whose rank another order changes."""

    name: str
    number: str
    before: int
    after: int


def preview(
    tournament: Tournament, tie_breaks: list[str]
) -> tuple[list[Move], tuple[Criterion, ...]]:
    """Everybody whose rank changes under this order; nothing is written.

    With the criteria by which all are then ranked.
    """
    other = copy(tournament)
    other.tie_breaks = tie_breaks
    before = ranking.ranking(tournament, desk=True)
    after = ranking.ranking(other, desk=True)
    called = names(tournament, full=True)
    found = []
    for result, was, now in changed_ranks(before.standings, after.standings):
        members = after.sides.get(result.key, (result,))
        name = " & ".join(called[one.key] for one in members)
        number = " & ".join(str(one.number) for one in members)
        found.append(Move(name, number, was, now))
    return found, after.criteria
