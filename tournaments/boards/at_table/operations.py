"""Writes that a table played another board than the one that was due."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.boards import comparing, queries
from tournaments.boards.at_table.queries import written_at
from tournaments.entry.operations import refuse_unless_playing
from tournaments.ledger import operations as ledger
from tournaments.models import Account, Board, BoardPlay, Table


def play_instead(*, table: Table, deal: int, board: int, by: Account) -> BoardPlay:
    """Let a deal of a table be another board than the movement says.

    The line is still empty. Who held which hand stays; the board that was due has one
    result fewer, and whoever gets the other one once more is given a result for it.
    """
    with transaction.atomic():
        tournament = ledger.lock(table.round.tournament)
        queries.refuse_unless_boards(tournament)
        table.round.refresh_from_db(fields=["state"])
        refuse_unless_playing(table.round.state)
        plays = BoardPlay.objects.filter(table=table).select_related("board")
        play = plays.filter(number=deal).first()
        there = Board.objects.filter(tournament=tournament, number=board).first()
        if play is None or there is None:
            raise ValidationError(_("Choose one of the list."), code="unknown")
        if deal in written_at(table):
            raise ValidationError(
                _("This line is written already. Wipe it out first."), code="written"
            )
        if plays.filter(board=there).exists():
            raise ValidationError(
                _("This table has board %s already in this round.") % board, code="here"
            )
        before = play.board.number
        play.board = there
        play.save(update_fields=["board"])
        ledger.append(
            tournament=tournament,
            kind="board_instead",
            facts={
                "table": table.public_id,
                "deal": deal,
                "before": before,
                "after": board,
            },
            by=by,
        )
        comparing.compare_boards(tournament, [before, board])
    return play
