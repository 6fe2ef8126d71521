"""The papers of a tournament and the form of a decision, each as a PDF."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import wording
from tournaments.at_tables.address import address_for_phones
from tournaments.jury import queries
from tournaments.models import Tournament
from tournaments.planning.queries import play_of
from tournaments.printing.documents import DOCUMENTS, context_of, form_of
from tournaments.printing.pdf import CannotPrint, pdf, styles
from tournaments.web import Request, as_file, file_name, may


@require_safe
@may("view_player")
def all_papers(request: Request, day: Tournament) -> HttpResponse:
    return render(request, "printing/papers.html", papers_context(request, day))


def papers_context(request: Request, tournament: Tournament) -> dict[str, Any]:
    in_boards = play_of(tournament).in_boards
    return {
        "tournament": tournament,
        "papers": [
            document
            for document in DOCUMENTS.values()
            if request.user.has_perm(document.permission)
            and (in_boards or not document.of_boards)
        ],
    }


@require_safe
@may("view_player")
def paper(request: Request, day: Tournament, paper: str) -> HttpResponse:
    """A paper for the wall; for the desk, with all names and rounds, if asked so."""
    document = DOCUMENTS.get(paper)
    if document is None:
        raise Http404
    if not request.user.has_perm(document.permission):
        raise PermissionDenied
    desk = request.GET.get("for") == "desk"
    context = {
        **context_of(document.key, day, desk=desk),
        "address": address_for_phones(request, day),
        "title": wording.named(document.names),
    }
    name = f"{file_name(day, 'paper')}-{document.key}"
    return printed(request, document.template, context, name)


@require_safe
@may("call_jury")
def ruling(request: Request, day: Tournament, ruling: str) -> HttpResponse:
    """What was decided, by which article, with boxes to sign and the appeal's end."""
    found = queries.ruling_or_404(day, ruling)
    case = found.case
    context = {
        **form_of(found),
        "title": _("Decision of the jury, case %s") % case.number,
    }
    name = f"{file_name(day, 'paper')}-jury-{case.number}"
    return printed(request, "printing/ruling.html", context, name)


def printed(
    request: Request, template: str, context: dict[str, Any], name: str
) -> HttpResponse:
    """The paper as a PDF, or the page of papers with why there is none."""
    context |= {"styles": styles(), "printed_at": timezone.now()}
    try:
        made = pdf(render_to_string(template, context, request))
    except CannotPrint as why:
        context = {**papers_context(request, context["tournament"]), "why": str(why)}
        return render(request, "printing/papers.html", context, status=503)
    return as_file(made, f"{name}.pdf", "application/pdf", inline=True)
