"""The pages on which a decision is made, looked at, kept, and taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core import signing
from django.core.exceptions import (
    NON_FIELD_ERRORS,
    PermissionDenied,
    ValidationError,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.entry import queries as sheets
from tournaments.entry.forms import whole
from tournaments.jury import queries, tables
from tournaments.jury.deciding import operations
from tournaments.jury.deciding import tables as effects
from tournaments.jury.deciding.forms import DecisionForm
from tournaments.jury.forms import MOST_WORDS, MisdealForm
from tournaments.jury.offence import Offence
from tournaments.models import Case, Ruling, Table
from tournaments.registration import queries as registration
from tournaments.registration.forms import ReplaceForm
from tournaments.registration.sides import operations as sides

may_call = permission_required("tournaments.call_jury", raise_exception=True)
may_judge = permission_required("tournaments.judge", raise_exception=True)
may_enter = permission_required("tournaments.enter_misdeal", raise_exception=True)


@require_http_methods(["GET", "POST"])
@may_judge
def decide(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    """Choose the offence, then answer its questions; look at it, then keep it."""
    found = queries.case_or_404(tournament, case)
    given = request.POST if request.method == "POST" else request.GET
    offence = queries.offence_of(found.tournament, given.get("offence", ""))
    if offence is None:
        return choose(request, found)
    before = queries.standing_ruling(found)
    if request.method == "GET":
        form = DecisionForm(case=found, offence=offence, before=before)
        return page(request, found, form, before, seen=found.version)
    form = DecisionForm(request.POST, case=found, offence=offence, before=before)
    seen = whole(request.POST.get("seen", ""))
    if not form.is_valid():
        return page(request, found, form, before, seen=seen, status=422)
    decision = form.decision()
    try:
        shown = effects.preview(found, offence, decision, before)
        if request.POST.get("shown") == decision.mark:
            operations.decide(
                case=found,
                seen=seen,
                decision=decision,
                by=request.user,
                facts=form.cleaned_data["facts"],
                reason=form.cleaned_data["reason"],
            )
            messages.success(request, _("The ruling is kept, and counts at once."))
            return redirect("jury:case", tournament, case)
    except ValidationError as error:
        if error_code(error) == "stale":
            return again(request, tournament, case, offence, error)
        refuse(form, error)
        return page(request, found, form, before, seen=seen, status=422)
    return page(
        request,
        found,
        form,
        before,
        seen=seen,
        shown=shown,
        mark=decision.mark,
        asked=signing.dumps(decision.plain, salt="decision"),
        by_boards=bool(decision.boards),
        differs="shown" in request.POST,
    )


def choose(request: HttpRequest, case: Case) -> HttpResponse:
    """The offences of this tournament, each with its article and its bounds."""
    standing = queries.standing_ruling(case)
    context = {
        "tournament": case.tournament,
        "case": case,
        "place": tables.place(case),
        "what": tables.what(case),
        "line": tables.line_of(case),
        "offences": effects.offences(case),
        "now": standing.offence if standing else "",
    }
    return render(request, "jury/choose.html", context)


def page(
    request: HttpRequest,
    case: Case,
    form: DecisionForm,
    before: Ruling | None,
    *,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    standing = tables.shown(case.tournament, [before]) if before else []
    context = {
        "tournament": case.tournament,
        "case": case,
        "place": tables.place(case),
        "what": tables.what(case),
        "line": tables.line_of(case),
        "offence": effects.offence_row(form.offence),
        "form": form,
        "standing": standing[0] if standing else None,
        **more,
    }
    return render(request, "jury/decide.html", context, status=status)


def again(
    request: HttpRequest,
    tournament: str,
    case: str,
    offence: Offence,
    error: ValidationError,
) -> HttpResponse:
    """The form as it was left, beside what a colleague has done meanwhile."""
    found = queries.case_or_404(tournament, case)
    before = queries.standing_ruling(found)
    form = DecisionForm(request.POST, case=found, offence=offence, before=before)
    form.is_valid()
    return page(
        request,
        found,
        form,
        before,
        status=409,
        seen=found.version,
        refused=error.messages,
    )


def refuse(form: DecisionForm, error: ValidationError) -> None:
    """Put each sentence of a refusal where it belongs in the form."""
    if not hasattr(error, "error_dict"):
        form.refuse(NON_FIELD_ERRORS, " ".join(error.messages))
        return
    for field, sentences in error.message_dict.items():
        form.refuse(field, " ".join(sentences))


def error_code(error: ValidationError) -> str:
    return str(getattr(error, "code", "") or "")


@require_http_methods(["GET", "POST"])
@may_call
def lift(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    """Take a ruling back, after a question and with a reason."""
    found = queries.case_or_404(tournament, case)
    standing = queries.standing_ruling(found)
    if standing is not None and not operations.may_lift(standing, request.user):
        raise PermissionDenied
    refused: list[str] = []
    words = request.POST.get("words", "")[:MOST_WORDS]
    if request.method == "POST":
        try:
            if standing is None:
                raise ValidationError(
                    _("Nothing is decided here that could be lifted."), code="nothing"
                )
            operations.lift(
                case=found,
                seen=whole(request.POST.get("seen", "")),
                by=request.user,
                reason=words,
            )
        except ValidationError as error:
            refused = error.messages
            found = queries.case_or_404(tournament, case)
        else:
            messages.success(request, _("The ruling is lifted: nothing of it counts."))
            return redirect("jury:case", tournament, case)
    context = {**tables.case_page(found), "refused": refused, "words": words}
    status = 422 if refused else 200
    return render(request, "jury/lift.html", context, status=status)


@require_http_methods(["GET", "POST"])
@may_call
def joker(request: HttpRequest, tournament: str, case: str) -> HttpResponse:
    """Let somebody take the seat of a player whom a ruling of this case excluded."""
    found = queries.case_or_404(tournament, case)
    seats = [
        (entry, seat)
        for entry in queries.excluded_in(found)
        if (seat := registration.seated_now(entry)) is not None
    ]
    if not seats:
        messages.info(request, _("No seat of this case is free."))
        return redirect("jury:case", tournament, case)
    entry, seat = seats[0]
    form = ReplaceForm(
        request.POST if request.method == "POST" else None,
        among=registration.free_to_sit(entry),
        initial={"from_deal": registration.next_deal(seat.table)},
    )
    if form.is_valid():
        try:
            sides.replace_entry(
                table=seat.table, seat=seat.seat, by=request.user, **form.cleaned_data
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The seat is taken."))
            return redirect("jury:case", tournament, case)
    context = {
        "tournament": found.tournament,
        "case": found,
        "entry": entry,
        "seat": seat,
        "form": form,
        "anybody": form.fields["entry"].queryset.exists(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "jury/joker.html", context, status=status)


@require_http_methods(["GET", "POST"])
@may_enter
def misdeal(
    request: HttpRequest, tournament: str, round: int, table: int
) -> HttpResponse:
    """A misdeal, or an agreed redeal: entered with the sheet, without the jury."""
    found = sheets.table_or_404(tournament, round, table)
    asked = request.GET.get("deal", "")
    form = MisdealForm(
        request.POST if request.method == "POST" else None,
        table=found,
        initial={"deal": whole(asked) or min_deal(found)},
    )
    if form.is_valid():
        try:
            operations.enter_with_sheet(
                table=found,
                deal=form.cleaned_data["deal"],
                decision=form.decision(),
                by=request.user,
            )
        except ValidationError as error:
            form.add_error(None, " ".join(error.messages))
        else:
            messages.success(request, _("It is kept: the same dealer deals again."))
            return redirect("entry:sheet", tournament, round, table)
    context = {
        "tournament": found.round.tournament,
        "table": found,
        "round": found.round,
        "form": form,
        "rows": [effects.offence_row(one) for one in form.offences.values()],
    }
    status = 422 if form.is_bound else 200
    return render(request, "jury/misdeal.html", context, status=status)


def min_deal(table: Table) -> int:
    """The deal that is to be written next, or the last of the round."""
    last: int = table.round.tournament.deals_per_round
    return min(registration.next_deal(table), last)
