"""Writes that a table plays a board later, and that it does not after all."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.models import BoardPlay
from tournaments.comparison import queries
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import refuse_finished
from tournaments.tables.models import Round, Table
from tournaments.tables.ways_back import the_table


def put_off(*, table: Table, deal: int, by: Account, later: bool = True) -> BoardPlay:
    """Let a table play a board later: its round is closed without it.

    Its line stays open until the day is finished, and nobody in the hall is told of the
    board before. Without `later` it belongs to its round again. Whoever says it twice
    changes nothing.
    """
    with ledger.locked(table.round.tournament) as tournament:
        play = _play(tournament, table, deal)
        if play.put_off == later:
            return play
        if later and queries.given_at(play):
            raise ValidationError(
                _("A result was given here for board %s. Take that back first.")
                % play.board.number,
                code="given",
            )
        play.put_off = later
        play.save(update_fields=["put_off"])
        facts = {"table": table.public_id, "deal": deal, "board": play.board.number}
        kind = "board_put_off" if later else "board_put_off_back"
        ledger.append(tournament, kind, facts, by=by)
    return play


def refuse_written(event: Event) -> None:
    """Refuse to take back that a board is played later, once it was."""
    day, facts = event.tournament, event.facts
    _play(day, the_table(day, facts), facts["deal"])


def _play(tournament: Tournament, table: Table, deal: int) -> BoardPlay:
    """Return the board of a deal; refuse where something is written of it."""
    queries.refuse_unless_boards(tournament)
    refuse_finished(tournament)
    plays = BoardPlay.objects.select_related("board", "table__round")
    play = plays.filter(table=table, number=deal).first()
    if play is None:
        raise ValidationError(_("Choose one of the list."), code="unknown")
    if play.table.round.state not in Round.BEGUN:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")
    if deal in queries.written_at(table):
        raise ValidationError(
            _("This line is written already. Wipe it out first."), code="written"
        )
    return play
