"""Reads what follows where a table plays another board than the one due."""

from typing import NamedTuple

from tournaments.boards.rules.instead import (
    Earlier,
    Later,
    avoid_meeting_again,
    put_instead,
)
from tournaments.boards.rules.plan import Instead, Plan, laid
from tournaments.comparison import queries
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table


class Follows(NamedTuple):
    """The consequences of a board that is played in place of the one due."""

    earlier: list[Earlier]
    again: list[tuple[list[str], Later]]  # who would get it again, and where
    plan: Plan | None  # with that board, and those put in place of later ones
    entries: dict[str, str] = {}  # who sits in each seat of the table

    @property
    def given(self) -> dict[str, str]:
        """Average minus to whoever knew the board, average plus to the others."""
        knew = {one.seat for one in self.earlier}
        return {seat: "minus" if seat in knew else "plus" for seat in "NES" if knew}

    @property
    def given_to(self) -> dict[str, str]:
        """These averages by entry: two may be in each other's chair."""
        return {
            self.entries[seat]: kind
            for seat, kind in self.given.items()
            if seat in self.entries
        }

    @property
    def replaced(self) -> list[Later]:
        return [later for _entries, later in self.again if later.board]


def follows(tournament: Tournament, table: Table, due: int, board: int) -> Follows:
    """Return what follows if this table plays a board in place of the one due."""
    found = queries.played_boards(tournament, boards=[due, board])
    own = next((one for one in found if (one.row, one.board) == (table.pk, due)), None)
    entries = dict(own.entries) if own else {}
    round = table.round.number
    elsewhere = [
        one
        for one in found
        if one.board == board and one.row != table.pk and one.was_played
    ]
    earlier = [
        Earlier(seat, entry, one.round, one.table)
        for one in elsewhere
        if one.round <= round
        for seat, entry in entries.items()
        if entry in one.entries.values()
    ]
    kept = queries.set_of(tournament)
    pinned = queries.plan_of(kept)
    if (
        kept is None
        or pinned is None
        or round > len(pinned.movement.rounds)
        or table.number > len(laid(pinned, round))
    ):
        return Follows(earlier, [], None, entries)
    numbers = {entry: at for at, entry in enumerate(kept.players, start=1)}
    here = {numbers[who]: who for who in entries.values() if who in numbers}
    pinned = put_instead(pinned, Instead(round, table.number, due, board))
    done = {(one.round, one.table) for one in elsewhere}
    pinned, later = avoid_meeting_again(pinned, here, board, round, due, done)
    again = [([here[who] for who in one.players], one) for one in later]
    return Follows(earlier, again, pinned, entries)
