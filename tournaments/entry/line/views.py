"""Takes the one line that was typed, and answers with what it changed."""

from collections.abc import Callable
from functools import lru_cache

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.game_words import words_of
from scoring.templatetags.points import points
from scoring.wording import signed
from tournaments.entry import operations
from tournaments.entry.forms import (
    SAVED,
    LineForm,
    counted_as_typed,
)
from tournaments.entry.letters import seats_of
from tournaments.entry.operations import Facts, Recorded
from tournaments.entry.paper_form import PaperForm, number_of
from tournaments.entry.views import answer, as_the_page_speaks, sheet_or_404
from tournaments.rounds.around_table import around, due
from tournaments.sheets.one_sheet import (
    Place,
    TableSheet,
    WrittenLine,
    kept,
    to_write,
)
from tournaments.sheets.rules.line import SheetLine
from tournaments.sheets.rules.sheet import Sheet
from tournaments.web import Request, day_or_404, may


@require_POST
@may("enter_deals", finds_day=False)
@as_the_page_speaks
def line(request: Request, tournament: str, round: int, table: int) -> HttpResponse:
    """Write the one row that was left, and answer with what that changed."""
    number = number_of(request.POST.get("line", "")) or 0
    row = row_as_kept(request, (tournament, round, table), number)
    if row is None or row.to_write() is None:
        row = row_or_404(request, (tournament, round, table), number)
    with words_of(row.sheet.scorer.variant, seats_of(request.POST, row.sheet)):
        return left(request, row)


def left(
    request: Request,
    row: LineForm,
    write: Callable[..., Recorded] = operations.record_line,
) -> HttpResponse:
    """The answer to a row that was left: what was written, or why nothing was."""
    typed, number = row.to_write(), row.number
    if typed is None:
        return not_written(request, row)
    try:
        new = write(sheet=row.sheet, line=typed, by=request.user)
    except ValidationError as refusal:
        row = row_or_404(request, row.sheet.place, number)
        return not_written(request, row, refusal)
    before, again = row.written, row.again is not None
    row = LineForm(new.sheet, number)
    row.place(new.counted.lines[number - 1])
    paper = PaperForm(new.sheet, request.POST)
    watched = of_jury(row.sheet, before, typed.facts) or again
    if is_usual(row, new.counted, paper) and not watched:
        return HttpResponse(usual_answer(row, new.counted, paper))
    return answer(request, new.sheet, new.counted, [row], is_new=True)


def not_written(
    request: Request, row: LineForm, refusal: ValidationError | None = None
) -> HttpResponse:
    """The answer to a row of which nothing was written: the sheet as it is kept."""
    counted_as_typed(row.sheet, [row])
    if refusal is not None:
        row.tell(refusal)
    return answer(request, row.sheet, row.sheet.counted(), [row])


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


def is_usual(row: LineForm, counted: Sheet, paper: PaperForm) -> bool:
    """Whether a line that was written changes its row, and below it figures alone."""
    sheet, totals = row.sheet, counted.lines[-1].running
    marked = row.line.judged or row.error or any(paper.typed.values())
    adds_up = not counted.zero_sum or not sum(totals.values())
    of_its_own = sheet.scorer.variant.match or sheet.tournament.duplicate
    plain = not (marked or of_its_own or counted.unjudged)
    return row.state == SAVED and adds_up and plain


def of_jury(sheet: TableSheet, before: WrittenLine | None, facts: Facts) -> bool:
    """Whether a line needs the jury, or did: something is asked besides its row."""
    stood = before.facts if before else {}
    return any(sheet.scorer.wants_jury(line) for line in (stood, facts))


def usual_answer(row: LineForm, counted: Sheet, paper: PaperForm) -> str:
    """What nearly every line is answered with: the parts of the page that it changed.

    They are those of `_answer.html`; a template takes longer than all the rest.
    """
    number, round = row.number, row.sheet.table.round
    tournament, table = row.sheet.tournament, row.sheet.table
    history = format_html(
        '<a href="{}" tabindex="-1" title="{}">{}</a>',
        reverse(
            "entry:history",
            args=(tournament.public_id, round.number, table.number, number),
        ),
        _("History of this deal"),
        number,
    )
    parts = {f"number-{number}": history, f"state-{number}": badge(_("saved"))}
    for line in counted.lines[number - 1 :]:
        if line.points or line.number == number:
            parts |= points_of(line)
    for seat, total in counted.lines[-1].running.items():
        parts[f"total-{seat}"] = points(total)
    parts |= drawn_parts(row.sheet, counted)
    parts["check-sum"] = badge(_("sum 0")) if counted.zero_sum else ""
    if not paper.stands_below(counted):
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
        + f' data-number="{number}" data-state="saved"'
        + f' data-revision="{row.revision}"></div>'
        + f'<input id="seen-{number}" value="{row.revision}" data-live="value">'
        + f'<div id="panel-{number}" data-live="panel" hidden></div>'
        + "".join(boxes)
        + "".join(f'<div id="{k}" data-live>{part}</div>' for k, part in parts.items())
    )


def points_of(line: SheetLine) -> dict[str, str]:
    """What the row of a line shows of each seat: points, and what he has till then."""
    found = dict.fromkeys(line.running, "")
    if line.points:
        for seat, running in line.running.items():
            here = points(line.points.get(seat, 0))
            found[seat] = f'{here} <span class="running">{signed(running)}</span>'
    if line.resting:
        word = "–" if line.empty else _("rests")
        found[line.resting] = f'<span class="rests">{word}</span>'
    return {f"points-{line.number}-{seat}": shown for seat, shown in found.items()}


def drawn_parts(sheet: TableSheet, counted: Sheet) -> dict[str, str]:
    """What the drawn table shows of each seat, and the deal that it plays next."""
    word, found, deal = _("points"), {}, due(sheet)
    for one in around(sheet, counted, {}, deal):
        said = f'{points(one.points or 0)} <span class="for-readers">{word}</span>'
        found[f"edge-{one.seat}"] = said
        dealer = dealer_words(get_language(), one.rests) if one.deals else ""
        found[f"dealer-{one.seat}"] = dealer
    words = _("deal %(deal)s") % {"deal": deal} if deal else ""
    return found | {"deal-on-cloth": words}


@lru_cache(maxsize=64)
def dealer_words(_language: str | None, rests: bool) -> str:
    """That a player deals, in a language."""
    return render_to_string("_dealer.html", {"rests": rests})


@lru_cache(maxsize=64)
def badge(word: str) -> str:
    """A word of what is right, with its sign."""
    return render_to_string("_badge.html", {"state": "right", "word": word})


@lru_cache(maxsize=64)
def state_words(language: str | None, state: str, complete: bool) -> str:
    """How far a sheet is that nobody has compared, in a language."""
    context = {"state": state, "complete": complete}
    return render_to_string("entry/_state.html", context)
