"""Answers who asks for a PDF: with it, or with how far it is."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html

from tournaments.printing.making import SHELF, Order, Wanted, is_elsewhere
from tournaments.printing.pdf import SECONDS, CannotPrint, NoPress, sentence
from tournaments.printing.press.job import Why
from tournaments.printing.stops import Stop
from tournaments.web import as_file

PATIENCE = 1.0  # seconds that a request waits, before a page says how far it is
# In the address that asks again: how far it was, and how often its worker was not met.
PERCENT, MISSED = "percent", "missed"
MOST = 20
LONG = 4  # digits


def as_pdf(request: HttpRequest, wanted: Wanted, name: str) -> HttpResponse:
    """The PDF; a browser is shown how far it is, a program waits for it."""
    key = request.GET.get("order", "")
    looks = "text/html" in request.headers.get("Accept", "")
    found = SHELF.order(key, wanted) or SHELF.ready(wanted)
    if found is None and looks and is_elsewhere(key) and number(request, MISSED) < MOST:
        return elsewhere(request, wanted, name, key)
    found = found or SHELF.take(wanted)
    if isinstance(found, Order):
        if not found.wait(PATIENCE if looks else SECONDS):
            if looks:
                return under_way(request, found, name)
            SHELF.stop(Stop(found.key, wanted.tournament.public_id))
            raise CannotPrint(sentence(Why.SLOW))
        found = SHELF.fetch(found)
    return as_file(found, f"{name}.pdf", "application/pdf", inline=True)


def under_way(request: HttpRequest, order: Order, name: str) -> HttpResponse:
    """How far a paper is; the page asks again by itself, with or without scripts."""
    percent = round(100 * order.job.share)
    asked = {"order": order.key, PERCENT: percent, MISSED: 0}
    return how_far(request, order.wanted, name, asked, order)


def elsewhere(
    request: HttpRequest, wanted: Wanted, name: str, key: str
) -> HttpResponse:
    """How far a paper was that another worker makes, which may be met the next time.

    One that is not met any more is gone, and the paper is made here.
    """
    missed, percent = number(request, MISSED), number(request, PERCENT)
    asked = {"order": key, PERCENT: min(percent, 100), MISSED: missed + 1}
    return how_far(request, wanted, name, asked)


def how_far(
    request: HttpRequest,
    wanted: Wanted,
    name: str,
    asked: Mapping[str, object],
    order: Order | None = None,
) -> HttpResponse:
    again = request.GET.copy()
    for word, value in asked.items():
        again[word] = str(value)
    context = {
        "tournament": wanted.tournament,
        "order": order,
        "key": asked["order"],
        "file": f"{name}.pdf",
        "percent": asked[PERCENT],
        "again": f"{request.path}?{again.urlencode()}",
    }
    return render(request, "printing/under_way.html", context, status=202)


def number(request: HttpRequest, name: str) -> int:
    word = request.GET.get(name, "")
    return int(word) if word.isdecimal() and len(word) < LONG else 0


def instead(page: str, why: NoPress) -> HttpResponse:
    """The paper as a page, which any browser prints, with how to have PDFs."""
    told = format_html('<p class="no-pdf" role="status">{}</p>', str(why))
    start = page.index(">", page.index("<body")) + 1
    return HttpResponse(f"{page[:start]}{told}{page[start:]}")
