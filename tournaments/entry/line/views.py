"""Takes the one line that was typed, and answers with what it changed."""

from collections.abc import Callable
from contextlib import ExitStack

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from scoring.game_words import words_of
from scoring.variants import VARIANTS
from tournaments.entry.forms import LineForm, counted_as_typed
from tournaments.entry.letters import seats_of
from tournaments.entry.operations import Recorded, write_line
from tournaments.entry.paper_form import number_of
from tournaments.entry.views import answer, as_the_page_speaks, sheet_or_404
from tournaments.ledger import operations as ledger
from tournaments.sheets.one_sheet import Place, TableSheet
from tournaments.web import Request, may


@require_POST
@may("enter_deals", finds_day=False)
@as_the_page_speaks
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
            words.enter_context(words_of(sheet.scorer.variant, seats))
            row = LineForm(sheet, number, request.POST)
            if typed := row.to_write():
                try:
                    new = write(sheet, typed, by=request.user)
                except ValidationError as error:
                    refusal = error
                    transaction.set_rollback(True)
        if new is None:
            return not_written(request, row, refusal)
        return written(request, new)


def locked_sheet_or_404(place: Place, deal: int) -> TableSheet:
    """Lock the tournament of an address, and read what is written at its table."""
    tournament, round, table = place
    day = ledger.lock_of(tournament)
    if day is None or day.variant_key not in VARIANTS:
        raise Http404(tournament)
    return sheet_or_404(day, round, table, deal)


def written(request: Request, new: Recorded) -> HttpResponse:
    """The answer to a row that was written: the sheet as it is now."""
    number = new.version.number
    row = LineForm(new.sheet, number)
    row.place(new.counted.lines[number - 1])
    return answer(request, new.sheet, new.counted, [row], is_new=True)


def not_written(
    request: Request, row: LineForm, refusal: ValidationError | None
) -> HttpResponse:
    """The answer to a row of which nothing was written: the sheet as it is kept."""
    counted_as_typed(row.sheet, [row])
    if refusal is not None:
        row.tell(refusal)
    return answer(request, row.sheet, row.sheet.counted(), [row])
