"""The pages of the jury: the calls, each case, and the list of decisions."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, ngettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.fields import MOST_WORDS
from tournaments.judge import drawn_table, listed
from tournaments.judge.deciding import quick
from tournaments.judge.forms import CallForm
from tournaments.judge.listed import CaseList, DecisionList
from tournaments.judge.one_page import case_page
from tournaments.jury import (
    appeals,
    correcting,
    decisions as jury_decisions,
    more_time as time,
    notes,
    on_lines,
    queries,
    reopening,
    signing,
    tables,
    writes as jury,
)
from tournaments.jury.waiting import waiting, where_they_wait
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.spreadsheets import files
from tournaments.web import (
    Request,
    View,
    as_file,
    dated_name,
    done,
    may,
    posted,
    refusal_beside,
    refusals,
    search_words,
    show,
    whole_number,
)

PAGE = 30
JUDGE = "tournaments.judge"


@require_safe
@may("call_jury")
def queue(request: Request, day: Tournament) -> HttpResponse:
    """Show the calls and appeals, oldest first; below them every case there was."""
    return list_page(request, day)


def list_page(request: Request, day: Tournament, **more: Any) -> HttpResponse:
    now = timezone.now()
    # The waits are told in minutes: the page is another one when a minute is over.
    seen = f"{day.version}.{int(now.timestamp()) // 60}"
    part = "seen" in request.GET
    if part and request.GET["seen"] == seen:
        return HttpResponse(status=204)
    calls = waiting(day, now)
    context: dict[str, Any] = {
        "tournament": day,
        "seen": seen,
        "waiting": calls,
        **where_they_wait(day, calls),
        "watched": queries.watched_contracts(day),
    }
    if part:
        heard = "heard" in request.GET  # on the page of a case
        return render(
            request, "judge/_heard.html" if heard else "judge/_queue.html", context
        )
    search = search_words(request.GET)
    narrowed = request.GET.get("state", "all")
    pages = Paginator(queries.cases(day, search, narrowed), PAGE)
    page = pages.get_page(request.GET.get("page"))
    rows = tables.rows(list(page), now)
    context |= {
        "page": page,
        "rows": rows,
        "table": CaseList(rows),
        "search": search,
        "state": narrowed if narrowed in queries.NARROWED else "all",
        "watchable": [
            one for one in calls.every if on_lines.can_be_watched(one["case"])
        ],
        **more,
    }
    return show(request, "judge/queue.html", context)


@require_POST
@may("judge")
def watch(request: Request, day: Tournament) -> HttpResponse:
    """Close the cases that are ticked, or all on the list: watched, in order."""
    chosen = request.POST.getlist("listed" if "all" in request.POST else "case")
    parted = [one.partition(":") for one in chosen]
    seen = {case: whole_number(version) for case, _colon, version in parted}
    with refusals() as refused:
        count = on_lines.watch(tournament=day, seen=seen, by=request.user)
        sentence = ngettext(
            "%(count)s case is closed: watched, in order.",
            "%(count)s cases are closed: watched, in order.",
            count,
        )
        return done(request, sentence % {"count": count}, "jury:queue", day.public_id)
    return list_page(request, day, refused=refused, ticked=chosen)


@require_http_methods(["GET", "POST"])
@may("call_jury")
def call(request: Request, day: Tournament) -> HttpResponse:
    """Call the jury from the desk, or on behalf of a table."""
    linked = {name: request.GET.get(name, "") for name in ("table", "deal", "kind")}
    form = CallForm(
        posted(request),
        tournament=day,
        initial={name: value for name, value in linked.items() if value},
    )
    if form.is_valid():
        with refusal_beside(form):
            made = jury.call_jury(tournament=day, call=form.call(), by=request.user)
            sentence = _("The jury is called: case %s.") % made.number
            return done(request, sentence, "jury:queue", day.public_id)
    context = {"tournament": day, "form": form} | drawn_table.of_call(day, form)
    return show(request, "judge/call.html", context)


@require_GET
@may("call_jury")
def case(request: Request, day: Tournament, case: str) -> HttpResponse:
    found = queries.case_or_404(day, case)
    named = quick.assume_deal(found) if request.user.has_perm(JUDGE) else None
    return page(request, found, named=named)


@require_http_methods(["GET", "POST"])
@may("call_jury")
def correct(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Say rightly to which table, deal and contract the jury was called."""
    found = queries.case_or_404(day, case)
    seen = whole_number(request.POST.get("seen"))
    form = CallForm.of_case(posted(request), found)
    if form.is_valid():
        with refusal_beside(form):
            correcting.correct_case(
                case=found, seen=seen, to=form.call(), by=request.user
            )
            sentence = str(_("The case is corrected."))
            return done(request, sentence, "jury:case", day.public_id, case)
        found = queries.case_or_404(day, case)  # as a colleague may have left it
    with refusals() as refused:
        correcting.refuse_settled(found)
    context = {**tables.case_heading(found), "form": form, "refused": refused}
    return show(request, "judge/correct.html", context)


