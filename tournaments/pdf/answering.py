"""Answers with the PDF of a paper, or with a page that tells how far it is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html

from tournaments.pdf.making import (
    SECONDS,
    NoPdf,
    Progress,
    Wanted,
    is_there,
    paper_or_progress,
    refusal,
    stop,
)
from tournaments.pdf.pool import Why
from tournaments.plans.models import Tournament
from tournaments.web import as_file

PATIENCE = 0.4  # seconds that a request waits, before a page says how far it is
ORDER = "order"  # in the address of a page that waits already


def as_pdf(request: HttpRequest, wanted: Wanted, name: str) -> HttpResponse:
    """Return the PDF; a browser is shown how far it is, a program waits for it.

    The page is there at once: what it asks again for is then written, and made.
    """
    looks = "text/html" in request.headers.get("Accept", "")
    order = request.GET.get(ORDER, "")
    if looks and not order.startswith(wanted.name) and not is_there(wanted):
        return answer_with_progress(
            request, wanted.tournament, name, Progress(wanted.key, "", 0.0)
        )
    found = paper_or_progress(wanted, PATIENCE if looks else SECONDS, order)
    if isinstance(found, bytes):
        return as_file(found, f"{name}.pdf", "application/pdf", inline=True)
    if looks:
        return answer_with_progress(request, wanted.tournament, name, found)
    stop(wanted.tournament.public_id, found.key)
    raise refusal(Why.SLOW)


def answer_with_progress(
    request: HttpRequest, tournament: Tournament, name: str, progress: Progress
) -> HttpResponse:
    """Show how far a paper is; the page asks again by itself, also without scripts."""
    again = request.GET.copy()
    again[ORDER] = progress.key
    context = {
        "tournament": tournament,
        "key": progress.key,
        "file": f"{name}.pdf",
        "percent": round(100 * progress.share),
        "is_begun": bool(progress.token),
        "again": f"{request.path}?{again.urlencode()}",
    }
    return render(request, "papers/under_way.html", context, status=202)


def answer_with_page(page: str, why: NoPdf) -> HttpResponse:
    """Answer with a paper as a page, which any browser prints, and how to get PDFs."""
    told = format_html('<p class="no-pdf" role="status">{}</p>', str(why))
    start = page.index(">", page.index("<body")) + 1
    return HttpResponse(f"{page[:start]}{told}{page[start:]}")
