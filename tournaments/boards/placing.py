"""Puts a round of the pinned movement into rows: who sits where, with which boards."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seating.request import Round as Planned
from tournaments.boards import queries
from tournaments.boards.rules import plan
from tournaments.models import BoardPlay, BoardSet, Round, Table, Tournament


def seating(tournament: Tournament, number: int) -> Planned:
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
    refuse_misfit(tournament, found, pinned, number)
    return Planned(
        tuple(
            tuple(found.players[player - 1] for player in table.players)
            for table in plan.laid(pinned, number)
        ),
        tuple(
            found.players[player - 1]
            for player in pinned.movement.sitting_out[number - 1]
        ),
    )


def refuse_misfit(
    tournament: Tournament, found: BoardSet, pinned: plan.Plan, number: int
) -> None:
    """Say what in the tournament the movement does not fit, up to this round."""
    movement = pinned.movement
    if number > len(movement.rounds):
        raise ValidationError(
            _(
                "The movement has %(rounds)s rounds. Plan the rest anew on the page of "
                "the boards, then draw."
            )
            % {"rounds": len(movement.rounds)},
            code="rounds",
        )
    if pinned.boards_per_round != tournament.deals_per_round:
        raise ValidationError(
            _(
                "The movement has %(boards)s boards a round, the settings say %(deals)s"
                " deals. Make the movement anew on the page of the boards."
            )
            % {"boards": pinned.boards_per_round, "deals": tournament.deals_per_round},
            code="deals",
        )
    changed = len(queries.playing(found, pinned) ^ set(queries.present(tournament)))
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


def lay(tournament: Tournament, round: Round) -> None:
    """Put the boards of a round on its tables, as the movement says."""
    pinned = queries.plan_of(queries.set_of(tournament))
    if pinned is None:
        return
    boards = dict(tournament.boards.values_list("number", "pk"))
    tables = Table.objects.filter(round=round).order_by("number")
    BoardPlay.objects.bulk_create(
        BoardPlay(table=table, number=deal, board_id=boards[board], hands=hands)
        for table, found in zip(tables, plan.laid(pinned, round.number), strict=True)
        for deal, (board, hands) in enumerate(found.boards, start=1)
    )


def lift(round: Round) -> None:
    """Take the boards of a round off its tables; nothing is written of them."""
    BoardPlay.objects.filter(table__round=round).delete()
