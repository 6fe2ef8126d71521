"""The papers of a tournament: which there are, and each as a PDF."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import permission_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scoring import wording
from tournaments.printing import tables
from tournaments.printing.documents import DOCUMENTS
from tournaments.printing.pdf import CannotPrint, pdf, styles
from tournaments.ranking import queries


@require_safe
@permission_required("tournaments.view_player", raise_exception=True)
def all_papers(request: HttpRequest, tournament: str) -> HttpResponse:
    played = queries.tournament_or_404(tournament)
    return render(request, "printing/papers.html", papers_context(request, played))


def papers_context(request: HttpRequest, tournament: Any) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "papers": [
            {
                "key": document.key,
                "name": wording.named(document.names),
                "purpose": wording.named(document.purpose),
            }
            for document in DOCUMENTS.values()
            if request.user.has_perm(document.permission)
            and (tournament.duplicate or not document.of_boards)
        ],
    }


@require_safe
@permission_required("tournaments.view_player", raise_exception=True)
def paper(request: HttpRequest, tournament: str, paper: str) -> HttpResponse:
    """A paper for the wall; for the desk, with all names and rounds, if asked so."""
    played = queries.tournament_or_404(tournament)
    document = DOCUMENTS.get(paper)
    if document is None:
        raise Http404
    if not request.user.has_perm(document.permission):
        raise PermissionDenied
    desk = request.GET.get("for") == "desk"
    context = {
        **tables.context_of(document.key, played, desk=desk),
        "styles": styles(),
        "title": wording.named(document.names),
        "printed_at": timezone.now(),
    }
    try:
        made = pdf(render_to_string(document.template, context, request))
    except CannotPrint as why:
        context = {**papers_context(request, played), "why": str(why)}
        return render(request, "printing/papers.html", context, status=503)
    name = f"{slugify(played.name) or 'paper'}-{document.key}.pdf"
    return HttpResponse(
        made,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )
