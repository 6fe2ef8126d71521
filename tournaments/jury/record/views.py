"""The list of decisions, and the erasing of what was said in one."""

from __future__ import annotations

import csv
import io

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.jury import operations, queries, tables
from tournaments.jury.record import tables as record

may_call = permission_required("tournaments.call_jury", raise_exception=True)
may_forget = permission_required("tournaments.forget_words", raise_exception=True)

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


@require_safe
@may_call
def decisions(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    context = {"tournament": found, "decisions": record.decisions(found)}
    return render(request, "jury/decisions.html", context)


@require_safe
@may_call
def decisions_csv(request: HttpRequest, tournament: str) -> HttpResponse:
    """The same list, as a spreadsheet opens it here."""
    found = queries.tournament_or_404(tournament)
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(record.heading())
    writer.writerows(record.lines(record.decisions(found)))
    name = f"{slugify(found.name) or 'jury'}-jury.csv"
    return HttpResponse(
        (BOM + text.getvalue()).encode(),
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )


@require_http_methods(["GET", "POST"])
@may_forget
def forget(request: HttpRequest, tournament: str, ruling: str) -> HttpResponse:
    """Erase the words of a ruling, after a question."""
    found = queries.ruling_or_404(tournament, ruling)
    case = found.case
    if request.method == "POST":
        operations.forget_words(ruling=found, by=request.user)
        messages.success(request, _("The text is erased."))
        return redirect("jury:case", tournament, case.public_id)
    context = {
        "tournament": case.tournament,
        "case": case,
        "ruling": tables.shown(case.tournament, [found])[0],
    }
    return render(request, "jury/forget.html", context)