@require_GET
@may("call_jury")
def deal(
    request: Request, day: Tournament, round: int, table: int, deal: int
) -> HttpResponse:
    """Go to the case in which this deal was judged; without one, to the queue."""
    found = queries.case_of_deal(day, round, table, deal)
    if found is None:
        return redirect("jury:queue", day.public_id)
    return redirect("jury:case", day.public_id, found.public_id)


def step(
    permission: str,
    write: Callable[..., Case],
    said: Any,
    *typed: str,
    needs: str = "",
) -> View:
    """Return the view that does one thing in a case, or shows it again with why not.

    The fields that are `typed` stand on the page again. The page then points to the
    field that the step `needs`, where that is empty.
    """

    @require_POST
    @may(permission)
    def view(request: Request, day: Tournament, case: str) -> HttpResponse:
        found = queries.case_or_404(day, case)
        seen = whole_number(request.POST.get("seen"))
        sent = {name: request.POST.get(name, "")[:MOST_WORDS] for name in typed}
        with refusals() as refused:
            write(case=found, seen=seen, by=request.user, **sent)
            return done(request, said, "jury:case", day.public_id, case)
        found = queries.case_or_404(day, case)
        at = "" if sent.get(needs.partition("-")[0]) else needs
        return page(request, found, refused=refused, refused_at=at, **sent)

    return view


take = step(
    "judge",
    jury.take_case,
    _("The case is yours: the table is waiting for you."),
)
sign = step("judge", signing.sign, _("The ruling is signed: the table can be told."))
tell = step("judge", jury.tell, _("It is noted that the table has been told."))
appeal = step(
    "call_jury",
    appeals.appeal,
    _("The appeal is noted."),
    "words",
    "who",
    needs="who",
)
uphold = step("judge", appeals.uphold, _("The ruling stands."), "words")
withdraw = step(
    "call_jury",
    jury.withdraw,
    _("The case is closed without a ruling."),
    "words",
)
settle = step(
    "call_jury", jury.settle, _("It is noted: settled at the table."), "words"
)
reopen = step(
    "judge",
    reopening.reopen,
    _("The case is open again."),
    "words",
    needs="words-reopen",
)


@require_POST
@may("judge")
def note(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Keep a note in a case, which decides nothing."""
    found = queries.case_or_404(day, case)
    words = request.POST.get("words", "")[:MOST_WORDS]
    consulted = request.POST.getlist("consulted")
    with refusals() as refused:
        notes.note(case=found, by=request.user, words=words, consulted=consulted)
        sentence = str(_("The note is saved."))
        return done(request, sentence, "jury:case", day.public_id, case)
    more = {"refused": refused, "refused_at": "note" if not words else ""}
    return page(request, found, note=words, consulted=consulted, **more)


@require_POST
@may("give_time")
def more_time(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Give a case's table five minutes more, or show the case again with why not."""
    found = queries.case_or_404(day, case)
    seen = whole_number(request.POST.get("extra"))
    with refusals() as refused:
        time.give(case=found, seen=seen, by=request.user)
        said = _("The table has %(minutes)s minutes more.") % {"minutes": time.MINUTES}
        return done(request, said, "jury:case", day.public_id, case)
    return page(request, queries.case_or_404(day, case), refused=refused)


def page(request: Request, case: Case, **more: Any) -> HttpResponse:
    """Show a case with all that is known of it, and what can be done now."""
    return show(request, "judge/case.html", case_page(case, request.user) | more)


@require_safe
@may("call_jury")
def decisions(request: Request, day: Tournament) -> HttpResponse:
    found = jury_decisions.decisions_with_boards(day)
    context = {"tournament": day, "decisions": found, "table": DecisionList(found)}
    return render(request, "judge/decisions.html", context)


@require_safe
@may("call_jury")
def decisions_csv(request: Request, day: Tournament) -> HttpResponse:
    """Send the list of decisions as a spreadsheet opens it."""
    rows = listed.decision_rows(jury_decisions.decisions_with_boards(day))
    name = f"{dated_name(day, 'jury')}-jury.csv"
    return as_file(files.write("csv", rows), name, files.TYPES["csv"])
