"""The pages on which a round is drawn, published, begun and closed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required, permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Round, Tournament
from tournaments.seating import operations, queries, tables
from tournaments.seating.forms import CloseForm, DrawForm, ReopenForm

may_look = permission_required("tournaments.view_player", raise_exception=True)
may_seat = permission_required("tournaments.seat", raise_exception=True)
may_run = permission_required("tournaments.run_round", raise_exception=True)


@require_safe
@may_look
def rounds(request: HttpRequest, tournament: str) -> HttpResponse:
    day = queries.tournament_or_404(tournament)
    return page(request, day, asked=request.GET.get("round", ""))


@login_not_required
@require_safe
def plan(request: HttpRequest, tournament: str) -> HttpResponse:
    """Who sits where, for everybody, once it is published."""
    day = queries.tournament_or_404(tournament)
    if request.GET.get("seen") == queries.seen(day):
        return HttpResponse(status=204)
    asked, search = request.GET.get("round", ""), request.GET.get("search", "")
    context = tables.plan(day, asked, search)
    return render(request, "seating/plan.html", context)


@require_POST
@may_seat
def draw(request: HttpRequest, tournament: str) -> HttpResponse:
    day = queries.tournament_or_404(tournament)
    form = DrawForm(request.POST, tournament=day)
    if form.is_valid():
        try:
            drawn = operations.draw_round(
                tournament=day, by=request.user, **form.cleaned_data
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request,
                _("Round %(number)s is drawn. Look at it, then publish it.")
                % {"number": drawn.number},
            )
            return to_rounds(day)
    return page(request, day, draw_form=form, status=422)


@require_POST
@may_seat
def redraw(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    form = DrawForm(request.POST, tournament=day, prefix="redraw")
    if form.is_valid():
        try:
            operations.redraw_round(round=found, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request,
                _("Round %(number)s is drawn anew.") % {"number": found.number},
            )
            return to_rounds(day)
    return page(request, day, redraw_form=form, status=422)


@require_POST
@may_seat
def swap(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    picked = request.POST.getlist("entry")
    try:
        if len(picked) != 2:
            raise ValidationError(_("Pick two players, then swap them."), code="two")
        operations.swap_seats(
            round=found, one=picked[0], other=picked[1], by=request.user
        )
    except ValidationError as error:
        return page(request, day, refused=error, picked=picked, status=422)
    messages.success(request, _("The two have changed places."))
    return to_rounds(day)


@require_POST
@may_run
def publish(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    try:
        operations.publish_round(round=found, by=request.user)
    except ValidationError as error:
        return page(request, day, refused=error, status=422)
    messages.success(
        request,
        _("Everybody can see the seating of round %(number)s.")
        % {"number": found.number},
    )
    return to_rounds(day)


@require_POST
@may_run
def start(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    try:
        operations.start_round(round=found, by=request.user)
    except ValidationError as error:
        return page(request, day, refused=error, status=422)
    messages.success(
        request, _("Round %(number)s has begun.") % {"number": found.number}
    )
    return to_rounds(day)


@require_POST
@may_run
def close(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    form = CloseForm(request.POST)
    if form.is_valid():
        try:
            operations.close_round(round=found, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request, _("Round %(number)s is closed.") % {"number": found.number}
            )
            return to_rounds(day)
    return page(request, day, asked=str(round), close_form=form, status=422)


@require_POST
@may_run
def reopen(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    form = ReopenForm(request.POST)
    if form.is_valid():
        try:
            operations.reopen_round(round=found, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request,
                _("Round %(number)s is open again.") % {"number": found.number},
            )
            return to_rounds(day, found.number)
    return page(request, day, asked=str(round), reopen_form=form, status=422)


@require_POST
@may_run
def undo(request: HttpRequest, tournament: str, round: int) -> HttpResponse:
    day, found = named(tournament, round)
    try:
        seen = request.POST.get("seen", "")
        operations.undo_round(round=found, by=request.user, seen=seen)
    except ValidationError as error:
        return page(request, day, refused=error, status=422)
    messages.success(request, _("The last step is taken back."))
    return to_rounds(day)


def named(tournament: str, round: int) -> tuple[Tournament, Round]:
    day = queries.tournament_or_404(tournament)
    return day, queries.round_or_404(day, round)


def to_rounds(day: Tournament, number: int | None = None) -> HttpResponse:
    answer = redirect("seating:rounds", day.public_id)
    if number:
        answer["Location"] += f"?round={number}"
    return answer


def page(
    request: HttpRequest,
    day: Tournament,
    *,
    asked: str = "",
    refused: ValidationError | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The page of the rounds; after a refusal with what was typed."""
    context = tables.rounds(
        day, asked, organiser=request.user.has_perm("tournaments.seat")
    )
    context |= more | {"refused": refused.messages if refused else ()}
    return render(request, "seating/rounds.html", context, status=status)
