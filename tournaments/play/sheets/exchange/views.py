"""The page on which two sheets that were typed crosswise change places."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.deals.one_sheet import (
    TableSheet,
    reread_table,
    table_or_404,
    table_sheet,
)
from tournaments.jury import on_lines
from tournaments.plans.models import Tournament
from tournaments.play.sheets.exchange import operations, preview
from tournaments.tables.models import Table
from tournaments.web import Request, done, may, refusals, show, whole_number


@require_http_methods(["GET", "POST"])
@may("enter_deals")
def exchange(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Look at both sheets first, then let each have the other's lines."""
    one, other = table_or_404(day, round, table), None
    question = request.POST if request.method == "POST" else request.GET
    if "with" in question:
        other = table_or_404(day, round, whole_number(question["with"]))
    with refusals() as refused:
        if other is not None and request.method == "POST":
            seen = (
                whole_number(question.get("seen")),
                whole_number(question.get("seen_with")),
            )
            operations.exchange_sheets(one=one, other=other, seen=seen, by=request.user)
            sentence = _("The sheets of tables %(one)s and %(other)s are exchanged.")
            return done(
                request,
                sentence % {"one": one.number, "other": other.number},
                "entry:sheet",
                day.public_id,
                round,
                other.number,
            )
        if other is not None:
            operations.refuse_unexchangeable(table_sheet(one), table_sheet(other))
    if refused and other is not None:
        one, other = reread_table(one), reread_table(other)
    both = [table_sheet(one), table_sheet(other)] if other else []
    context = {
        "tournament": day,
        "round": one.round,
        "table": one,
        "tables": Table.objects.filter(round=one.round)
        .exclude(pk=one.pk)
        .order_by("number"),
        "other": other,
        **preview_context(both),
        "refused": refused,
        "refused_at": "with",
    }
    return show(request, "play/sheets/exchange.html", context)


def preview_context(both: list[TableSheet]) -> dict[str, Any]:
    """Both sheets before and after, and the cases that go along or forbid it."""
    if not both:
        return {"pair": []}
    first, second = both
    ruled = on_lines.rulings_on_lines((first.table, second.table))
    return {
        "pair": [
            preview.preview_sheet(first, second),
            preview.preview_sheet(second, first),
        ],
        "moving": preview.cases(first, second),
        "staying": preview.calls(first, second),
        "ruled": {ruling.case.public_id: ruling.case for ruling in ruled}.values(),
    }
