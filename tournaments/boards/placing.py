"""Puts a round of the pinned movement into rows: who sits where, with which boards."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.boards import plan, queries
from tournaments.models import Board, BoardPlay, Round, Table, Tournament
from tournaments.seating.draw import Drawing

METHOD = "boards"


def drawing(tournament: Tournament, number: int, seed: int) -> Drawing:
    """A round as the movement has it; ValidationError if it no longer fits."""
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        raise ValidationError(
            _(
                "The boards have no movement yet. Accept one on the page of the "
                "boards, then draw."
            ),
            code="no_movement",
        )
    if number > len(pinned.movement.rounds):
        raise ValidationError(
            _(
                "The movement has %(rounds)s rounds. Plan the rest anew on the page of "
                "the boards, then draw."
            )
            % {"rounds": len(pinned.movement.rounds)},
            code="rounds",
        )
    if pinned.boards_per_round != tournament.deals_per_round:
        raise ValidationError(
            _(
                "The movement has %(boards)s boards a round, the settings say %(deals)s"
                " deals. Make the movement anew on the page of the boards."
            )
            % {
                "boards": pinned.boards_per_round,
                "deals": tournament.deals_per_round,
            },
            code="deals",
        )
    movement = pinned.movement
    playing = {
        entry
        for at, entry in enumerate(found.players, start=1)
        if at not in movement.gone
    }
    changed = len(playing ^ set(queries.present(tournament)))
    if changed:
        raise ValidationError(
            ngettext(
                "%(count)s player has come or gone since the movement was made. Plan "
                "the rest anew on the page of the boards, then draw.",
                "%(count)s players have come or gone since the movement was made. Plan "
                "the rest anew on the page of the boards, then draw.",
                changed,
            )
            % {"count": changed},
            code="players",
        )
    return Drawing(
        tuple(
            tuple(found.players[player - 1] for player in table.players)
            for table in plan.laid(pinned, number)
        ),
        tuple(found.players[player - 1] for player in movement.sitting_out[number - 1]),
        METHOD,
        seed,
    )


def lay(tournament: Tournament, round: Round) -> None:
    """Put the boards of a round on its tables, as the movement says."""
    pinned = queries.plan_of(queries.set_of(tournament))
    if pinned is None:
        return
    boards = dict(
        Board.objects.filter(tournament=tournament).values_list("number", "pk")
    )
    tables = Table.objects.filter(round=round).order_by("number")
    BoardPlay.objects.bulk_create(
        BoardPlay(table=table, number=deal, board_id=boards[board], hands=hands)
        for table, found in zip(tables, plan.laid(pinned, round.number), strict=True)
        for deal, (board, hands) in enumerate(found.boards, start=1)
    )


def lift(round: Round) -> None:
    """Take the boards of a round off its tables; nothing is written of them."""
    BoardPlay.objects.filter(table__round=round).delete()
