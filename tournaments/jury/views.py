"""The pages of the jury: the queue of calls, and each case with what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.entry.forms import whole
from tournaments.jury import operations, queries, tables
from tournaments.jury.forms import MOST_WORDS, CallForm
from tournaments.models import Case

may_call = permission_required("tournaments.call_jury", raise_exception=True)
may_judge = permission_required("tournaments.judge", raise_exception=True)

PAGE = 30


@require_safe
@may_call
def queue(request: HttpRequest, tournament: str) -> HttpResponse:
    """The calls that wait, with how long; below them every case there was."""
    found = queries.tournament_or_404(tournament)
    now = timezone.now()
    # The waits are told in minutes: the page is another one when a minute is over.
    seen = f"{found.version}.{int(now.timestamp()) // 60}"
    part = "seen" in request.GET
    if part and request.GET["seen"] == seen:
        return HttpResponse(status=204)
    context: dict[str, Any] = {
        "tournament": found,
        "seen": seen,
        "waiting": tables.waiting(found, now),
        "watched": queries.watched_contracts(found),
    }
    if part:
        return render(request, "jury/_queue.html", context)
    search = request.GET.get("search", "")[:60]
    narrowed = request.GET.get("state", "all")
    pages = Paginator(queries.cases(found, search, narrowed), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context |= {
        "page": page,
        "rows": tables.rows(found, list(page), now),
        "search": search,
        "state": narrowed if narrowed in queries.NARROWED else "all",
    }
    return render(request, "jury/queue.html", context)


@require_http_methods(["GET", "POST"])
@may_call
def call(request: HttpRequest, tournament: str) -> HttpResponse:
    """Call the jury from the desk, or on behalf of a table."""
    found = queries.tournament_or_404(tournament)
    asked = {name: request.GET.get(name, "") for name in ("table", "deal", "kind")}
    form = CallForm(
        request.POST if request.method == "POST" else None,
        tournament=found,
        initial={name: value for name, value in asked.items() if value},
    )
    if form.is_valid():
        try:
            made = operations.call_jury(
                tournament=found, by=request.user, **form.cleaned_data
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The jury is called: case %s.") % made.number)
            return redirect("jury:queue", tournament)
    context = {"tournament": found, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "jury/call.html", context, status=status)


@require_GET
@may_call
def case(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return page(request, queries.case_or_404(tournament, case))


@require_GET
@may_call
def deal(
    request: HttpRequest, tournament: str, round: int, table: int, deal: int
) -> HttpResponse:
    """To the case in which this deal was judged; without one, to the queue."""
    found = queries.case_of_deal(tournament, round, table, deal)
    if found is None:
        return redirect("jury:queue", tournament)
    return redirect("jury:case", tournament, found.public_id)


@require_POST
@may_judge
def take(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return act(
        request,
        queries.case_or_404(tournament, case),
        lambda found, seen, words: operations.take_case(
            case=found, seen=seen, by=request.user
        ),
        _("The case is yours: the table is waiting for you."),
    )


@require_POST
@may_judge
def tell(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return act(
        request,
        queries.case_or_404(tournament, case),
        lambda found, seen, words: operations.tell(
            case=found, seen=seen, by=request.user
        ),
        _("It is noted that the table has been told."),
    )


@require_POST
@may_call
def appeal(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return act(
        request,
        queries.case_or_404(tournament, case),
        lambda found, seen, words: operations.appeal(
            case=found, seen=seen, by=request.user, words=words
        ),
        _("The appeal is noted."),
    )


@require_POST
@may_judge
def uphold(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return act(
        request,
        queries.case_or_404(tournament, case),
        lambda found, seen, words: operations.uphold(
            case=found, seen=seen, by=request.user, words=words
        ),
        _("The ruling stands."),
    )


@require_POST
@may_call
def withdraw(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    return act(
        request,
        queries.case_or_404(tournament, case),
        lambda found, seen, words: operations.withdraw(
            case=found, seen=seen, by=request.user, words=words
        ),
        _("The case is closed without a ruling."),
    )


def act(
    request: HttpRequest,
    case: Case,
    step: Callable[[Case, int, str], Case],
    done: str,
) -> HttpResponse:
    """Do one thing in a case; or show it again, with why not and what was typed."""
    words = request.POST.get("words", "")[:MOST_WORDS]
    try:
        step(case, whole(request.POST.get("seen", "")), words)
    except ValidationError as error:
        again = queries.case_or_404(case.tournament.public_id, case.public_id)
        return page(request, again, status=422, refused=error.messages, words=words)
    messages.success(request, done)
    return redirect("jury:case", case.tournament.public_id, case.public_id)


def page(
    request: HttpRequest, case: Case, status: int = 200, **more: Any
) -> HttpResponse:
    """A case with all that is known of it, and what can be done now."""
    context = {**tables.case_page(case), **more}
    return render(request, "jury/case.html", context, status=status)
