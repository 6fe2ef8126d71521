"""Reads what a table is told of its boards: which is due, and who holds what."""

from __future__ import annotations

from typing import Any, NamedTuple

from tournaments.boards import plan, wording
from tournaments.boards.after import queries as after
from tournaments.boards.after.queries import Line
from tournaments.boards.marks import SEATS
from tournaments.models import Board, BoardPlay, DealVersion, Table, Tournament
from tournaments.ranking.queries import names

NOT_WRITTEN = {"contract": "not_written"}


class Due(NamedTuple):
    """A board of a table in this round."""

    deal: int
    board: int
    hands: list[tuple[str, str]]  # each seat with its hand
    is_written: bool
    is_next: bool


def boards_at(table: Table, tournament: Tournament) -> dict[int, int]:
    """The number of the board that each deal of a table is; nothing without boards."""
    if not tournament.duplicate:
        return {}
    plays = BoardPlay.objects.filter(table=table)
    return dict(plays.values_list("number", "board__number"))


def context(table: Table, tournament: Tournament, asked: str = "") -> dict[str, Any]:
    """The boards of a table, what is said of one asked for, and what others made."""
    if not tournament.duplicate:
        return {}
    written = written_at(table)
    due = []
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    for deal, board, hands in plays.values_list("number", "board__number", "hands"):
        is_next = deal not in written and not any(one.is_next for one in due)
        held = list(zip(SEATS, hands, strict=True))
        due.append(Due(deal, board, held, deal in written, is_next))
    found: dict[str, Any] = {"due": due}
    if asked:
        found |= question(tournament, due, written, asked)
    if tournament.results_shown_after_own:
        own = [one.board for one in due if one.is_written]
        found["others"] = elsewhere(table, tournament, own)
    return found


def question(
    tournament: Tournament, due: list[Due], written: set[int], asked: str
) -> dict[str, Any]:
    """Where the board that somebody wants to write stands, or why it is questioned."""
    good = asked.isascii() and asked.isdigit() and len(asked) < 4
    number = int(asked) if good else 0
    at = {one.board: one.deal for one in due}
    count = Board.objects.filter(tournament=tournament).count()
    code = plan.asked(number, at, written, count)
    if code == plan.HERE:
        return {"asked_deal": at[number]}
    # One that is written is asked about, and the cursor goes to it all the same; one
    # that is not due may have been played in place of one that is.
    elsewhere = code == plan.ELSEWHERE
    return {
        "instead": [one for one in due if not one.is_written] if elsewhere else [],
        "asked_board": number,
        "asked_deal": at.get(number),
        "questioned": wording.asked(code, asked.strip()[:12], at),
    }


def written_at(table: Table) -> set[int]:
    """The deals of a table that are written, and not wiped out again."""
    newest: dict[int, Any] = {}
    versions = DealVersion.objects.filter(table=table).order_by("revision")
    for number, facts in versions.values_list("number", "facts"):
        newest[number] = facts
    return {number for number, facts in newest.items() if facts != NOT_WRITTEN}


def elsewhere(
    table: Table, tournament: Tournament, boards: list[int]
) -> list[tuple[int, list[Line]]]:
    """What other tables made of these boards."""
    found = after.traveller(tournament, boards, names(tournament, full=True))
    return [
        (board, [one for one in lines if one.facts and one.played.row != table.pk])
        for board, lines in found.items()
    ]
