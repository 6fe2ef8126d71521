"""The page on which two sheets that were typed crosswise change places."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.entry import queries
from tournaments.entry.exchange import operations
from tournaments.entry.forms import SheetForm, whole
from tournaments.entry.tables import seats
from tournaments.entry.views import may_enter
from tournaments.models import Table


@require_http_methods(["GET", "POST"])
@may_enter
def exchange(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """Look at both sheets first, then let each have the other's lines."""
    one = queries.table_or_404(tournament, round, table)
    asked = request.POST if request.method == "POST" else request.GET
    other = None
    if "with" in asked:
        number = whole(asked["with"])
        other = queries.table_or_404(tournament, round, number)
    error = ""
    if other is not None:
        try:
            if request.method == "POST":
                seen = whole(asked.get("seen", "")), whole(asked.get("seen_with", ""))
                operations.exchange_sheets(
                    one=one, other=other, seen=seen, by=request.user
                )
                said = _("The sheets of tables %(one)s and %(other)s are exchanged.")
                messages.success(
                    request, said % {"one": one.number, "other": other.number}
                )
                return redirect("entry:sheet", tournament, round, other.number)
            operations.check(queries.read(one), queries.read(other))
        except ValidationError as refused:
            error = " ".join(refused.messages)
            one = queries.table_again(one)
            other = queries.table_again(other)
    context = {
        "tournament": one.round.tournament,
        "round": one.round,
        "table": one,
        "tables": Table.objects.filter(round=one.round)
        .exclude(pk=one.pk)
        .order_by("number"),
        "other": other,
        "pair": [shown(each) for each in (one, other)] if other else [],
        "error": error,
    }
    status = 422 if error else 200
    return render(request, "entry/exchange.html", context, status=status)


def shown(table: Table) -> dict[str, object]:
    """A sheet in short: who sits there, and how much is written."""
    form = SheetForm(queries.read(table))
    return {
        "table": table,
        "seats": seats(form),
        "lines": len(operations.lines_of(form.read)),
    }
