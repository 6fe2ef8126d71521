"""The page on which the desk types a sheet."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.game_words import language_of_seats, use_seat_letters
from tournaments.comparison import at_table
from tournaments.deals import queries
from tournaments.deals.letters import letters_of_watched_contracts
from tournaments.deals.one_sheet import TableSheet, reread_table, table_sheet
from tournaments.follow import lines as operations
from tournaments.plans.models import Tournament
from tournaments.play.sheets.forms import LineForm, count_as_typed
from tournaments.play.sheets.jury_presence import say_jury
from tournaments.play.sheets.line.views import (
    answer,
    in_language_of_page,
    may_correct_closed,
    sheet_context,
    sheet_or_404,
)
from tournaments.play.sheets.paper_form import (
    PaperForm,
    misread_lines,
    number_of,
    say_letters,
    seats_of,
)
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.play.sheets.sheet_form import SheetForm, changed_cells
from tournaments.play.sheets.tables import (
    drawn_table_context,
    empty_seats_context,
    legend_context,
    names_context,
    problems,
    suits,
)
from tournaments.web import Request, done, may, refusals, show, whole_number


@require_http_methods(["GET", "POST"])
@may("enter_deals")
@in_language_of_page
def sheet(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Show the whole sheet; without a script it is sent as a whole as well."""
    read = sheet_or_404(day, round, table)
    if request.method != "POST":
        with use_seat_letters(read.seat_letters):
            return page(request, SheetForm(read))
    if request.POST.get("letters"):
        return change_letters(request, read)
    return save_and_answer(request, read, request.POST)


def change_letters(request: Request, sheet: TableSheet) -> HttpResponse:
    """Say which letters stand on the paper, and read by them what was typed."""
    before, posted = seats_of(request.POST, sheet), changed_cells(sheet, request.POST)
    with refusals() as refused:
        sheet = say_letters(
            table=sheet.table, letters=request.POST["letters"], by=request.user
        )
    if refused:
        return page(request, SheetForm(sheet, request.POST), 422, refused)
    if again := misread_lines(sheet, before):
        sentence = _(
            "Lines that were entered by the other letters: %(lines)s. Look at their "
            "players again."
        )
        messages.warning(request, sentence % {"lines": ", ".join(map(str, again))})
    with use_seat_letters(sheet.seat_letters):
        return save_and_answer(request, sheet, posted)


def save_and_answer(
    request: Request, sheet: TableSheet, posted: Mapping[str, str]
) -> HttpResponse:
    """Save what was typed, and go on to the sheet where nothing waits any more."""
    tournament, round, table = sheet.place
    form = save(request, sheet, posted)
    if form.is_right:
        sentence = _("The sheet of table %s is saved.") % table
        return done(request, sentence, "entry:sheet", tournament, round, table)
    return page(request, form, 422, problems(form))


@require_POST
@may("enter_deals")
@in_language_of_page
def preview(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Count the sheet as it is typed; nothing is written."""
    form = SheetForm(sheet_or_404(day, round, table), request.POST)
    touched = {
        number_of(number) or 0 for number in request.POST.get("touched", "").split()
    }
    # The rows above are as they were: no running total changes before the first.
    first = min(touched, default=len(form.rows) + 1)
    rows = [
        row
        for row in form.rows
        if row.number in touched or (row.number > first and row.waits)
    ]
    return answer(request, form.sheet, form.counted, rows, status=200)


@require_POST
@may("enter_deals")
@in_language_of_page
def paper(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Keep the totals that are written on the paper."""
    sheet = sheet_or_404(day, round, table)
    form = PaperForm(sheet, request.POST)
    with refusals() as refused:
        keep_paper(request, form)
    status = 422 if refused else 200
    return answer(
        request, sheet, sheet.counted_sheet(), [], status=status, refused=refused
    )


@require_POST
@may("enter_deals")
@in_language_of_page
def jury(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Write of the lines that are ticked whether the jury was there."""
    sheet = sheet_or_404(day, round, table)
    ticked = [one.partition(":") for one in request.POST.getlist("deal")]
    seen = {whole_number(number): whole_number(last) for number, _colon, last in ticked}
    presence, by_script = request.POST.get("jury", ""), "rows" in request.POST
    with refusals() as refused:
        sheet = say_jury(
            table=sheet.table, seen=seen, presence=presence, by=request.user
        )
        if not by_script:
            sentence = _("It is written on the lines whether the jury was there.")
            return done(request, sentence, "entry:sheet", day.public_id, round, table)
    if refused:
        sheet = table_sheet(reread_table(sheet.table))
    if not by_script:
        return page(request, SheetForm(sheet), 422, refused)
    rows = [
        LineForm(sheet, number) for number in sorted(seen) if number in sheet.written
    ]
    counted = count_as_typed(sheet, rows)
    status = 422 if refused else 200
    return answer(request, sheet, counted, rows, status=status, refused=refused)


def save(request: Request, sheet: TableSheet, posted: Mapping[str, str]) -> SheetForm:
    """Write all that can be, and return the form as the sheet stands then."""
    form = SheetForm(sheet, posted)
    lines = form.to_write()
    if lines:
        refused, sheet = operations.record_lines(
            sheet=sheet, lines=lines, by=request.user
        )
        if refused:
            sheet = table_sheet(reread_table(sheet.table))
        form = SheetForm(sheet, posted)
        form.tell(refused)
    if not form.paper.wrong:
        keep_paper(request, form.paper)
    return form


def keep_paper(request: Request, form: PaperForm) -> None:
    totals, table = form.totals(), form.sheet.table
    write_paper_totals(table=table, totals=totals, by=request.user)
    table.paper_totals = totals


def page(
    request: Request, form: SheetForm, status: int = 200, refused: Sequence[object] = ()
) -> HttpResponse:
    table, tournament = form.sheet.table, form.sheet.tournament
    who, empty, counted = (
        names_context(form.sheet),
        empty_seats_context(form.sheet),
        form.sheet.counted_sheet(),
    )
    context = {
        **sheet_context(form.sheet, counted, form.paper),
        **who,
        **empty,
        **drawn_table_context(form.sheet, counted, who["names"], empty),
        "form": form,
        "corrects": may_correct_closed(request, form.sheet),
        "refused": refused,
        "rows": form.rows,
        **legend_context(form.sheet),
        "watched": letters_of_watched_contracts(form.sheet.scorer),
        "seats": language_of_seats(),
        "suits": suits(form.sheet.scorer.variant),
        "neighbours": queries.neighbours(table),
        "verdict": queries.verdict_on(table),
        **at_table.context(table, tournament, request.GET.get("board", "")),
    }
    return show(request, "play/sheets/sheet.html", context, status)
