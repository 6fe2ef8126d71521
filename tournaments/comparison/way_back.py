"""Reads whether the board that was due can lie at a table again, and what goes back."""

from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.boards.models import Board, BoardPlay
from tournaments.boards.rules.instead import plan_without
from tournaments.boards.rules.plan import Instead, Plan
from tournaments.comparison import queries, ruled
from tournaments.deals.one_sheet import refuse_unless_playing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table
from tournaments.tables.ways_back import the_table

# The kinds of event that put another board on a deal of a table.
SWAPS = ("board_instead", "board_instead_back", "board_later")


class WayBack(NamedTuple):
    """All that goes back if the board that was due lies at a table again."""

    play: BoardPlay
    board: Board  # that was due
    seats: list[str]  # to which nothing is given any more
    later: list[Instead]  # those that were put in place of the other board
    plan: Plan | None  # without them


def acts_at(table: Table) -> dict[int, Event]:
    """Return the events that put other boards on a table, if still there, by deal."""
    events = Event.objects.filter(
        tournament=table.round.tournament,
        kind__in=SWAPS,
        facts__table=table.public_id,
    )
    last = {one.facts["deal"]: one for one in events.order_by("number")}
    return {deal: one for deal, one in last.items() if one.kind == "board_instead"}


def way_back(act: Event) -> WayBack:
    """Return what goes back; refuse where something stands on the other board."""
    table, facts = the_table(act.tournament, act.facts), act.facts
    tournament = table.round.tournament
    refuse_unless_playing(table.round.state)
    plays = BoardPlay.objects.filter(table=table).select_related("board")
    play = plays.get(number=facts["deal"])
    play.table = table
    if play.board.number != facts["after"]:
        raise ValidationError(
            _("Another board lies here by now: look at the sheet."), code="overtaken"
        )
    if play.number in queries.written_at(table):
        raise ValidationError(
            _("This line is written already. Wipe it out first."), code="written"
        )
    if plays.filter(board__number=facts["before"]).exists():
        raise ValidationError(
            _("This table has board %s already in this round.") % facts["before"],
            code="here",
        )
    given = queries.given_at(play)
    if {who: one.kind for who, one in given.values()} != facts["given"]:
        ruled.refuse_given(play, "")  # what a ruling gave is lifted in its case
        raise ValidationError(
            _("A result was given here for board %s since. Take that back first.")
            % facts["after"],
            code="given",
        )
    added = [Instead(*one) for one in facts["plan"]]
    pinned = queries.plan_of(queries.set_of(tournament))
    plan = plan_without(pinned, added) if pinned else None
    if pinned is not None and plan is None:
        raise ValidationError(
            _(
                "The boards of later rounds were chosen anew since. Ask for board "
                "%(board)s on the sheet of this table, and say that it was played."
            )
            % {"board": facts["before"]},
            code="chosen_anew",
        )
    for one in added[1:]:
        _refuse_played_later(tournament, one)
    board = Board.objects.get(tournament=tournament, number=facts["before"])
    return WayBack(play, board, sorted(given), added[1:], plan)


def _refuse_played_later(tournament: Tournament, one: Instead) -> None:
    """Refuse where the board that took a place in a later round is there to stay."""
    drawn = play_of_later(tournament, one.round, one.table, one.board)
    tables = Table.objects.filter(round__tournament=tournament, number=one.table)
    there = tables.filter(round__number=one.round).select_related("round").first()
    if there is None:
        return
    if (
        drawn is None
        or there.round.state == Round.State.CLOSED
        or drawn.number in queries.written_at(there)
        or queries.given_at(drawn)
    ):
        raise ValidationError(
            _(
                "Round %(round)s, table %(table)s: board %(board)s, which took the "
                "place of the other one, is played already."
            )
            % one._asdict(),
            code="played_later",
        )


def play_of_later(
    tournament: Tournament, round: int, table: int, board: int
) -> BoardPlay | None:
    """A board on a table of a later round, once that round is drawn."""
    plays = BoardPlay.objects.select_related("table__round__tournament", "board")
    return plays.filter(
        table__round__tournament=tournament,
        table__round__number=round,
        table__number=table,
        board__number=board,
    ).first()
