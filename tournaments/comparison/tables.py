"""Gathers what the page of the boards prints."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, ngettext

from scoring.wording import join_phrases, named
from seating.whiz.aloud import SENTENCES, Change, announcements
from seating.whiz.plan import SEATS, SHARING, Movement
from tournaments.boards.models import BoardSet
from tournaments.boards.rules import plan
from tournaments.boards.rules.what_if import expected, numbers
from tournaments.comparison import queries
from tournaments.comparison.movement import propose, refuse_misfit, rounds_kept
from tournaments.deals.how_far import boards_put_off, is_over
from tournaments.entries.queries import GONE, numbers_of
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round
from tournaments.tables.seated import Sat, rounds_seated
from tournaments.tables.wording import POCKETS

USUAL, AROUND = 21, 3  # players, and how many fewer or more may come


def overview(tournament: Tournament, *, organiser: bool) -> dict[str, Any]:
    """Return what is known of a tournament's boards, without any card."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    boards = queries.boards(tournament)
    return {
        "tournament": tournament,
        "organiser": organiser,
        "set": found,
        "boards": boards,
        "known": sum(bool(one.cards) for one in boards),
        "over": is_over(tournament),
        "drawn": Round.objects.filter(tournament=tournament).count(),
        "begun": queries.rounds_begun(tournament),
        "figures": found.verdict if found and found.verdict else None,
        "told": movement_context(tournament, pinned, found.players)
        if found and pinned
        else {},
        "put_off": boards_put_off(tournament)
        .select_related("board", "table__round")
        .order_by("table__round__number", "table__number", "number"),
        "instead": sorted(pinned.instead) if pinned else [],
        "stale": bool(
            organiser and found and pinned and is_stale(tournament, found, pinned)
        ),
        **queries.comparison(tournament),
    }


def is_stale(tournament: Tournament, found: BoardSet, pinned: plan.Plan) -> bool:
    """Tell whether the pinned movement no longer fits the settings or the players."""
    if rounds_kept(tournament) >= tournament.rounds:
        return False
    try:
        refuse_misfit(tournament, found, pinned, tournament.rounds)
    except ValidationError:
        return True
    return False


def movement_sentences(
    movement: Movement, numbers: Sequence[int], since: int = 0
) -> list[str]:
    """Say how a movement goes, to be read out; `numbers` are those of its players.

    Of the rounds that have begun nothing is left to read out.
    """
    told = announcements(movement)
    found = [named(SENTENCES[key]) for key in told.sentences]
    if movement.sharing in SHARING.keys() - {"shared"}:
        found.append(named(SHARING[movement.sharing]))
    changes = [one for one in told.changes if one.round > since]
    return found + [change_aloud(one, numbers) for one in changes]


def grid(
    found: plan.Plan,
    people: Sequence[str],
    known: Mapping[str, int],
    seated: Mapping[int, Sat],
) -> dict[str, Any]:
    """A movement table by round, as it is laid on the tables, and who sits out.

    The rounds that are drawn are told as they were `seated`.
    """
    rounds = range(1, len(found.movement.rounds) + 1)
    laid = [plan.laid(found, number) for number in rounds]

    def number(entry: str) -> int:
        return known.get(entry, people.index(entry) + 1 if entry in people else 0)

    def cell(round: int, table: int, there: plan.Laid) -> dict[str, Any]:
        """The number of each player with the seat, and the boards."""
        planned = dict(zip(SEATS, there.players, strict=True))
        chairs = seated[round].chairs if round in seated else {}
        sitting = {
            seat: chairs.get((table, seat), [people[who - 1]])
            for seat, who in planned.items()
        }
        boards = [board for board, _hands in there.boards]
        return {
            # Who came later stands behind who went.
            "players": [
                (seat, [number(who) for who in some]) for seat, some in sitting.items()
            ],
            "boards": boards,
            "in_a_row": boards == [*range(boards[0], boards[0] + len(boards))],
        }

    out = [
        sorted(map(number, seated[round].out))
        if round in seated
        else [number(people[who - 1]) for who in sits_out]
        for round, sits_out in zip(rounds, found.movement.sitting_out, strict=True)
    ]
    return {
        "rounds": rounds,
        "tables": [
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
        "out": out,
        "anybody_out": any(out),
    }


def movement_context(
    tournament: Tournament, found: plan.Plan, people: Sequence[str]
) -> dict[str, Any]:
    """A movement in sentences and as a grid, with the numbers of its players."""
    known = numbers_of(tournament)
    numbers = [known.get(entry, at) for at, entry in enumerate(people, start=1)]
    return {
        "says": movement_sentences(
            found.movement, numbers, since=queries.rounds_begun(tournament)
        ),
        "grid": grid(found, people, known, rounds_seated(tournament)),
    }


def what_if(tournament: Tournament, first: int, last: int) -> dict[str, Any]:
    """Return figures if so many came; without numbers, about as many as entered."""
    about = tournament.entries.exclude(state__in=GONE).count() or USUAL
    first = first or max(about - AROUND, 1)
    last = last or max(first, about + AROUND)
    found = [
        expected(one, tournament.rounds, tournament.deals_per_round)
        for one in numbers(first, last)
    ]
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
        "proposed_told": movement_context(tournament, made, people),
        "seen": json.dumps(figures),
        "seed": seed,
        "asc": asc,
    }


def change_aloud(said: Change, numbers: Sequence[int]) -> str:
    """Say what is read out before a round: who sits out, who is called to a place."""
    told = []
    if said.out:
        out = [str(numbers[player - 1]) for player in said.out]
        told.append(
            ngettext("number %s sits out", "numbers %s sit out", len(out))
            % ", ".join(out)
        )
    told += [
        _("number %(number)s goes to table %(table)s, %(seat)s")
        % {
            "number": numbers[one.player - 1],
            "table": one.table,
            "seat": POCKETS[one.seat],
        }
        for one in said.called
    ]
    return _("Round %(round)s: %(what)s.") % {
        "round": said.round,
        "what": join_phrases(told),
    }
