"""The pages on which the desk types sheets, and compares them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from tournaments.entry import operations, queries
from tournaments.entry.board import compared
from tournaments.entry.forms import (
    CONFLICT,
    TYPING,
    WRONG,
    ComparingForm,
    SheetForm,
    whole,
)
from tournaments.entry.tables import legend, players, rows_in_words, seats
from tournaments.models import Table

may_enter = permission_required("tournaments.enter_deals", raise_exception=True)
may_verify = permission_required("tournaments.verify_sheets", raise_exception=True)


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
def sheet(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    found = queries.table_or_404(tournament, round, table)
    if request.method != "POST":
        return page(request, found, SheetForm(found))
    form = save(request, found, SheetForm(found, request.POST))
    if form.is_right:
        messages.success(request, _("The sheet of table %s is saved.") % table)
        return redirect("entry:sheet", tournament, round, table)
    return page(request, form.table, form, status=422)


@require_POST
@may_enter
def preview(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """The sheet counted as it is typed; nothing is written."""
    found = queries.table_or_404(tournament, round, table)
    return part(request, SheetForm(found, request.POST))


@require_POST
@may_enter
def line(request: HttpRequest, tournament: str, round: int, table: int) -> HttpResponse:
    """Save the one row that was left, and answer with the sheet from it on."""
    found = queries.table_or_404(tournament, round, table)
    form = SheetForm(found, request.POST)
    number = whole(request.POST.get("line", ""))
    refused = operations.write_lines(
        table=found, lines=form.to_write(number), by=request.user
    )
    form = again(request, form)
    form.show(refused)
    row = form.row(number)
    state = row.state if row else TYPING
    # The rows above are as they were: no running total changes before this one.
    status = {CONFLICT: 409, WRONG: 422}.get(state, 200)
    return part(request, form, status=status, first=number)


@require_POST
@may_enter
def paper(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """Keep the totals that are written on the paper."""
    found = queries.table_or_404(tournament, round, table)
    form = SheetForm(found, request.POST)
    try:
        operations.write_paper_totals(
            table=found, totals=form.paper_totals(), by=request.user
        )
    except ValidationError:
        return part(request, form, status=422)
    return part(request, again(request, form))


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
            operations.verify_sheet(
                table=found, seen=form.seen, verdict=form.verdict, by=request.user
            )
        except ValidationError as error:
            form.errors += error.messages
        else:
            say_verdict(request, table, form.verdict)
            return redirect("entry:board", tournament)
    written = SheetForm(found)
    context = {
        **sheet_context(found, written),
        "comparing": form,
        "blind": blind and not form.differences,
        "lines": rows_in_words(written),
        "own": queries.typed_by(found, request.user),
    }
    status = 422 if form.errors or form.differences else 200
    return render(request, "entry/verify.html", context, status=status)


def save(request: HttpRequest, table: Table, form: SheetForm) -> SheetForm:
    """Save all that can be, and return the form as it stands then."""
    refused = operations.write_lines(
        table=table, lines=form.to_write(), by=request.user
    )
    if not form.paper_wrong:
        operations.write_paper_totals(
            table=table, totals=form.paper_totals(), by=request.user
        )
    form = again(request, form)
    form.show(refused)
    return form


def again(request: HttpRequest, form: SheetForm) -> SheetForm:
    """The form read anew, with what was typed."""
    table, round = form.table, form.table.round
    found = queries.table_or_404(round.tournament.public_id, round.number, table.number)
    return SheetForm(found, request.POST)


def page(
    request: HttpRequest, table: Table, form: SheetForm, status: int = 200
) -> HttpResponse:
    context = {
        **sheet_context(table, form),
        "legend": legend(form.variant),
        "neighbours": queries.neighbours(table),
    }
    return render(request, "entry/sheet.html", context, status=status)


def part(
    request: HttpRequest, form: SheetForm, status: int = 200, first: int = 1
) -> HttpResponse:
    """The sheet from a row on, for the page to put in place."""
    context = sheet_context(form.table, form)
    context["rows"] = form.rows[max(first - 1, 0) :]
    return render(request, "entry/_sheet.html", context, status=status)


def sheet_context(table: Table, form: SheetForm) -> dict[str, Any]:
    chairs = seats(form)
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
        "verdict": queries.verdict_on(table),
    }


def say_verdict(request: HttpRequest, table: int, verdict: str) -> None:
    if verdict == "confirmed":
        messages.success(request, _("The sheet of table %s is confirmed.") % table)
    else:
        messages.warning(
            request,
            _("The sheet of table %s is rejected: it has to be mended.") % table,
        )
