"""The form of one decision of the jury, to be signed, as a PDF."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.jury import queries, tables
from tournaments.ledger import queries as ledger
from tournaments.models import Case, Ruling
from tournaments.printing.pdf import CannotPrint, pdf, styles
from tournaments.printing.views import papers_context


@require_safe
@permission_required("tournaments.call_jury", raise_exception=True)
def ruling(request: HttpRequest, tournament: str, ruling: str) -> HttpResponse:
    """What was decided, by which article, with boxes to sign and the appeal's end."""
    found = queries.ruling_or_404(tournament, ruling)
    context = form_of(found)
    try:
        made = pdf(render_to_string("printing/ruling.html", context, request))
    except CannotPrint as why:
        context = {**papers_context(request, found.case.tournament), "why": str(why)}
        return render(request, "printing/papers.html", context, status=503)
    return HttpResponse(
        made,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="jury-{found.case.number}.pdf"',
            "Cache-Control": "private, no-store",
        },
    )


def form_of(ruling: Ruling) -> dict[str, Any]:
    """What stands on the form of a ruling."""
    case = ruling.case
    return {
        "tournament": case.tournament,
        "case": case,
        "place": tables.place(case),
        "line": tables.line_of(case),
        "ruling": tables.shown(case.tournament, [ruling])[0],
        "seal": ledger.head(case.tournament),
        "appeal_minutes": case.tournament.appeal_minutes,
        "last_word": case.state in (Case.State.UPHELD, Case.State.CHANGED),
        "styles": styles(),
        "title": _("Decision of the jury, case %s") % case.number,
        "printed_at": timezone.now(),
    }
