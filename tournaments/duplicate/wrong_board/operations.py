"""Writes that a table plays another board than the one due, and puts right the rest."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.models import Board, BoardPlay, BoardSet
from tournaments.boards.rules import plan
from tournaments.boards.rules.instead import put_instead
from tournaments.boards.rules.plan import Instead, Plan
from tournaments.comparison import comparing, queries, ruled
from tournaments.comparison.places import places_of, places_with
from tournaments.comparison.way_back import acts_at, play_of_later, way_back
from tournaments.comparison.writes import adjust
from tournaments.comparison.wrong_boards import Follows, follows
from tournaments.deals.one_sheet import refuse_unless_playing
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table


def play_instead(
    *, table: Table, deal: int, board: int, by: Account, put_right: bool = False
) -> BoardPlay:
    """Let a deal of a table be another board than the movement says.

    The line is still empty. Who held which hand stays; the board that was due has one
    result fewer. With `put_right` whoever knew the board is given average minus and the
    others average plus, and nobody of this table gets it in a later round.
    """
    with ledger.locked(table.round.tournament) as tournament:
        queries.refuse_unless_boards(tournament)
        table.round.refresh_from_db(fields=["state"])
        refuse_unless_playing(table.round.state)
        plays = BoardPlay.objects.filter(table=table)
        plays = plays.select_related("board", "table__round__tournament")
        play = plays.filter(number=deal).first()
        there = Board.objects.filter(tournament=tournament, number=board).first()
        if play is None or there is None:
            raise ValidationError(_("Choose one of the list."), code="unknown")
        if deal in queries.written_at(table):
            raise ValidationError(
                _("This line is written already. Wipe it out first."), code="written"
            )
        if play.put_off:
            raise ValidationError(
                _("Board %s was put off here. Have it played in its round first.")
                % play.board.number,
                code="put_off",
            )
        if plays.filter(board=there).exists():
            raise ValidationError(
                _("This table has board %s already in this round.") % board, code="here"
            )
        if queries.given_at(play):
            ruled.refuse_given(play, "")  # what a ruling gave is lifted in its case
            raise ValidationError(
                _(
                    "A result was given here for board %s. Take that back first, then "
                    "write which board was played."
                )
                % play.board.number,
                code="given",
            )
        due = play.board.number
        found = follows(tournament, table, due, board)
        added = _change_plan(
            tournament,
            table,
            found,
            Instead(table.round.number, table.number, due, board),
            put_right=put_right,
        )
        facts = {
            "given": found.given_to if put_right else {},
            "plan": [list(one) for one in added],
            "instead": _instead(queries.plan_of(queries.set_of(tournament))),
        }
        _swap(play, there, "board_instead", by, **facts)
        if put_right:
            _put_right(tournament, play, found, by)
        comparing.count_places(tournament)
    return play


def take_back(*, table: Table, deal: int, by: Account) -> BoardPlay:
    """Lay the board that was due there again, and undo what followed.

    ValidationError where something stands on the other board by now.
    """
    with ledger.locked(table.round.tournament) as tournament:
        act = acts_at(table).get(deal)
        if act is None:
            raise ValidationError(
                _("The board that was due lies here already."), code="nothing"
            )
        back = way_back(act)
        now = back.plan or queries.plan_of(queries.set_of(tournament))
        facts = {"given": act.facts["given"], "back": True, "instead": _instead(now)}
        _swap(back.play, back.board, "board_instead_back", by, **facts)
        words = _("Board %s was not played here after all.") % act.facts["after"]
        for seat in back.seats:
            adjust(play=back.play, kind="none", seat=seat, by=by, words=words)
        for one in back.later:
            _lay_later(tournament, one._replace(due=one.board, board=one.due), by)
        if back.plan is not None:
            _keep(tournament, back.plan)
        comparing.count_places(tournament)
    return back.play


def _change_plan(
    tournament: Tournament,
    table: Table,
    found: Follows,
    due: Instead,
    *,
    put_right: bool,
) -> list[Instead]:
    """Keep the plan with this board on its table; return what was added to it."""
    was = queries.plan_of(queries.set_of(tournament))
    if was is None or found.plan is None:
        return []
    pinned = found.plan if put_right else put_instead(was, due)
    _keep(tournament, pinned)
    return list(pinned.instead[len(was.instead) :])


def _instead(pinned: Plan | None) -> list[list[int]]:
    """The boards that lie in place of others, as a plan has them."""
    return [list(one) for one in pinned.instead] if pinned else []


def _keep(tournament: Tournament, pinned: Plan) -> None:
    BoardSet.objects.filter(tournament=tournament).update(
        movement=plan.plain_plan(pinned)
    )


def _swap(play: BoardPlay, board: Board, kind: str, by: Account, **more: Any) -> None:
    """Put another board on a deal of a table; both boards are compared anew."""
    tournament = play.table.round.tournament
    before = play.board.number
    if play.table.round.state in Round.BEGUN:
        full = places_with(tournament, before, board.number)
        more |= {"full": full} if full != places_of(tournament) else {}
    play.board = board
    play.save(update_fields=["board"])
    facts = {
        "table": play.table.public_id,
        "deal": play.number,
        "before": before,
        "after": board.number,
        **more,
    }
    ledger.append(tournament, kind, facts, by=by)
    comparing.compare_boards(tournament, [before, board.number])


def _put_right(
    tournament: Tournament, play: BoardPlay, found: Follows, by: Account
) -> None:
    """Give the averages, and put other boards in place of the later ones."""
    words = _("Board %s was played here though it was not due.") % play.board.number
    for seat, kind in found.given.items():
        adjust(play=play, kind=kind, seat=seat, by=by, words=words)
    for one in found.replaced:
        _lay_later(
            tournament,
            Instead(one.round, one.table, play.board.number, one.board),
            by,
        )


def _lay_later(tournament: Tournament, one: Instead, by: Account) -> None:
    """Put another board on a table to come; where it is drawn already, on its deal."""
    drawn = play_of_later(tournament, one.round, one.table, one.due)
    if drawn is not None:
        fresh = Board.objects.get(tournament=tournament, number=one.board)
        _swap(drawn, fresh, "board_later", by)
    else:
        facts = {
            "round": one.round,
            "number": one.table,
            "before": one.due,
            "after": one.board,
        }
        ledger.append(tournament, "board_later", facts, by=by)
