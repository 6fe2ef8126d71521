"""Gathers what the page of the boards prints, and the line of progress of a player."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError

from scoring.basis import BASES
from scoring.methods import METHODS
from scoring.wording import named
from tournaments.boards import plan, queries
from tournaments.boards.after.queries import Card
from tournaments.boards.movement import operations as movements
from tournaments.boards.plan import Figures
from tournaments.models import Round, Tournament
from tournaments.seating.movements import METHODS as MOVEMENTS
from tournaments.seating.movements import SHARING
from tournaments.seating.whiz.plan import Movement

WIDTH, LEFT, BASE = 720, 70, 215  # of the chart, in its own units


def whole(typed: object, least: int = 1) -> int:
    text = str(typed)
    good = text.isascii() and text.isdigit() and len(text) < 9
    return max(int(text), least) if good else least


def sentences(error: Exception) -> list[str]:
    return error.messages if isinstance(error, ValidationError) else [str(error)]


def overview(tournament: Tournament, *, organiser: bool) -> dict[str, Any]:
    """What is known of a tournament's boards, without any card."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    boards = queries.boards(tournament)
    over = queries.is_over(tournament)
    drawn = Round.objects.filter(tournament=tournament).count()
    known = sum(bool(one.cards) for one in boards)
    return {
        "tournament": tournament,
        "organiser": organiser,
        "set": found,
        "boards": boards,
        "known": known,
        "over": over,
        "drawn": drawn,
        "begun": queries.rounds_begun(tournament),
        "figures": Figures(**found.verdict) if found and found.verdict else None,
        "says": says(pinned.movement) if pinned else {},
        "stale": bool(organiser and pinned and stale(tournament, pinned, drawn)),
        "method": named(METHODS[tournament.comparison_method].names),
        "basis": named(BASES[tournament.comparison_basis].names),
    }


def stale(tournament: Tournament, pinned: plan.Plan, drawn: int) -> bool:
    """Whether the pinned movement no longer fits what is to be played, or who plays."""
    found = queries.set_of(tournament)
    gone = set(pinned.movement.gone)
    players = found.players if found else []
    playing = {one for at, one in enumerate(players, start=1) if at not in gone}
    to_come = drawn < tournament.rounds
    return to_come and (
        len(pinned.movement.rounds) < tournament.rounds
        or pinned.boards_per_round != tournament.deals_per_round
        or playing != set(queries.present(tournament))
    )


def says(movement: Movement) -> dict[str, str]:
    """How a movement goes, to be read out."""
    method, sharing = MOVEMENTS.get(movement.method), SHARING.get(movement.sharing)
    return {
        "movement": named(method.rule) if method else "",
        "sharing": named(sharing.rule) if sharing else "",
    }


def proposal(
    tournament: Tournament, seed: int, movement: Movement | None, asc: str
) -> dict[str, Any]:
    """A plan to look at before it is accepted; ValidationError if there is none."""
    made, _people = movements.propose(
        tournament=tournament, seed=seed, movement=movement
    )
    told = plan.figures(made)
    return {
        "proposed": told,
        "proposed_says": says(made.movement),
        "seen": json.dumps(told._asdict()),
        "seed": seed,
        "asc": asc,
    }


@dataclass(frozen=True)
class Chart:
    """A line of progress, ready to be drawn."""

    points: str
    dots: list[tuple[float, float]]
    rules: list[tuple[int, float]]  # the per cents that are ruled, and their height
    last: Fraction


def chart(cards: Sequence[Card]) -> Chart | None:
    """The per cent of a player from board to board; nothing without two boards."""
    found = [one.so_far for one in cards if one.own.percent is not None]
    values = [one for one in found if one is not None]
    if len(values) < 2:
        return None
    step = (WIDTH - LEFT - 10) / (len(values) - 1)
    dots = [
        (round(LEFT + at * step, 1), height(value)) for at, value in enumerate(values)
    ]
    return Chart(
        " ".join(f"{x},{y}" for x, y in dots),
        dots,
        [(percent, height(Fraction(percent))) for percent in (0, 25, 50, 75, 100)],
        values[-1],
    )


def height(percent: Fraction) -> float:
    return round(BASE - float(percent) * 2, 1)
