"""Gathers what the page of the boards prints."""

import json
from typing import Any

from django.core.exceptions import ValidationError

from scoring.wording import named
from seating.whiz.plan import METHODS as MOVEMENTS
from seating.whiz.plan import SHARING, Movement
from tournaments.boards import queries
from tournaments.boards.movement import propose, refuse_misfit
from tournaments.boards.rules import plan
from tournaments.models import BoardSet, Round, Tournament
from tournaments.planning.queries import is_over


def overview(tournament: Tournament, *, organiser: bool) -> dict[str, Any]:
    """What is known of a tournament's boards, without any card."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    boards = queries.boards(tournament)
    drawn = Round.objects.filter(tournament=tournament).count()
    return {
        "tournament": tournament,
        "organiser": organiser,
        "set": found,
        "boards": boards,
        "known": sum(bool(one.cards) for one in boards),
        "over": is_over(tournament),
        "drawn": drawn,
        "begun": queries.rounds_begun(tournament),
        "figures": found.verdict if found and found.verdict else None,
        "says": says(pinned.movement) if pinned else {},
        "stale": bool(
            organiser and found and pinned and stale(tournament, found, pinned, drawn)
        ),
        **queries.comparison(tournament),
    }


def stale(
    tournament: Tournament, found: BoardSet, pinned: plan.Plan, drawn: int
) -> bool:
    """Whether the pinned movement no longer fits what is to be played, or who plays."""
    if drawn >= tournament.rounds:
        return False
    try:
        refuse_misfit(tournament, found, pinned, tournament.rounds)
    except ValidationError:
        return True
    return False


def says(movement: Movement) -> dict[str, str]:
    """How a movement goes, to be read out."""
    rules = MOVEMENTS.get(movement.method), SHARING.get(movement.sharing)
    movement_rule, sharing_rule = (named(rule) if rule else "" for rule in rules)
    return {"movement": movement_rule, "sharing": sharing_rule}


def proposal(
    tournament: Tournament, seed: int, movement: Movement | None, asc: str
) -> dict[str, Any]:
    """A plan to look at before it is accepted; ValidationError if there is none."""
    made, _people = propose(tournament=tournament, seed=seed, movement=movement)
    figures = plan.figures(made)
    return {
        "proposed": figures,
        "proposed_says": says(made.movement),
        "seen": json.dumps(figures),
        "seed": seed,
        "asc": asc,
    }
