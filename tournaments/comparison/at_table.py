"""Reads what a table is told of its boards: which is due, and who holds what."""

from typing import Any, NamedTuple

from scoring.bounds import whole_number
from scoring.duplicate.methods import METHODS
from tournaments.boards import wording
from tournaments.boards.models import BoardPlay
from tournaments.boards.rules.marks import SEATS
from tournaments.comparison import queries
from tournaments.comparison.after.tables import travellers
from tournaments.comparison.places import lies_at, places_of, places_with
from tournaments.comparison.way_back import acts_at
from tournaments.comparison.wrong_boards import follows
from tournaments.deals.queries import chairs_at
from tournaments.deals.rules.holding import occupants
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table


class Due(NamedTuple):
    """A board of a table in this round."""

    deal: int
    board: int
    hands: list[tuple[str, str]]  # each player with his hand, from the Domy's left on
    is_written: bool
    is_next: bool
    in_place_of: int | None = None  # the board that was due
    put_off: bool = False  # it is played later


def boards_at(table: Table) -> dict[int, int]:
    """The number of the board that each deal of a table is."""
    plays = BoardPlay.objects.filter(table=table)
    return dict(plays.values_list("number", "board__number"))


def context(
    table: Table, tournament: Tournament, wanted: str = "", *, full: bool = True
) -> dict[str, Any]:
    """The boards of a table, what is said of one asked for, and what others made.

    Players have their `full` names at the desk alone.
    """
    if not tournament.duplicate:
        return {}
    written = queries.written_at(table)
    chairs = chairs_at([table.pk])[table.pk]
    called = names(tournament, full=full, keys={chair.entry for chair in chairs})
    due: list[Due] = []
    acts = acts_at(table)
    plays = BoardPlay.objects.filter(table=table).order_by("number")
    for deal, board, hands, put_off in plays.values_list(
        "number", "board__number", "hands", "put_off"
    ):
        open_now = deal not in written and not put_off
        is_next = open_now and not any(one.is_next for one in due)
        at = occupants(chairs, deal)
        held = sorted(zip(hands, SEATS, strict=True))
        who = [(called.get(at.get(seat, ""), ""), hand) for hand, seat in held]
        instead = acts[deal].facts["before"] if deal in acts else None
        due.append(Due(deal, board, who, deal in written, is_next, instead, put_off))
    found: dict[str, Any] = {"due": due}
    if wanted:
        found |= question(table, tournament, due, written, wanted)
        if found.get("instead"):
            found |= consequences(
                tournament, table, found["instead"], found["asked_board"], full=full
            )
    if tournament.results_shown_after_own:
        own = [one.board for one in due if one.is_written]
        found["others"] = [
            (board, [one for one in lines if one.facts and one.played.row != table.pk])
            for board, lines in travellers(tournament, own, desk=True).items()
        ]
    return found


def question(
    table: Table, tournament: Tournament, due: list[Due], written: set[int], wanted: str
) -> dict[str, Any]:
    """Find the board that somebody wants to write, or say why it is questioned."""
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
        instead = [one for one in due if not (one.is_written or one.put_off)]
    else:
        code = "unknown"
    questioned = wording.questioned(code, wanted.strip()[:12], at)
    if code == "elsewhere":
        lies = wording.lies(number, lies_at(table.round, number))
        stands = [one.board for one in due if one.is_written or one.put_off]
        first = wording.wipe_first(stands) if stands else ""
        questioned = f"{questioned} {lies} {first}".strip()
    return {
        "instead": instead,
        "asked_board": number,
        "asked_deal": deal,
        "questioned": questioned,
    }


def consequences(
    tournament: Tournament, table: Table, due: list[Due], board: int, *, full: bool
) -> dict[str, Any]:
    """Say who here has had or will get a board, and what follows for each one due."""
    ways = [(one, follows(tournament, table, one.board, board)) for one in due]
    first = ways[0][1]
    called = names(tournament, full=full)
    return {
        "rescales": rescaling_warnings(tournament, [one.board for one in due], board),
        "known": [
            *(wording.earlier(called[one.entry], one) for one in first.earlier),
            *(
                wording.again([called[entry] for entry in entries], later)
                for entries, later in first.again
            ),
        ],
        "knew": bool(first.earlier),
        "meets_again": bool(first.again),
        "instead": [(one, follow.replaced) for one, follow in ways],
    }


def rescaling_warnings(tournament: Tournament, due: list[int], board: int) -> list[str]:
    """Say in place of which due boards this one would change what all boards bring."""
    if not METHODS[tournament.comparison_method].neuberg:
        return []
    found: dict[int, list[int]] = {}
    for one in due:
        places = places_with(tournament, one, board)
        found.setdefault(places, []).append(one)
    found.pop(places_of(tournament), None)
    return [wording.rescaling_warning(places, some) for places, some in found.items()]
