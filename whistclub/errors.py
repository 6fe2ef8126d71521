"""The pages shown when something is wrong, each saying what to do next."""

import re
import sys

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.record import Gone
from tournaments.web import day_or_404
from whistclub import machine

OF_A_TOURNAMENT = re.compile(r"/t/([\w-]+)/")
RETRY_AFTER = "10"  # seconds, after which phones and pages try again by themselves


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    # A session that cannot be kept, on a full disk say, comes as a bad request.
    return machine_refusal(request, exception) or render(
        request, "errors/400.html", status=400
    )


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/403.html", day_context(request), status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, Gone):
        return render(request, "errors/410.html", day_context(request), status=410)
    return render(request, "errors/404.html", day_context(request), status=404)


def day_context(request: HttpRequest) -> dict[str, object]:
    """The tournament in which the desk is: the steps of its day stay beside it."""
    named = OF_A_TOURNAMENT.match(request.path)
    if named is None or not request.user.is_authenticated:
        return {}
    try:
        return {"tournament": day_or_404(named[1])}
    except Http404:
        return {}


def server_error(request: HttpRequest) -> HttpResponse:
    # Given here, so that nobody asks a database that may be what is wrong.
    context = {"club_name": settings.CLUB_NAME}
    return machine_refusal(request, sys.exc_info()[1]) or render(
        request, "errors/500.html", context, status=500
    )


def machine_refusal(
    request: HttpRequest, error: BaseException | None
) -> HttpResponse | None:
    """Answer what is so and what to do, where it is the machine that refuses."""
    kind = machine.refusal_kind(error)
    if kind is None:
        return None
    what, advice = machine.WORDS[kind]
    context = {"club_name": settings.CLUB_NAME, "what": what, "advice": advice}
    answer = render(request, "errors/machine.html", context, status=503)
    answer.headers["Retry-After"] = RETRY_AFTER
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/csrf.html", status=403)
