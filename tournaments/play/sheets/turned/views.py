"""The page on which two who sat the wrong way round are put right."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.boards.wording import HANDS
from tournaments.comparison.at_table import boards_at
from tournaments.deals.one_sheet import (
    TableSheet,
    reread_table,
    table_or_404,
    table_sheet,
)
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.play.sheets.turned.operations import (
    PAIRS,
    refuse_unturnable,
    turn_chairs,
)
from tournaments.web import Request, done, may, refusals, show, whole_number


@require_http_methods(["GET", "POST"])
@may("enter_deals")
def turn(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Look at what it changes board by board, then let the two change chairs."""
    found = table_or_404(day, round, table)
    question = request.POST if request.method == "POST" else request.GET
    seats = question.get("seats", "")
    with refusals() as refused:
        if request.method == "POST":
            seen = whole_number(question.get("seen"))
            turn_chairs(table=found, seats=seats, seen=seen, by=request.user)
            sentence = _("The two have changed chairs; the boards are compared anew.")
            return done(request, sentence, "entry:sheet", day.public_id, round, table)
        if seats:
            refuse_unturnable(table_sheet(found), seats)
    if refused:
        found = reread_table(found)
    sheet = table_sheet(found)
    called = names(day, full=True, keys=set(sheet.entries))
    context = {
        "tournament": day,
        "round": found.round,
        "table": found,
        "pairs": pairs(sheet, called),
        "seats": seats,
        "changes": changes(sheet, seats, called) if seats in PAIRS else {},
        "boards": boards_at(found),
        "refused": refused,
        "refused_at": "seats",
    }
    return show(request, "play/sheets/turned.html", context)


def last_in_chairs(sheet: TableSheet) -> dict[str, str]:
    """Return who sits in each chair; of several who did, the last."""
    return {chair.seat: chair.entry for chair in sheet.chairs}


def pairs(sheet: TableSheet, called: dict[str, str]) -> list[tuple[str, str, str]]:
    """List each two who may change places, by their chairs and names."""
    there = {seat: called[entry] for seat, entry in last_in_chairs(sheet).items()}
    return [
        (pair, there[pair[0]], there[pair[1]])
        for pair in PAIRS
        if there.keys() >= set(pair)
    ]


def changes(sheet: TableSheet, seats: str, called: dict[str, str]) -> dict[str, Any]:
    """Return the hand and mark of the two, board by board: now, and put right."""
    there, lines = last_in_chairs(sheet), sheet.counted_sheet().lines
    if not there.keys() >= set(seats):
        return {}
    rows = []
    for number, hands in sorted(sheet.hands.items()):
        held = dict(zip("NES", hands, strict=True))
        points = lines[number - 1].points or {}
        one, other = ((HANDS[held[seat]], points.get(seat)) for seat in seats)
        rows.append((number, [(one, other), (other, one)]))
    return {"names": [called[there[seat]] for seat in seats], "rows": rows}
