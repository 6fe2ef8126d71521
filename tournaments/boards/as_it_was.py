"""Turns back, for a moment in the past, what was put right at tables since."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from tournaments.boards.rules.marks import Played
from tournaments.models import Event, Table, Tournament
from tournaments.sheets.rules.holding import Chair
from tournaments.sheets.seatings import seatings_at

# The kinds of event that put another board on a deal of a table.
SWAPS = ("board_instead", "board_instead_back", "board_later")


def chairs_then(
    tournament: Tournament, chairs: Mapping[int, list[Chair]], moment: datetime
) -> dict[int, list[Chair]]:
    """The chairs of these tables as they were at a moment, as far as events tell."""
    found, rows = dict(chairs), _rows(tournament)
    for seating in seatings_at(tournament, moment).values():
        for table, then in seating.tables.items():
            if rows.get(table) in chairs:
                found[rows[table]] = then
    return found


def boards_then(
    tournament: Tournament, found: Iterable[Played], moment: datetime
) -> list[Played]:
    """Which board each deal was before another one was put there since a moment."""
    since = Event.objects.filter(
        tournament=tournament, kind__in=SWAPS, made_at__gt=moment
    )
    before: dict[tuple[int, int], int] = {}
    rows = _rows(tournament)
    for facts in since.order_by("-number").values_list("facts", flat=True):
        if facts.get("table") in rows:
            before[rows[facts["table"]], facts["deal"]] = facts["before"]
    return sorted(
        (
            one._replace(board=before.get((one.row, one.deal), one.board))
            for one in found
        ),
        key=lambda one: (one.board, one.round, one.table),
    )


def _rows(tournament: Tournament) -> dict[str, int]:
    """The tables in the database, by public identifier."""
    tables = Table.objects.filter(round__tournament=tournament)
    return dict(tables.values_list("public_id", "pk"))
