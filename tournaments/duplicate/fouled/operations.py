"""Writes from which table on a board had other cards; each lot is compared apart."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.models import Board, BoardPlay
from tournaments.boards.rules.fouled import FIRST, OTHERS, round_of_play, with_change
from tournaments.comparison import comparing, queries
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import refuse_finished
from tournaments.tables.models import Round


def foul(*, play: BoardPlay, cards: str, by: Account) -> Board:
    """Let a board have had other cards from a table on, or its first ones again.

    Its results are compared with those of the same cards alone, brought to the size of
    a full board. Whoever says it twice changes nothing.
    """
    with ledger.locked(play.table.round.tournament) as tournament:
        queries.refuse_unless_boards(tournament)
        refuse_finished(tournament)
        play.refresh_from_db(fields=["board", "put_off"])
        table, board = play.table, Board.objects.get(pk=play.board_id)
        table.round.refresh_from_db(fields=["state"])
        if table.round.state not in Round.BEGUN:
            raise ValidationError(_("This round has not begun yet."), code="not_begun")
        if cards not in (OTHERS, FIRST):
            raise ValidationError(_("Choose one of the list."), code="unknown")
        round = round_of_play(table.round.number, put_off=play.put_off)
        after = with_change(board.fouled, round, table.number, cards)
        if after is None:
            return board
        facts = {"table": table.public_id, "deal": play.number, "cards": cards}
        return _keep(tournament, board, after, "board_fouled", by, facts)


def foul_back(
    *, tournament: Tournament, facts: Mapping[str, Any], by: Account
) -> Board:
    """Let a board have the cards that it had before somebody said otherwise."""
    with ledger.locked(tournament) as tournament:
        board = board_unless_changed(tournament, facts)
        more = {key: facts[key] for key in ("table", "deal", "cards")}
        return _keep(tournament, board, facts["before"], "board_fouled_back", by, more)


def board_unless_changed(tournament: Tournament, facts: Mapping[str, Any]) -> Board:
    """Return the board; refuse where what was said of it has changed since."""
    refuse_finished(tournament)
    board = Board.objects.get(tournament=tournament, number=facts["board"])
    if board.fouled != facts["after"]:
        raise ValidationError(
            _("Somebody has changed what is said of this board: look at it again."),
            code="stale",
        )
    return board


def refuse_once_changed(event: Event) -> None:
    board_unless_changed(event.tournament, event.facts)


def _keep(
    tournament: Tournament,
    board: Board,
    after: Sequence[Sequence[int]],
    kind: str,
    by: Account,
    facts: Mapping[str, Any],
) -> Board:
    told = {**facts, "board": board.number, "before": board.fouled, "after": after}
    board.fouled = after
    board.save(update_fields=["fouled"])
    ledger.append(tournament, kind, told, by=by)
    comparing.compare_boards(tournament, [board.number])
    return board
