"""Answers who asks for a PDF: with it, or with how far it is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html

from tournaments.printing.between import Told
from tournaments.printing.making import SHELF
from tournaments.printing.orders import Order, Wanted
from tournaments.printing.pdf import SECONDS, CannotPrint, NoPress, sentence
from tournaments.printing.press.job import Why
from tournaments.printing.stops import Stop
from tournaments.web import as_file

FOLLOWS = "follows"
PATIENCE = 1.0  # seconds that a request waits, before a page says how far it is


def as_pdf(request: HttpRequest, wanted: Wanted, name: str) -> HttpResponse:
    """The PDF; a browser is shown how far it is, a program waits for it."""
    key = request.GET.get("order", "")
    follows = FOLLOWS in request.GET  # the key is of somebody else
    looks = "text/html" in request.headers.get("Accept", "")
    seconds = PATIENCE if looks else SECONDS
    found: bytes | Order | Told | None = SHELF.order(key, wanted, joins=follows)
    found = found or SHELF.ready(wanted) or SHELF.elsewhere(key, wanted, seconds)
    found = found or SHELF.take(wanted)
    if isinstance(found, Order):
        if found.wait(seconds):
            found = SHELF.fetch(found)
        elif not looks:
            SHELF.stop(Stop(found.key, wanted.tournament.public_id))
    if isinstance(found, bytes):
        return as_file(found, f"{name}.pdf", "application/pdf", inline=True)
    if not looks:
        raise CannotPrint(sentence(Why.SLOW))
    if isinstance(found, Order):
        return how_far(request, wanted, name, found.key, found.job.share)
    # Who has not ordered it himself cannot stop it, and is led to who makes it.
    stops = key if key in found.keys and not follows else ""
    return how_far(request, wanted, name, stops, found.share, found.keys[0])


def how_far(
    request: HttpRequest,
    wanted: Wanted,
    name: str,
    key: str,
    share: float,
    follows: str = "",
) -> HttpResponse:
    """How far a paper is; the page asks again by itself, with or without scripts."""
    again = request.GET.copy()
    again["order"] = key or follows
    again.pop(FOLLOWS, None)
    if not key:
        again[FOLLOWS] = "1"
    context = {
        "tournament": wanted.tournament,
        "key": key,
        "file": f"{name}.pdf",
        "percent": round(100 * share),
        "again": f"{request.path}?{again.urlencode()}",
    }
    return render(request, "printing/under_way.html", context, status=202)


def instead(page: str, why: NoPress) -> HttpResponse:
    """The paper as a page, which any browser prints, with how to have PDFs."""
    told = format_html('<p class="no-pdf" role="status">{}</p>', str(why))
    start = page.index(">", page.index("<body")) + 1
    return HttpResponse(f"{page[:start]}{told}{page[start:]}")
