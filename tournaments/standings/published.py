"""Reads when the public ranking first showed each round as it was closed."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournaments.boards.rules.plan import settled
from tournaments.comparison.queries import boards_of_rounds
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

CLOSING = "round_closed"
# What hides rounds from the hall, and shows them again.
HIDING = ("ranking_frozen", "ranking_lifted", "tournament_changed")


def published_at(tournament: Tournament) -> dict[int, datetime | None]:
    """Return since when the public ranking shows each round closed; None if hidden.

    A round of which nothing tells when it was closed is left out. One reopened for a
    correction alone has stood there since before: no appeal has more time by it.
    """
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    states = dict(rounds.values_list("number", "state"))
    events = Event.objects.filter(tournament=tournament, kind__in=(CLOSING, *HIDING))
    told = list(events.order_by("number").values_list("kind", "facts", "made_at"))
    closings = {
        facts["round"]: at
        for kind, facts, at in told
        if kind == CLOSING and "corrected" not in facts
        if states.get(facts["round"]) == Round.State.CLOSED
    }
    closed = {key for key, state in states.items() if state == Round.State.CLOSED}
    found: dict[int, datetime | None] = dict.fromkeys(states.keys() - closed)
    found |= _settled(tournament, closings) if tournament.duplicate else closings
    frozen = tournament.frozen_after_round
    for number, at in found.items():
        if at is None or (frozen is not None and number > frozen):
            found[number] = None
        else:
            shown = [
                when for kind, facts, when in told if _uncovers(kind, facts, number)
            ]
            found[number] = max([at, *shown])
    return found


def _settled(
    tournament: Tournament, closings: Mapping[int, datetime]
) -> dict[int, datetime | None]:
    """Return when the boards of each closed round had been played everywhere."""
    boards, _closed = boards_of_rounds(tournament)
    closed = set[int]()
    found: dict[int, datetime | None] = dict.fromkeys(closings)
    for number, at in sorted(closings.items(), key=lambda one: one[1]):
        closed.add(number)
        last = settled(boards, closed)
        for other in closed:
            if other <= last and found[other] is None:
                found[other] = at
    return found


def _uncovers(kind: str, facts: Mapping[str, Any], number: int) -> bool:
    """Tell whether an event let the hall see a round that was hidden from it before."""
    before, after = facts.get("before"), facts.get("after")
    if kind == "tournament_changed":
        # A change tells of each field; most are of other fields than this one.
        before, after = (
            (one or {}).get("frozen_after_round") for one in (before, after)
        )
    hidden = kind in HIDING and before is not None and number > before
    return hidden and (after is None or number <= after)
