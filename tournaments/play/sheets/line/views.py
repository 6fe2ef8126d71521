"""Writes the one line that was typed, and answers with what changed on the sheet."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.http import require_POST

from scoring.game_words import use_seat_letters, use_words_of
from scoring.letters import LETTERS
from scoring.variants import VARIANTS
from tournaments.deals import queries
from tournaments.deals.one_sheet import Place, TableSheet, table_or_404, table_sheet
from tournaments.deals.rules import notation
from tournaments.deals.rules.sheet import Sheet
from tournaments.follow.lines import Recorded, write_line
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.play.sheets.forms import (
    ASKED,
    CONFLICT,
    WRONG,
    LineForm,
    count_as_typed,
)
from tournaments.play.sheets.paper_form import PaperForm, number_of, seats_of
from tournaments.play.sheets.tables import (
    boards_context,
    drawn_table_context,
    lines_unseen_by_jury,
    paper_state,
)
from tournaments.tables.models import Round
from tournaments.web import Request, View, may


def in_language_of_page(view: View) -> View:
    """Read what was typed in the language of the page on which it was typed.

    Its seats are read by the letters that it shows, whatever is chosen meanwhile.
    """

    @wraps(view)
    def answer(request: Request, *args: Any, **words: Any) -> HttpResponse:
        spoken, seats = request.POST.get("language", ""), request.POST.get("seats", "")
        with ExitStack() as stack:
            if spoken in dict(settings.LANGUAGES):
                stack.enter_context(translation.override(spoken))
            if seats in LETTERS:
                stack.enter_context(use_seat_letters(seats))
            return view(request, *args, **words)

    return answer


@require_POST
@may("enter_deals", finds_day=False)
@in_language_of_page
def line(request: Request, tournament: str, round: int, table: int) -> HttpResponse:
    """Write the one row that was left, and answer with what that changed."""
    number = number_of(request.POST.get("line", "")) or 0
    return write_row(request, (tournament, round, table), number)


def write_row(
    request: Request,
    place: Place,
    number: int,
    write: Callable[..., Recorded] = write_line,
) -> HttpResponse:
    """Write a row as it is read under the lock, and answer once it is kept."""
    new, refusal = None, None
    with ExitStack() as words:
        with transaction.atomic():
            sheet = locked_sheet_or_404(place, number)
            seats = seats_of(request.POST, sheet)
            words.enter_context(use_words_of(sheet.scorer.variant, seats))
            row = LineForm(sheet, number, request.POST)
            if typed := row.to_write():
                try:
                    new = write(sheet, typed, by=request.user)
                except ValidationError as error:
                    refusal = error
                    transaction.set_rollback(True)
        if new is None:
            return answer_unwritten(request, row, refusal)
        return answer_written(request, new)


def locked_sheet_or_404(place: Place, deal: int) -> TableSheet:
    """Lock the tournament of an address, and read what is written at its table."""
    tournament, round, table = place
    day = ledger.lock_of(tournament)
    if day is None or day.variant_key not in VARIANTS:
        raise Http404(tournament)
    return sheet_or_404(day, round, table, deal)


def answer_written(request: Request, new: Recorded) -> HttpResponse:
    """Answer a row that was written: the sheet as it is now."""
    number = new.version.number
    row = LineForm(new.sheet, number)
    row.take_counted(new.counted.lines[number - 1])
    return answer(request, new.sheet, new.counted, [row], is_new=True)


def answer_unwritten(
    request: Request, row: LineForm, refusal: ValidationError | None
) -> HttpResponse:
    """Answer a row of which nothing was written: the sheet as it is kept."""
    count_as_typed(row.sheet, [row])
    if refusal is not None:
        row.tell(refusal)
    return answer(request, row.sheet, row.sheet.counted_sheet(), [row])


def sheet_or_404(day: Tournament, round: int, table: int, deal: int = 1) -> TableSheet:
    """Read what is written at the table of an address, which has this deal."""
    found = table_or_404(day, round, table)
    if not 1 <= deal <= day.deals_per_round:
        raise Http404
    return table_sheet(found)


def answer(
    request: Request,
    sheet: TableSheet,
    counted: Sheet,
    rows: list[LineForm],
    *,
    status: int = 0,
    is_new: bool = False,
    refused: Sequence[str] = (),
) -> HttpResponse:
    """Answer with what changed where these rows were touched, to be put in place.

    Running totals change from the first of them on, so that the rows below which are
    written stand there as well. A line that `is_new` makes every verdict void.
    """
    paper = PaperForm(sheet, request.POST)
    shown = {row.number: row for row in rows}
    for number in sheet.written:
        if shown and number > min(shown) and number not in shown:
            below = shown[number] = LineForm(sheet, number)
            below.take_counted(counted.lines[number - 1])
    context = {
        **sheet_context(sheet, counted, paper),
        **drawn_table_context(sheet, counted, {}),
        "rows": [shown[number] for number in sorted(shown)],
        "names": {},
        "corrects": may_correct_closed(request, sheet),
        "jury_refused": refused,
        "verdict": None if is_new else queries.verdict_on(sheet.table),
    }
    wrong = {CONFLICT: 409, ASKED: 409, WRONG: 422}
    status = status or wrong.get(rows[0].state if rows else "", 200)
    return HttpResponse(
        render_to_string("play/sheets/_answer.html", context), status=status
    )


def may_correct_closed(request: Request, sheet: TableSheet) -> bool:
    """Tell whether the round is closed, and whoever asks may correct its lines so."""
    closed = sheet.table.round.state == Round.State.CLOSED
    return closed and request.user.has_perm("tournaments.run_round")


def sheet_context(
    sheet: TableSheet, counted: Sheet, paper: PaperForm
) -> dict[str, Any]:
    table, tournament = sheet.table, sheet.tournament
    scorer, totals = sheet.scorer, counted.lines[-1].running
    kept = sheet.counted_sheet()  # counted may be as it is typed
    columns = notation.columns(scorer.variant, with_jury=scorer.has_jury_contracts)
    return {
        "tournament": tournament,
        "round": table.round,
        "table": table,
        "variant": scorer.variant,
        "counted": counted,
        "complete": kept.complete,
        "columns": columns,
        "totals": totals,
        "width": len(columns) + len(totals) + 2,
        "players": paper.compare_with(counted),
        "paper_below": paper.stands_below(counted),
        "adds_up": paper_state(table.paper_totals, counted, kept),
        "unseen": lines_unseen_by_jury(sheet),
        **boards_context(table, tournament),
    }
