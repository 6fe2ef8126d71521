"""Gathers what the page of the boards prints."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError

from scoring.wording import named
from seating.whiz.aloud import SENTENCES, aloud
from seating.whiz.plan import SEATS, SHARING, Movement
from tournaments.boards import queries, wording
from tournaments.boards.movement import propose, refuse_misfit, rounds_kept
from tournaments.boards.rules import plan
from tournaments.boards.rules.what_if import for_each
from tournaments.boards.seated import Sat, rounds_seated
from tournaments.models import BoardSet, Round, Tournament
from tournaments.planning.queries import GONE, boards_put_off, is_over
from tournaments.registration.queries import numbers_of

USUAL, AROUND = 21, 3  # players, and how many fewer or more may come


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
        "told": movement_told(tournament, pinned, found.players)
        if found and pinned
        else {},
        "put_off": boards_put_off(tournament)
        .select_related("board", "table__round")
        .order_by("table__round__number", "table__number", "number"),
        "instead": sorted(pinned.instead) if pinned else [],
        "stale": bool(
            organiser and found and pinned and stale(tournament, found, pinned)
        ),
        **queries.comparison(tournament),
    }


def stale(tournament: Tournament, found: BoardSet, pinned: plan.Plan) -> bool:
    """Whether the pinned movement no longer fits what is to be played, or who plays."""
    if rounds_kept(tournament) >= tournament.rounds:
        return False
    try:
        refuse_misfit(tournament, found, pinned, tournament.rounds)
    except ValidationError:
        return True
    return False


def says(movement: Movement, numbers: Sequence[int], since: int = 0) -> list[str]:
    """How a movement goes, to be read out; `numbers` are those of its players.

    Of the rounds that have begun nothing is left to read out.
    """
    told = aloud(movement)
    sharing = SHARING.get(movement.sharing)
    found = [named(SENTENCES[key]) for key in told.sentences]
    if sharing and movement.sharing != "shared":
        found.append(named(sharing))
    changes = [one for one in told.changes if one.round > since]
    return found + [wording.change(one, numbers) for one in changes]


class Cell(NamedTuple):
    """A table in a round: the number of each player with the seat, and the boards."""

    players: list[tuple[str, list[int]]]  # who came later stands behind who went
    boards: list[int]

    @property
    def in_a_row(self) -> bool:
        first = self.boards[0]
        return self.boards == [*range(first, first + len(self.boards))]


class Grid(NamedTuple):
    """Table by round, who plays which boards; and who sits out of each round."""

    rounds: range
    tables: list[tuple[int, list[Cell | None]]]
    out: list[list[int]]

    @property
    def anybody_out(self) -> bool:
        return any(self.out)


def grid(
    found: plan.Plan,
    people: Sequence[str],
    known: Mapping[str, int],
    seated: Mapping[int, Sat],
) -> Grid:
    """A movement table by round, as it is laid on the tables.

    The rounds that are drawn are told as they were `seated`.
    """
    rounds = range(1, len(found.movement.rounds) + 1)
    laid = [plan.laid(found, number) for number in rounds]

    def number(entry: str) -> int:
        at = people.index(entry) + 1 if entry in people else 0
        return known.get(entry, at)

    def cell(round: int, table: int, there: plan.Laid) -> Cell:
        planned = dict(zip(SEATS, there.players, strict=True))
        chairs = seated[round].chairs if round in seated else {}
        sitting = {
            seat: chairs.get((table, seat), [people[who - 1]])
            for seat, who in planned.items()
        }
        return Cell(
            [(seat, [number(who) for who in some]) for seat, some in sitting.items()],
            [board for board, _hands in there.boards],
        )

    return Grid(
        rounds,
        [
            (
                table,
                [
                    cell(round, table, there[table - 1])
                    if table <= len(there)
                    else None
                    for round, there in zip(rounds, laid, strict=True)
                ],
            )
            for table in range(1, max(map(len, laid)) + 1)
        ],
        [
            sorted(map(number, seated[round].out))
            if round in seated
            else [number(people[who - 1]) for who in out]
            for round, out in zip(rounds, found.movement.sitting_out, strict=True)
        ],
    )


def movement_told(
    tournament: Tournament, found: plan.Plan, people: Sequence[str]
) -> dict[str, Any]:
    """A movement in sentences and as a grid, with the numbers of its players."""
    known = numbers_of(tournament)
    numbers = [known.get(entry, at) for at, entry in enumerate(people, start=1)]
    seated = rounds_seated(tournament)
    return {
        "says": says(found.movement, numbers, since=queries.rounds_begun(tournament)),
        "grid": grid(found, people, known, seated),
    }


def what_if(tournament: Tournament, first: int, last: int) -> dict[str, Any]:
    """What it would be if so many came; without numbers, about as many as entered."""
    entered = tournament.entries.exclude(state__in=GONE).count()
    about = entered or USUAL
    first = first or max(about - AROUND, 1)
    last = last or max(first, about + AROUND)
    found = list(for_each(first, last, tournament.rounds, tournament.deals_per_round))
    return {
        "if_first": found[0].players,
        "if_last": found[-1].players,
        "if_many": found,
    }


def proposal(
    tournament: Tournament, seed: int, movement: Movement | None, asc: str
) -> dict[str, Any]:
    """A plan to look at before it is accepted; ValidationError if there is none."""
    made, people = propose(tournament=tournament, seed=seed, movement=movement)
    figures = plan.figures(made)
    return {
        "proposed": figures,
        "proposed_told": movement_told(tournament, made, people),
        "seen": json.dumps(figures),
        "seed": seed,
        "asc": asc,
    }
