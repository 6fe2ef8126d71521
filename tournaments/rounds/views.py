"""The pages on which a round is drawn, published, begun and closed."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Tournament
from tournaments.rounds import operations, queries, tables
from tournaments.rounds.forms import CloseForm, DrawForm, ReopenForm
from tournaments.web import (
    Request,
    done,
    everybody,
    may,
    refusal_beside,
    refusals,
    show,
    whole_number,
)


@require_safe
@may("view_player")
def rounds(request: Request, day: Tournament) -> HttpResponse:
    return page(request, day, request.GET.get("round", ""))


@require_safe
@everybody
def plan(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Who sits where, for everybody, once it is published."""
    if request.GET.get("seen") == queries.seen(day):
        return HttpResponse(status=204)
    number, search = request.GET.get("round", ""), request.GET.get("search", "")
    return render(request, "rounds/plan.html", tables.plan(day, number, search))


@require_POST
@may("seat")
def draw(request: Request, day: Tournament) -> HttpResponse:
    form = DrawForm(request.POST, tournament=day)
    if form.is_valid():
        with refusal_beside(form):
            drawn = operations.draw_round(
                tournament=day, by=request.user, **form.cleaned_data
            )
            sentence = _("Round %(number)s is drawn. Look at it, then publish it.")
            return to_rounds(request, day, sentence % {"number": drawn.number})
    return page(request, day, draw_form=form)


@require_POST
@may("seat")
def redraw(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    form = DrawForm(request.POST, tournament=day, prefix="redraw")
    if form.is_valid():
        with refusal_beside(form):
            operations.redraw_round(round=found, by=request.user, **form.cleaned_data)
            sentence = _("Round %(number)s is drawn anew.") % {"number": round}
            return to_rounds(request, day, sentence)
    return page(request, day, redraw_form=form)


@require_POST
@may("seat")
def swap(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    picked = request.POST.getlist("entry")
    with refusals() as refused:
        if len(picked) != 2:
            raise ValidationError(_("Pick two players, then swap them."), code="two")
        one, other = picked
        seen = whole_number(request.POST["seen"]) if "seen" in request.POST else None
        operations.swap_seats(
            round=found, one=one, other=other, by=request.user, seen=seen
        )
        return to_rounds(request, day, _("The two have changed places."))
    return page(request, day, refused=refused, picked=picked)


@require_POST
@may("run_round")
def publish(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    with refusals() as refused:
        operations.publish_round(round=found, by=request.user)
        sentence = _("Everybody can see the seating of round %(number)s.")
        return to_rounds(request, day, sentence % {"number": round})
    return page(request, day, refused=refused)


@require_POST
@may("run_round")
def start(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    with refusals() as refused:
        operations.start_round(round=found, by=request.user)
        sentence = _("Round %(number)s has begun.") % {"number": round}
        return to_rounds(request, day, sentence)
    return page(request, day, refused=refused)


@require_POST
@may("run_round")
def close(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    form = CloseForm(request.POST)
    if form.is_valid():
        with refusal_beside(form):
            operations.close_round(round=found, by=request.user, **form.cleaned_data)
            sentence = _("Round %(number)s is closed.") % {"number": round}
            return to_rounds(request, day, sentence)
    return page(request, day, str(round), close_form=form)


@require_POST
@may("run_round")
def reopen(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    form = ReopenForm(request.POST)
    if form.is_valid():
        with refusal_beside(form):
            operations.reopen_round(round=found, by=request.user, **form.cleaned_data)
            sentence = _("Round %(number)s is open again.") % {"number": round}
            return to_rounds(request, day, sentence, round)
    return page(request, day, str(round), reopen_form=form)


@require_POST
@may("run_round")
def undo(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_or_404(day, round)
    seen = request.POST.get("seen", "")
    with refusals() as refused:
        operations.undo_round(round=found, by=request.user, seen=seen)
        return to_rounds(request, day, _("The last step is taken back."))
    return page(request, day, refused=refused)


def to_rounds(
    request: Request, day: Tournament, sentence: str, number: int | None = None
) -> HttpResponse:
    answer = done(request, sentence, "rounds:rounds", day.public_id)
    if number:
        answer["Location"] += f"?round={number}"
    return answer


def page(
    request: Request,
    day: Tournament,
    number: str = "",
    *,
    refused: Sequence[str] = (),
    **more: Any,
) -> HttpResponse:
    """The page of the rounds; after a refusal with what was typed."""
    organiser = request.user.has_perm("tournaments.seat")
    context = tables.rounds(day, number, organiser=organiser)
    if "draw_form" in more and "draw_form" not in context:  # it is drawn meanwhile
        refused = more.pop("draw_form").non_field_errors()
    return show(request, "rounds/rounds.html", context | more | {"refused": refused})
