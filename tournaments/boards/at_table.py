"""Reads what a table is told of its boards: which is due, and who holds what."""

from typing import Any, NamedTuple

from tournaments.boards import wording
from tournaments.boards.after.tables import Line, travellers
from tournaments.boards.rules.marks import SEATS
from tournaments.models import BoardPlay, Table, Tournament
from tournaments.sheets.queries import newest_facts
from tournaments.sheets.rules.line import is_written
from tournaments.web import whole_number


class Due(NamedTuple):
    """A board of a table in this round."""

    deal: int
    board: int
    hands: list[tuple[str, str]]  # each seat with its hand
    is_written: bool
    is_next: bool


def boards_at(table: Table) -> dict[int, int]:
    """The number of the board that each deal of a table is."""
    plays = BoardPlay.objects.filter(table=table)
    return dict(plays.values_list("number", "board__number"))


def context(table: Table, tournament: Tournament, wanted: str = "") -> dict[str, Any]:
    """The boards of a table, what is said of one asked for, and what others made."""
    if not tournament.duplicate:
        return {}
    written = written_at(table)
    due: list[Due] = []
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    for deal, board, hands in plays.values_list("number", "board__number", "hands"):
        is_next = deal not in written and not any(one.is_next for one in due)
        by_seat = list(zip(SEATS, hands, strict=True))
        due.append(Due(deal, board, by_seat, deal in written, is_next))
    found: dict[str, Any] = {"due": due}
    if wanted:
        found |= question(tournament, due, written, wanted)
    if tournament.results_shown_after_own:
        own = [one.board for one in due if one.is_written]
        found["others"] = elsewhere(table, tournament, own)
    return found


def question(
    tournament: Tournament, due: list[Due], written: set[int], wanted: str
) -> dict[str, Any]:
    """Where the board that somebody wants to write stands, or why it is questioned."""
    number = whole_number(wanted)
    at = {one.board: one.deal for one in due}
    count = tournament.boards.count()
    deal, instead = at.get(number), []
    if deal is not None and deal not in written:
        return {"asked_deal": deal}
    if deal is not None:
        code = "done"  # it is asked about, and the cursor goes to it all the same
    elif 1 <= number <= count:
        code = "elsewhere"  # it may have been played in place of one that is due
        instead = [one for one in due if not one.is_written]
    else:
        code = "unknown"
    return {
        "instead": instead,
        "asked_board": number,
        "asked_deal": deal,
        "questioned": wording.questioned(code, wanted.strip()[:12], at),
    }


def written_at(table: Table) -> set[int]:
    """The deals of a table that are written, and not wiped out again."""
    newest = newest_facts([table.pk])[table.pk]
    return {number for number, facts in newest.items() if is_written(facts)}


def elsewhere(
    table: Table, tournament: Tournament, boards: list[int]
) -> list[tuple[int, list[Line]]]:
    """What other tables made of these boards."""
    found = travellers(tournament, boards, desk=True)
    return [
        (board, [one for one in lines if one.facts and one.played.row != table.pk])
        for board, lines in found.items()
    ]
