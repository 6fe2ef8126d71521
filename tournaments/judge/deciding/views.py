"""The pages on which a decision is made, looked at, kept, and taken back."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.deals import how_far
from tournaments.deals.how_far import next_free_deal
from tournaments.deals.one_sheet import table_or_404
from tournaments.fields import MOST_WORDS, MisdealForm, ReplaceForm
from tournaments.follow import rulings
from tournaments.follow.seats import replace_entry
from tournaments.judge.deciding import quick
from tournaments.judge.deciding.forms import DecisionForm
from tournaments.judge.deciding.preview import lifting, preview
from tournaments.judge.one_page import case_page
from tournaments.jury import deciding, queries, tables
from tournaments.jury.precedents import precedents_for
from tournaments.jury.rules.decision import LIFTED, Decision
from tournaments.lists.moves import show_moves
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables import queries as rounds
from tournaments.web import (
    Request,
    attempt,
    done,
    may,
    posted,
    refusal_beside,
    refusals,
    show,
    whole_number,
)

SALT, ONE_DAY = "decision by seats", 86_400


@require_http_methods(["GET", "POST"])
@may("judge")
def decide(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Choose the offence, then answer its questions; look at it, then keep it."""
    found = queries.case_or_404(day, case)
    answers = quick.expand_buttons(request.POST) if request.method == "POST" else None
    sent = request.GET if answers is None else answers
    deal = quick.assume_deal(found, answers)
    offence = queries.offence_of(day, sent.get("offence", ""))
    if offence is None:
        return choose(request, found)
    form = DecisionForm(answers, case=found, offence=offence)
    if not form.is_bound:
        return page(request, form, found.version, named=deal)
    seen = whole_number(request.POST.get("seen"))
    if not form.is_valid():
        return page(request, form, seen, named=deal)
    decision = form.decision()
    try:
        shown = preview(found, offence, decision, form.before)
        if "look" not in sent and sent.get("shown") == decision.mark:
            rulings.decide(
                case=found,
                seen=seen,
                decision=decision,
                by=request.user,
                facts=form.cleaned_data["facts"],
                reason=form.cleaned_data["reason"],
                deal=deal,
            )
            sentence = _("The ruling is saved, and counts at once.")
            return done(request, sentence, "jury:case", day.public_id, case)
    except ValidationError as error:
        if getattr(error, "code", "") == "stale":
            # As it was left, beside what a colleague has done meanwhile.
            newest = queries.case_or_404(day, case)
            form = DecisionForm(sent, case=newest, offence=offence)
            reasons = error.messages
            return page(request, form, newest.version, status=409, refused=reasons)
        form.refuse(error)
        return page(request, form, seen, named=deal)
    return page(
        request,
        form,
        seen,
        named=deal,
        shown=shown,
        mark=decision.mark,
        signed=signing.dumps(asdict(decision), salt=SALT),
        differs="shown" in sent and "look" not in sent,
    )


def choose(request: Request, case: Case) -> HttpResponse:
    """Show the page of a case with its offences, also where it is decided already."""
    found = case_page(case, request.user, anew=True)
    return show(request, "judge/case.html", found | {"choosing": True})


def page(
    request: Request,
    form: DecisionForm,
    seen: int,
    *,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    """Show the questions of a decision to somebody who saw this version of the case."""
    case = form.case
    context = {
        **case_page(case, request.user, anew=True),
        "at_fault": quick.fault_buttons(form),
        "becomes": quick.effect_buttons(form),
        "offence": form.offence,
        "form": form,
        "judging": True,
        "seen": seen,
        "before": precedents_for(case, form.offence.key),
        **more,
    }
    return show(request, "judge/case.html", context, status)


@require_safe
@may("judge")
def moves(request: Request, day: Tournament) -> HttpResponse:
    """Show what a decision would move; it comes signed from the page that made it."""
    signed = request.GET.get("decision", "")
    try:
        plain = signing.loads(signed, salt=SALT, max_age=ONE_DAY)
    except signing.BadSignature:
        wrong = _("Make the decision again, then look what it does.")
        return render(request, "rank/_moves.html", {"wrong": wrong}, status=422)
    case = queries.case_or_404(day, request.GET.get("case", ""))
    return show_moves(request, day, deciding.moves(case, Decision.from_plain(plain)))


@require_http_methods(["GET", "POST"])
@may("call_jury")
def lift(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Take a ruling back, after a question and with a reason."""
    found = queries.case_or_404(day, case)
    standing = queries.standing_ruling(found)
    if standing is not None and not rulings.may_lift(standing, request.user):
        raise PermissionDenied
    seen = whole_number(request.POST.get("seen"))
    words = request.POST.get("words", "")[:MOST_WORDS]
    with refusals() as refused:
        if request.method == "POST":
            if standing is None:
                raise ValidationError(
                    _("Nothing is decided here that could be lifted."), code="nothing"
                )
            rulings.lift(case=found, seen=seen, by=request.user, reason=words)
            sentence = _("The ruling is lifted: nothing of it counts.")
            return done(request, sentence, "jury:case", day.public_id, case)
    found = queries.case_or_404(day, case) if refused else found
    standing = queries.standing_ruling(found)
    if standing is not None and standing.is_lifted:
        standing = None
    context = {
        **tables.case_details(found, request.user),
        "shown": lifting(found, standing) if standing else None,
        "signed": signing.dumps(asdict(LIFTED), salt=SALT),
        "refused": refused,
        "refused_at": "" if words.strip() else "words",
        "words": words,
    }
    return show(request, "judge/lift.html", context)


@require_http_methods(["GET", "POST"])
@may("call_jury")
def joker(request: Request, day: Tournament, case: str) -> HttpResponse:
    """Let somebody take the seat of a player whom a ruling of this case excluded."""
    found = queries.case_or_404(day, case)
    for entry in queries.excluded_in(found):
        seat = rounds.seated_now(entry)
        if seat is not None:
            break
    else:
        messages.info(request, _("No seat of this case is free."))
        return redirect("jury:case", day.public_id, case)
    among = rounds.free_to_sit(entry)
    form = ReplaceForm(
        posted(request),
        among=among,
        initial={"from_deal": next_free_deal(seat.table)},
    )
    place = {"table": seat.table, "seat": seat.seat}
    if attempt(form, replace_entry, by=request.user, **place):
        return done(request, _("The seat is taken."), "jury:case", day.public_id, case)
    context = {
        "tournament": day,
        "case": found,
        "entry": entry,
        "seat": seat,
        "form": form,
        "anybody": among.exists(),
    }
    return show(request, "judge/joker.html", context)


@require_http_methods(["GET", "POST"])
@may("enter_misdeal")
def misdeal(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Enter a misdeal, or an agreed redeal, with the sheet and without the jury."""
    found = table_or_404(day, round, table)
    next_deal = min(how_far.next_deal(found), day.deals_per_round)
    initial = {
        "deal": whole_number(request.GET.get("deal")) or next_deal,
        "seen": found.cases.count(),
    }
    form = MisdealForm(posted(request), table=found, initial=initial)
    if form.is_valid():
        with refusal_beside(form):
            rulings.enter_with_sheet(
                table=found,
                deal=form.cleaned_data["deal"],
                decision=form.decision(),
                by=request.user,
                seen=form.cleaned_data["seen"],
            )
            sentence = _("It is saved: the same dealer deals again.")
            return done(request, sentence, "entry:sheet", day.public_id, round, table)
    context = {
        "tournament": day,
        "table": found,
        "round": found.round,
        "form": form,
        "offences": list(form.offences.values()),
    }
    return show(request, "judge/misdeal.html", context)
