"""The pages of the first run, and those on which tournaments are planned."""

from __future__ import annotations

import dataclasses
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required, permission_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from scoring import wording
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.boards import queries as boards
from tournaments.jury.catalogue.queries import pinned_version
from tournaments.models import Tournament
from tournaments.planning import day, operations, queries
from tournaments.planning.defaults import defaults_of
from tournaments.planning.forms import FirstRunForm, PlanForm
from tournaments.planning.plan import fixed
from tournaments.ranking.criteria import default_keys
from tournaments.registration import queries as registration

may_plan = permission_required("tournaments.plan", raise_exception=True)


@login_not_required
@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    if not queries.is_first_run():
        raise Http404("the club is there already")
    form = FirstRunForm(request.POST or None)
    if form.is_valid():
        try:
            account = operations.set_up_club(**form.given())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            login(request, account)
            messages.success(request, _("Your club is ready. Plan its first day."))
            return redirect("home")
    status = 422 if form.is_bound else 200
    return render(request, "planning/first_run.html", {"form": form}, status=status)


@login_not_required
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "")[:60]
    page = queries.tournaments(search, request.GET.get("page"))
    context = {"page": page, "search": search, "today": timezone.localdate()}
    return render(request, "planning/tournaments.html", context)


@require_http_methods(["GET", "POST"])
@may_plan
def make(request: HttpRequest) -> HttpResponse:
    """First the game, which decides on the questions; then the questions."""
    game = VARIANTS.get(request.GET.get("game", ""))
    if game is None:
        games = [(one.key, wording.named(one.name)) for one in VARIANTS.values()]
        return render(request, "planning/games.html", {"games": games})
    form = PlanForm(
        request.POST or None,
        variant=game,
        grids=queries.grid_choices(game),
        plan=usual_plan(game),
    )
    if form.is_valid():
        try:
            made = operations.make_tournament(
                variant=game, plan=form.plan(), by=request.user
            )
        except ValidationError as error:
            form.refuse(error)
        else:
            messages.success(request, _("“%s” is planned.") % made.name)
            return redirect("planning:tournament", made.public_id)
    return plan_page(request, "planning/make.html", form, {})


@login_not_required
@require_safe
def tournament(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = queries.tournament_or_404(tournament)
    context: dict[str, Any] = {
        "tournament": shown,
        "game": wording.named(VARIANTS[shown.variant_key].name),
        "grid": queries.grid_name(shown),
        "offences": pinned_version(shown),
    }
    if shown.duplicate:
        context["boards"] = boards.set_of(shown)
        context["boards_over"] = boards.is_over(shown)
    if shown.state == Tournament.State.REGISTRATION:
        context["closed_since"] = registration.closed_since(shown)
    if request.user.is_authenticated:
        facts = queries.day_of(shown)
        context |= {
            "facts": facts,
            "steps": day.steps(facts),
            "next": day.next_thing(facts),
        }
    return render(request, "planning/tournament.html", context)


@require_http_methods(["GET", "POST"])
@may_plan
def change(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = queries.tournament_or_404(tournament)
    version = queries.plan_version(shown)
    held = fixed(deals_written=queries.has_deals(shown))
    game = VARIANTS[shown.variant_key]
    form = PlanForm(
        request.POST or None,
        variant=game,
        grids=[
            (operations.KEEP, _("as it is now: %s") % queries.grid_name(shown)),
            *queries.grid_choices(game),
        ],
        fixed=held,
        plan={**operations.plan_of(shown), "grid": operations.KEEP},
    )
    seen = whole_number(request.POST.get("seen", version))
    if form.is_valid():
        try:
            operations.change_tournament(
                tournament=shown, seen=seen, plan=form.plan(), by=request.user
            )
        except ValidationError as error:
            form.refuse(error)
            # The next try is made knowing of what came between.
            seen = version
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("planning:tournament", shown.public_id)
    context = {"tournament": shown, "seen": seen, "held": held}
    return plan_page(request, "planning/change.html", form, context)


@require_POST
@may_plan
def finish(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = queries.tournament_or_404(tournament)
    try:
        operations.finish(tournament=shown, by=request.user)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(
            request, _("“%s” is finished. Its ranking is final.") % shown.name
        )
    return redirect("planning:tournament", shown.public_id)


@require_POST
@may_plan
def reopen(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = queries.tournament_or_404(tournament)
    operations.reopen(tournament=shown, by=request.user)
    messages.success(request, _("“%s” is open again.") % shown.name)
    return redirect("planning:tournament", shown.public_id)


def plan_page(
    request: HttpRequest, template: str, form: PlanForm, more: dict[str, Any]
) -> HttpResponse:
    context = {"form": form, "game": wording.named(form.variant.name), **more}
    status = 422 if form.is_bound else 200
    return render(request, template, context, status=status)


def usual_plan(game: Variant) -> dict[str, Any]:
    """What a new tournament of a game starts from."""
    defaults = defaults_of(game.key, len(game.seats))
    return {
        **dataclasses.asdict(defaults),
        "played_date": timezone.localdate(),
        "place": queries.club_place(),
        "tie_breaks": default_keys(
            match=game.match is not None, boards=defaults.duplicate
        ),
        "uneven_points": 0,
        "grid": "preset:default",
    }


def whole_number(typed: object) -> int:
    text = str(typed)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
