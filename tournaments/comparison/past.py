"""Reads the boards as they lay at tables, from the rows that the events built."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournaments.boards.models import BoardPlay, BoardSet
from tournaments.boards.rules import plan
from tournaments.boards.rules.gives import newest, read_given
from tournaments.boards.rules.history import SET
from tournaments.boards.rules.marks import Played, Ruled
from tournaments.comparison.comparing import sum_fines
from tournaments.comparison.fouled import with_lots
from tournaments.comparison.queries import plan_of, set_of
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.history.rules.rows import Rows
from tournaments.plans.models import Tournament


def played_then(
    tournament: Tournament,
    rows: Mapping[str, Rows],
    written: Mapping[str, WrittenTable],
    begun: set[int],
) -> list[Played]:
    """Return the boards on the tables of these rounds, as they stood."""
    plays = BoardPlay.objects.filter(
        table__round__tournament=tournament, table__round__number__in=begun
    )
    found = []
    laid, given = _laid(tournament, rows["set"], begun), _given(rows["given"])
    columns = (
        "table__public_id",
        "pk",
        "table_id",
        "board__number",
        "table__round__number",
        "table__number",
        "number",
        "hands",
    )
    about: tuple[Any, ...]
    for table, *about in plays.values_list(*columns):
        if table not in written:
            continue
        one, sheet = Played(*about), written[table]
        found.append(
            one._replace(
                board=laid.get((one.round, one.table, one.deal), one.board),
                put_off=(table, one.deal) in rows["put_off"],
                entries=occupants(sheet.chairs, one.deal),
                facts=sheet.facts.get(one.deal),
                ruled=given.get((table, one.deal), {}),
            )
        )
    found.sort(key=lambda one: (one.board, one.round, one.table))
    return with_lots(found, {key: row["fouled"] for key, row in rows["boards"].items()})


def fines_then(rows: Rows) -> dict[str, Fraction]:
    """Return the per cent of a top that each entry had been fined."""
    return sum_fines(
        (entry, Fraction(row["percent"])) for (entry, _at), row in rows.items()
    )


def _laid(
    tournament: Tournament, sets: Rows, begun: set[int]
) -> dict[tuple[int, int, int], int]:
    """Return the board of each round, table and deal, swapped as they were by then."""
    now: BoardSet | None = set_of(tournament)
    then = sets.get(SET)
    if now is None or then is None or not now.movement:
        return {}
    now.movement = {**now.movement, "instead": then["instead"]}
    pinned = plan_of(now)
    assert pinned is not None
    return {
        (number, at, deal): board
        for number in begun
        for at, table in enumerate(plan.laid(pinned, number), start=1)
        for deal, (board, _hands) in enumerate(table.boards, start=1)
    }


def _given(rows: Rows) -> dict[Any, dict[str, Ruled]]:
    """Return what was given at each table and deal, seat by seat: the newest."""
    return newest(
        ((table, deal), row["seat"], read_given(row))
        for (table, deal, _at), row in rows.items()
    )
