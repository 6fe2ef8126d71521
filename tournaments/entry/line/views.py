"""Takes the one line that was typed, and answers with what it changed."""

from functools import lru_cache

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.templatetags.points import points
from scoring.wording import signed
from tournaments.entry import operations
from tournaments.entry.forms import (
    READY,
    LineForm,
    PaperForm,
    counted_as_typed,
    number_of,
)
from tournaments.entry.views import answer, as_the_page_speaks, sheet_or_404
from tournaments.sheets.one_sheet import Place, TableSheet, kept, to_write
from tournaments.sheets.rules.sheet import Sheet
from tournaments.web import Request, day_or_404, may


@require_POST
@may("enter_deals", finds_day=False)
@as_the_page_speaks
def line(request: Request, tournament: str, round: int, table: int) -> HttpResponse:
    """Write the one row that was left, and answer with what that changed."""
    number = number_of(request.POST.get("line", "")) or 0
    row = row_as_kept(request, (tournament, round, table), number)
    if row is None or row.state != READY:
        row = row_or_404(request, (tournament, round, table), number)
    typed = row.to_write()
    if typed is None:
        return answer(request, row.sheet, counted_as_typed(row.sheet, [row]), [row])
    try:
        new = operations.record_line(sheet=row.sheet, line=typed, by=request.user)
    except ValidationError as refusal:
        row = row_or_404(request, (tournament, round, table), number)
        counted = counted_as_typed(row.sheet, [row])
        row.tell(refusal)
        return answer(request, row.sheet, counted, [row])
    row = LineForm(new.sheet, number)
    row.place(new.counted.lines[number - 1])
    paper = PaperForm(new.sheet, request.POST)
    if stands_alone(new.sheet, new.counted, row, paper):
        return HttpResponse(answer_alone(new.sheet, new.counted, row, paper))
    return answer(request, new.sheet, new.counted, [row], is_new=True)


def row_as_kept(request: Request, place: Place, number: int) -> LineForm | None:
    """The row on the sheet as this process keeps it, which may be of yesterday."""
    sheet = kept(place)
    if sheet is None or not 1 <= number <= sheet.tournament.deals_per_round:
        return None
    return LineForm(sheet, number, request.POST)


def row_or_404(request: Request, place: Place, number: int) -> LineForm:
    tournament, round, table = place
    sheet = sheet_or_404(day_or_404(tournament), round, table, number)
    return LineForm(to_write(sheet), number, request.POST)


def stands_alone(
    sheet: TableSheet, counted: Sheet, row: LineForm, paper: PaperForm
) -> bool:
    """Whether a new line changes no more than itself, the sums and the totals."""
    usual = row.revision == 1 and row.number == max(sheet.written)
    marked = row.line.judged or row.error or any(paper.typed.values())
    adds_up = not counted.zero_sum or not sum(row.line.running.values())
    of_its_own = sheet.scorer.variant.match or sheet.tournament.duplicate
    return bool(usual and adds_up and not (marked or of_its_own))


def answer_alone(
    sheet: TableSheet, counted: Sheet, row: LineForm, paper: PaperForm
) -> str:
    """What nearly every line is answered with: the parts of the page that it changed.

    They are those of `_answer.html`; a template takes longer than all the rest.
    """
    number, line, round = row.number, row.line, sheet.table.round
    place = sheet.tournament.public_id, round.number, sheet.table.number, number
    history = format_html(
        '<a href="{}" tabindex="-1" title="{}">{}</a>',
        reverse("entry:history", args=place),
        _("History of this deal"),
        number,
    )
    parts = {f"number-{number}": history, f"state-{number}": badge(_("saved"))}
    for seat, total in line.running.items():
        parts[f"total-{seat}"] = points(total)
        here = f'<span class="running">{signed(total)}</span>'
        parts[f"points-{number}-{seat}"] = (
            f'<span class="rests">{_("rests")}</span>'
            if line.resting == seat
            else f"{points(line.points.get(seat, 0))} {here}" * bool(line.points)
        )
    parts["check-sum"] = badge(_("sum 0")) if counted.zero_sum else ""
    for player in paper.beside(counted):
        parts[f"counted-{player.entry}"] = points(player.on_paper)
    boxes = [
        f'<input class="cell {box.column}" id="{box.name}" data-live="marks"'
        f' data-stored="{escape(box.stored)}">'
        for box in row.boxes
    ]
    return (
        state_words(get_language(), round.state, counted.complete)
        + f'<div id="row-{number}" class="line is-saved" data-live="marks"'
        + f' data-number="{number}" data-state="saved" data-revision="1"></div>'
        + f'<input id="seen-{number}" value="1" data-live="value">'
        + "".join(boxes)
        + "".join(f'<div id="{k}" data-live>{part}</div>' for k, part in parts.items())
    )


@lru_cache(maxsize=64)
def badge(word: str) -> str:
    """A word of what is right, with its sign."""
    return render_to_string("_badge.html", {"state": "right", "word": word})


@lru_cache(maxsize=64)
def state_words(language: str | None, state: str, complete: bool) -> str:
    """How far a sheet is that nobody has compared, in a language."""
    context = {"state": state, "complete": complete}
    return render_to_string("entry/_state.html", context)
