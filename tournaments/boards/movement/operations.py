"""Writes how boards travel: the movement that is proposed, and the one pinned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.boards import plan, queries
from tournaments.boards.deals.operations import lay_out
from tournaments.boards.plan import Plan
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    BoardSet,
    Occupant,
    Round,
    SittingOut,
    Tournament,
)
from tournaments.seating.whiz.plan import Movement, Seated

LEAST_PLAYERS = 6


def propose(
    *, tournament: Tournament, seed: int, movement: Movement | None = None
) -> tuple[Plan, list[str]]:
    """The plan for who is here, and who has which number in it; nothing is kept.

    With a movement of one's own that one, if it fits; once rounds are drawn the plan
    of the rounds to come.
    """
    queries.refuse_unless_boards(tournament)
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    drawn = Round.objects.filter(tournament=tournament).count()
    here = queries.present(tournament)
    if found is not None and pinned is not None and drawn:
        if movement is not None:
            raise ValidationError(
                _("A movement from a file is read before the first round is drawn."),
                code="late",
            )
        return _rest(tournament, found.players, pinned, here, drawn, seed)
    if movement is not None:
        return _own(tournament, movement, here, seed), here
    if len(here) < LEAST_PLAYERS:
        raise ValidationError(
            _(
                "%(here)s players are here: boards travel between at least two tables "
                "of three. Check in at least %(least)s."
            )
            % {"here": len(here), "least": LEAST_PLAYERS},
            code="too_few",
        )
    with no_movement():
        made = plan.propose(
            len(here), tournament.rounds, tournament.deals_per_round, seed=seed
        )
    return made, here


@contextmanager
def no_movement() -> Iterator[None]:
    """Say so where so many cannot be seated in so many rounds."""
    try:
        yield
    except ValueError as error:
        raise ValidationError(
            _("There is no movement for so many players and rounds: change either."),
            code="no_movement",
        ) from error


def _own(
    tournament: Tournament, movement: Movement, here: Sequence[str], seed: int
) -> Plan:
    """The plan of a movement from a file, if it is one for those who are here."""
    if movement.players != len(here):
        raise ValidationError(
            _("This movement is for %(players)s players, and %(here)s are here.")
            % {"players": movement.players, "here": len(here)},
            code="players",
        )
    if len(movement.rounds) < tournament.rounds:
        raise ValidationError(
            _("This movement has %(has)s rounds; %(rounds)s are to be played.")
            % {"has": len(movement.rounds), "rounds": tournament.rounds},
            code="rounds",
        )
    made = plan.planned(movement, tournament.deals_per_round, seed)
    told = plan.figures(made)
    if told.odd or told.conflicts:
        raise ValidationError(
            _(
                "This movement cannot be played: %(conflicts)s times a board stands at "
                "two tables at once, and %(odd)s times a player sits twice or nowhere."
            )
            % {"conflicts": told.conflicts, "odd": told.odd},
            code="broken",
        )
    return made


def _rest(
    tournament: Tournament,
    players: Sequence[str],
    pinned: Plan,
    here: Sequence[str],
    drawn: int,
    seed: int,
) -> tuple[Plan, list[str]]:
    """The rounds to come for who is here now; the drawn ones stay as they are."""
    people = list(players)
    numbers = {entry: number for number, entry in enumerate(people, start=1)}
    seated: dict[tuple[int, int], dict[str, str]] = {}
    places = Occupant.objects.filter(table__round__tournament=tournament).order_by(
        "table__round__number", "table__number", "from_deal"
    )
    rows = places.values_list(
        "table__round__number", "table__number", "seat", "entry__public_id"
    )
    for round, table, seat, entry in rows:
        seated.setdefault((round, table), {})[seat] = entry
    for entry in [*(one for at in seated.values() for one in at.values()), *here]:
        if entry not in numbers:
            people.append(entry)
            numbers[entry] = len(people)
    came = dict.fromkeys(here, drawn + 1)  # the first round of each
    out = SittingOut.objects.filter(round__tournament=tournament)
    for entry, round in [
        *out.values_list("entry__public_id", "round__number"),
        *((entry, r) for (r, _table), at in seated.items() for entry in at.values()),
    ]:
        came[entry] = min(came.get(entry, round), round)
    groups = queries.groups_laid(tournament)
    played = [
        [
            Seated(
                (numbers[at["N"]], numbers[at["E"]], numbers[at["S"]]),
                groups[round, table],
            )
            for (r, table), at in sorted(seated.items())
            if r == round
        ]
        for round in range(1, drawn + 1)
    ]
    still = set(here)
    if len(still) < LEAST_PLAYERS:
        raise ValidationError(
            _("Fewer than %(least)s players are left: the boards can travel no more.")
            % {"least": LEAST_PLAYERS},
            code="too_few",
        )
    with no_movement():
        made = plan.go_on(
            played,
            pinned.hands,
            players=len(people),
            rounds=max(tournament.rounds, drawn),
            boards_per_round=pinned.boards_per_round,
            gone=[numbers[entry] for entry in people if entry not in still],
            since={numbers[one]: came[one] for one in people if came.get(one, 1) > 1},
            seed=seed,
        )
    return made, people


def accept(
    *,
    tournament: Tournament,
    seed: int,
    seen: Mapping[str, Any],
    by: Account,
    movement: Movement | None = None,
) -> BoardSet:
    """Pin the plan that was shown: its rounds are then drawn one by one.

    Of two who accept, and of one whose players changed meanwhile, `seen` tells: it is
    the figures as they were shown.
    """
    with transaction.atomic():
        tournament = ledger.lock(tournament)
        made, people = propose(tournament=tournament, seed=seed, movement=movement)
        told = plan.figures(made)._asdict()
        if told != dict(seen):
            raise ValidationError(
                _(
                    "Something has changed since this was shown. Look at it, then "
                    "accept it."
                ),
                code="stale",
            )
        found, _made = BoardSet.objects.get_or_create(tournament=tournament)
        found.players, found.movement = people, plan.written(made)
        found.verdict = told
        found.save(update_fields=["players", "movement", "verdict"])
        lay_out(found, made.boards)
        ledger.append(
            tournament=tournament,
            kind="movement_pinned",
            facts={"seed": seed, "players": people, **told},
            by=by,
        )
    return found
