"""The buttons with which an organiser steers the screen in the hall."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django import forms
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.live import operations, queries
from tournaments.live.control.forms import (
    FreezeForm,
    LiftForm,
    MinutesForm,
    RevealForm,
    RoundForm,
    ShowForm,
    StartForm,
    TableTimeForm,
)
from tournaments.models import Account, Tournament

may_run = permission_required("tournaments.run_hall", raise_exception=True)
View = Callable[..., HttpResponse]


@require_GET
@may_run
def control(request: HttpRequest, tournament: str) -> HttpResponse:
    return controls(request, queries.tournament_or_404(tournament))


def controls(
    request: HttpRequest, tournament: Tournament, problems: list[str] | None = None
) -> HttpResponse:
    """The page of buttons, or the buttons alone where the page asks for them."""
    scene = queries.scene(tournament)
    context = {
        "tournament": tournament,
        **scene._asdict(),
        "reading": queries.reading(tournament, scene.round),
        "tables": queries.table_numbers(scene.round) if scene.round else [],
        "choices": choices(),
        "places": queries.places_told(tournament),
        "freezable": range(1, tournament.rounds + 1),
        "problems": problems,
        "given": request.POST,
    }
    part = request.headers.get("HX-Request") == "true"
    template = "live/_controls.html" if part else "live/control.html"
    return render(request, template, context, status=422 if problems else 200)


def choices() -> list[tuple[str, str, str]]:
    """What the screen can show: its key, its word, and what that means."""
    return [
        ("auto", _("By itself"), _("Seating, then the clock, then the ranking.")),
        ("seating", _("Seating"), _("Who sits where, by name and by table.")),
        ("timer", _("Clock"), _("The time that is left of the round.")),
        ("ranking", _("Ranking"), _("Page after page.")),
        ("podium", _("Prizes"), _("From the last prize to the first, one by one.")),
    ]


def steers(form_class: type[forms.Form]) -> Callable[[Callable[..., object]], View]:
    """Turn what a button does into its view: do it and come back, or say why not."""

    def view_of(act: Callable[..., object]) -> View:
        @wraps(act)
        def view(request: HttpRequest, tournament: str) -> HttpResponse:
            own = queries.tournament_or_404(tournament)
            form = form_class(request.POST)
            if not form.is_valid():
                return controls(request, own, sentences(form))
            try:
                act(own, by=request.user, **form.cleaned_data)
            except ValidationError as problem:
                return controls(request, own, problem.messages)
            return redirect("live:control", tournament=tournament)

        return view

    return view_of


def sentences(form: forms.Form) -> list[str]:
    """What is wrong with what was typed, each with the question it is about."""
    return [
        f"{form.fields[name].label}: {problem}"
        for name, problems in form.errors.items()
        for problem in problems
    ]


@require_POST
@may_run
@steers(StartForm)
def start(own: Tournament, by: Account, round: int, minutes: int | None) -> None:
    shown = queries.shown_round(own, round)
    operations.start_clock(round=shown, minutes=minutes, by=by)


@require_POST
@may_run
@steers(RoundForm)
def unstart(own: Tournament, by: Account, round: int) -> None:
    operations.unstart_clock(round=queries.shown_round(own, round), by=by)


@require_POST
@may_run
@steers(RoundForm)
def pause(own: Tournament, by: Account, round: int) -> None:
    operations.pause_clock(round=queries.shown_round(own, round), by=by)


@require_POST
@may_run
@steers(RoundForm)
def resume(own: Tournament, by: Account, round: int) -> None:
    operations.resume_clock(round=queries.shown_round(own, round), by=by)


@require_POST
@may_run
@steers(MinutesForm)
def minutes(own: Tournament, by: Account, round: int, minutes: int) -> None:
    shown = queries.shown_round(own, round)
    operations.add_minutes(round=shown, minutes=minutes, by=by)


@require_POST
@may_run
@steers(TableTimeForm)
def table_time(
    own: Tournament, by: Account, round: int, minutes: int, table: int
) -> None:
    late = queries.table_of(queries.shown_round(own, round), table)
    operations.give_table_time(table=late, minutes=minutes, by=by)


@require_POST
@may_run
@steers(FreezeForm)
def freeze(own: Tournament, by: Account, after_round: int) -> None:
    operations.freeze_ranking(tournament=own, after_round=after_round, by=by)


@require_POST
@may_run
@steers(LiftForm)
def lift(own: Tournament, by: Account) -> None:
    operations.lift_freeze(tournament=own, by=by)


@require_POST
@may_run
@steers(ShowForm)
def show(own: Tournament, by: Account, what: str) -> None:
    operations.show(tournament=own, what=what, by=by)


@require_POST
@may_run
@steers(RevealForm)
def reveal(own: Tournament, by: Account, places: int) -> None:
    operations.reveal(tournament=own, places=places, by=by)
