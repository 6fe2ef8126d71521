"""The pages on which the desk types sheets, and compares them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from tournaments.boards.at_table import queries as boards
from tournaments.entry import operations, queries
from tournaments.entry.board import compared
from tournaments.entry.forms import (
    CONFLICT,
    EMPTY,
    TYPING,
    WRONG,
    ComparingForm,
    SheetForm,
    whole,
)
from tournaments.entry.operations import Typed
from tournaments.entry.tables import legend, players, rows_in_words, seats, suits
from tournaments.entry.verdicts import operations as verdicts

View = Callable[..., HttpResponse]

may_enter = permission_required("tournaments.enter_deals", raise_exception=True)
may_verify = permission_required("tournaments.verify_sheets", raise_exception=True)


def as_the_page_speaks(view: View) -> View:
    """Read what was typed in the language of the page on which it was typed.

    O is East on a Dutch sheet and West on a French one, whatever language another
    page has chosen meanwhile.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **words: Any) -> HttpResponse:
        spoken = request.POST.get("language", "")
        if spoken not in dict(settings.LANGUAGES):
            return view(request, *args, **words)
        with translation.override(spoken):
            return view(request, *args, **words)

    return answer


@require_GET
@may_verify
def board(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    seen = request.GET.get("seen", "")
    if seen and seen == str(found.version):
        return HttpResponse(status=204)
    rounds = queries.rounds_of(found)
    chosen = queries.round_of(rounds, request.GET.get("round", ""))
    tables = queries.states_of(chosen, found) if chosen else []
    wanted = request.GET.get("table", "")
    if chosen and whole(wanted) in {table.number for table in tables}:
        return redirect("entry:sheet", tournament, chosen.number, whole(wanted))
    context = {
        "tournament": found,
        "rounds": rounds,
        "round": chosen,
        "tables": tables,
        "wanted": wanted,
        "done": sum(table.done for table in tables),
        "typed": sum(table.complete for table in tables),
        "wrong": sum(table.adds_up == "wrong" for table in tables),
    }
    template = "entry/_board.html" if seen else "entry/board.html"
    return render(request, template, context)


@require_http_methods(["GET", "POST"])
@may_enter
@as_the_page_speaks
def sheet(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    found = queries.table_or_404(tournament, round, table)
    if request.method != "POST":
        return page(request, SheetForm(queries.read(found)))
    form = save(request, SheetForm(queries.read(found), request.POST))
    if form.is_right:
        messages.success(request, _("The sheet of table %s is saved.") % table)
        return redirect("entry:sheet", tournament, round, table)
    return page(request, form, status=422)


@require_POST
@may_enter
@as_the_page_speaks
def preview(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """The sheet counted as it is typed; nothing is written."""
    found = queries.table_or_404(tournament, round, table)
    form = SheetForm(queries.read(found), request.POST)
    touched = [whole(number) for number in request.POST.get("touched", "").split()]
    return part(request, form, touched)


@require_POST
@may_enter
@as_the_page_speaks
def line(request: HttpRequest, tournament: str, round: int, table: int) -> HttpResponse:
    """Save the one row that was left, and answer with the sheet from it on."""
    found = queries.table_or_404(tournament, round, table)
    form = SheetForm(queries.read(found), request.POST)
    number = whole(request.POST.get("line", ""))
    form = write(request, form, form.to_write(number))
    row = form.row(number)
    state = row.state if row else TYPING
    status = {CONFLICT: 409, WRONG: 422}.get(state, 200)
    return part(request, form, [number], status=status)


@require_POST
@may_enter
@as_the_page_speaks
def paper(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """Keep the totals that are written on the paper."""
    found = queries.table_or_404(tournament, round, table)
    form = SheetForm(queries.read(found), request.POST)
    try:
        keep_paper(request, form)
    except ValidationError:
        return part(request, form, [], status=422)
    return part(request, form, [])


@require_http_methods(["GET", "POST"])
@may_verify
def verify(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """Compare a sheet with its paper: confirm or reject what somebody else typed."""
    found = queries.table_or_404(tournament, round, table)
    blind = "blind" in request.GET
    form = ComparingForm(found, request.POST if request.method == "POST" else None)
    if form.verdict:
        try:
            verdicts.verify_sheet(
                table=found, seen=form.seen, verdict=form.verdict, by=request.user
            )
        except ValidationError as error:
            form.errors += error.messages
        else:
            say_verdict(request, table, form.verdict)
            return redirect("entry:board", tournament)
    written = SheetForm(queries.read(found))
    context = {
        **sheet_context(written),
        "comparing": form,
        "blind": blind and not form.differences,
        "lines": rows_in_words(written),
        "own": queries.typed_by(found, request.user),
    }
    status = 422 if form.errors or form.differences else 200
    return render(request, "entry/verify.html", context, status=status)


def save(request: HttpRequest, form: SheetForm) -> SheetForm:
    """Save all that can be, and return the form as it stands then."""
    form = write(request, form, form.to_write())
    if not form.paper_wrong:
        keep_paper(request, form)
    return form


def keep_paper(request: HttpRequest, form: SheetForm) -> None:
    totals = form.paper_totals()
    operations.write_paper_totals(table=form.table, totals=totals, by=request.user)
    form.table.paper_totals = totals


def write(request: HttpRequest, form: SheetForm, lines: list[Typed]) -> SheetForm:
    """Write these lines, and return the form as the table stands then."""
    if not lines:
        return form
    refused, read = operations.write_lines(read=form.read, lines=lines, by=request.user)
    if refused:
        read = queries.read(queries.table_again(form.table))
    form = SheetForm(read, request.POST)
    form.show(refused)
    form.just_written = not refused
    return form


def page(request: HttpRequest, form: SheetForm, status: int = 200) -> HttpResponse:
    context = {
        **sheet_context(form),
        "legend": legend(form),
        "suits": suits(),
        "neighbours": queries.neighbours(form.table),
        **boards.context(form.table, form.tournament, request.GET.get("board", "")),
    }
    return render(request, "entry/sheet.html", context, status=status)


def part(
    request: HttpRequest, form: SheetForm, touched: list[int], status: int = 200
) -> HttpResponse:
    """What changed where these rows were touched, for the page to put in place.

    The rows above are as they were, for no running total changes before the first of
    them; so are those below on which nothing stands.
    """
    first = min(touched, default=len(form.rows) + 1)
    context = sheet_context(form)
    context["rows"] = [
        row
        for row in form.rows[max(first - 1, 0) :]
        if row.number in touched or row.revision or row.state != EMPTY
    ]
    return render(request, "entry/_sheet.html", context, status=status)


def sheet_context(form: SheetForm) -> dict[str, Any]:
    chairs, table = seats(form), form.table
    return {
        "tournament": table.round.tournament,
        "round": table.round,
        "table": table,
        "form": form,
        "variant": form.variant,
        "rows": form.rows,
        "seats": chairs,
        "width": len(form.columns) + len(chairs) + 2,
        "players": players(form),
        "adds_up": compared(form.counted, table.paper_totals),
        # A line that was just written makes every verdict void.
        "verdict": None if form.just_written else queries.verdict_on(table),
        "boards": boards.boards_at(table, form.tournament),
    }


def say_verdict(request: HttpRequest, table: int, verdict: str) -> None:
    if verdict == "confirmed":
        messages.success(request, _("The sheet of table %s is confirmed.") % table)
    else:
        messages.warning(
            request,
            _("The sheet of table %s is rejected: it has to be mended.") % table,
        )
